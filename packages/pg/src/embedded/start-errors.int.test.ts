import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startDatabaseHolder } from '../testing/database-holder.ts';
import { refusal, embeddedHome } from '../testing/embedded-home.ts';

const at = embeddedHome();

describe('errors the operator can fix', () => {
  test('a file where the data folder should be', async () => {
    writeFileSync(at.dataDir, '');
    expect(await refusal(at.start())).toMatch(/cannot be written \(EEXIST\)/);
  });

  test('a database of another major version', async () => {
    at.copyDatabase();
    await (await at.start()).stop();
    writeFileSync(join(at.dataDir, 'postgres/PG_VERSION'), '17\n');
    expect(await refusal(at.start())).toMatch(/written by PostgreSQL 17, this is PostgreSQL 18/);
  });

  test('a broken configuration reports PostgreSQL’s own reason', async () => {
    at.copyDatabase();
    expect(await refusal(at.start({ settings: { shared_buffers: 'plenty' } }))).toMatch(
      /^PostgreSQL did not start: invalid value for parameter "shared_buffers"/,
    );
    // The failed start leaves nothing behind.
    await (await at.start()).stop();
  });

  test('a system with another C library that cannot load the programs', async () => {
    const packageDir = join(at.home, 'package');
    mkdirSync(join(packageDir, 'native/bin'), { recursive: true });
    for (const name of ['initdb', 'postgres']) {
      writeFileSync(join(packageDir, 'native/bin', name), '#!/lib64/no-such-loader.so\n', { mode: 0o755 });
    }
    const sentence = await refusal(at.start({ packageDir }));
    expect(sentence).toMatch(/cannot run on this system .*glibc.*DATABASE_URL/);
  });

  test('the same folder under another name is the same database', async () => {
    at.copyDatabase();
    const holder = await startDatabaseHolder({ dataDir: at.dataDir });
    symlinkSync(at.dataDir, join(at.home, 'alias'));
    expect(await refusal(at.start({ dataDir: join(at.home, 'alias') }))).toContain(`process ${holder.pid}`);
    await holder.end('SIGKILL');
    const database = await at.start({ dataDir: join(at.home, 'alias') });
    expect(database.adopted).toBe(true);
    await database.stop();
  });
});
