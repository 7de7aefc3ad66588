import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { findPostmaster } from './postmaster.ts';
import { isAlive, startMark, waitForEnd } from './process-state.ts';
import { platformPackage } from './programs.ts';
import { useEmbeddedDatabase } from './start-embedded-database.ts';
import { ask, refusal, embeddedHome } from '../testing/embedded-home.ts';
import { canBeUnprivileged, startDatabaseHolder, UNPRIVILEGED_USER } from '../testing/database-holder.ts';

const isRoot = process.getuid?.() === 0;
const at = embeddedHome();

/** Writes the pid file of a server that is ready, with the number of another process. */
function writePidFile(pid: number): void {
  const lines = [pid, join(at.dataDir, 'postgres'), 1, 5432, at.home, '', 1, 'ready'];
  writeFileSync(join(at.dataDir, 'postgres/postmaster.pid'), lines.join('\n'));
}

/** A process named postgres that waits for input. */
function startSilentProcess(cwd: string): ChildProcess {
  const program = join(at.home, 'postgres');
  symlinkSync('/bin/sh', program);
  return spawn(program, ['-c', 'read line'], { argv0: 'sh', cwd, stdio: ['pipe', 'ignore', 'ignore'] });
}

describe('start and stop', () => {
  test('creates a durable database that only its owner can access, and preserves its content', async () => {
    const first = await at.start();
    expect(first.adopted).toBe(false);
    const settings = `select current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses,
      current_setting('max_connections') as connections, current_setting('TimeZone') as zone,
      (select rolsuper from pg_roles where rolname = current_user) as superuser`;
    expect(await ask(first.connection, settings)).toEqual([
      { fsync: 'on', addresses: '', connections: '200', zone: 'UTC', superuser: false },
    ]);
    await ask(first.connection, `create table kept as select '海桥' as name`);
    expect(statSync(first.connection.host).mode & 0o777).toBe(0o700);
    expect(statSync(join(at.dataDir, 'postgres')).mode & 0o777).toBe(0o700);
    expect(statSync(at.dataDir).mode & 0o777).toBe(isRoot ? 0o710 : 0o700);
    await first.stop();
    expect(existsSync(first.connection.host)).toBe(false);
    expect(await findPostmaster(join(at.dataDir, 'postgres'))).toBeUndefined();

    const second = await at.start();
    expect(await ask(second.connection, 'select name from kept')).toEqual([{ name: '海桥' }]);
    await second.stop();
    await second.stop();
  });

  test('a process that exits without cleanup also stops the server', async () => {
    at.copyDatabase();
    const holder = await startDatabaseHolder({ dataDir: at.dataDir });
    const server = await findPostmaster(join(at.dataDir, 'postgres'));
    expect(await holder.end('SIGUSR2')).toBe(3);
    expect(await waitForEnd(server?.pid ?? 0, 10_000)).toBe(true);
    await (await at.start()).stop();
  });

  test('a server that ends by itself is restarted at the same address', async () => {
    at.copyDatabase();
    const database = await at.start();
    const before = await findPostmaster(join(at.dataDir, 'postgres'));
    process.kill(before?.pid ?? 0, 'SIGKILL');
    await expect
      .poll(() => ask(database.connection, 'select 1 as one').catch(() => 'not yet'), { timeout: 20_000 })
      .toEqual([{ one: 1 }]);
    expect((await findPostmaster(join(at.dataDir, 'postgres')))?.pid).not.toBe(before?.pid);
    expect(at.said.join()).toMatch(/is restarted/);
    await database.stop();
  });

  test('a socket path is short for a deep data folder', async () => {
    at.dataDir = join(at.home, 'x'.repeat(100), 'y'.repeat(100), 'data');
    const database = await at.start();
    expect(Buffer.byteLength(join(database.connection.host, '.s.PGSQL.5432'))).toBeLessThanOrEqual(103);
    expect(await ask(database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await database.stop();
  });
});

describe('after kill -9', () => {
  beforeEach(at.copyDatabase);

  test('the surviving server is adopted with all committed data, and stopped at the end', async () => {
    const holder = await startDatabaseHolder({ dataDir: at.dataDir });
    await ask(holder.database.connection, 'create table committed as select generate_series(1, 1000) as n');
    const survivor = await findPostmaster(join(at.dataDir, 'postgres'));
    await holder.end('SIGKILL');
    expect(isAlive(survivor?.pid ?? 0)).toBe(true);

    const database = await at.start();
    expect(database.adopted).toBe(true);
    expect((await findPostmaster(join(at.dataDir, 'postgres')))?.pid).toBe(survivor?.pid);
    expect(await ask(database.connection, 'select count(*)::int from committed')).toEqual([{ count: 1000 }]);
    await database.stop();
    expect(isAlive(survivor?.pid ?? 0)).toBe(false);
    expect(existsSync(database.connection.host)).toBe(false);
  });

  test('a server that was also killed recovers', async () => {
    const holder = await startDatabaseHolder({ dataDir: at.dataDir });
    await ask(holder.database.connection, 'create table committed as select generate_series(1, 1000) as n');
    const server = await findPostmaster(join(at.dataDir, 'postgres'));
    await holder.end('SIGKILL');
    process.kill(server?.pid ?? 0, 'SIGKILL');
    const database = await at.start();
    expect(database.adopted).toBe(false);
    expect(await ask(database.connection, 'select count(*)::int from committed')).toEqual([{ count: 1000 }]);
    await database.stop();
  });

  test('a pid file whose number is used by another program is not trusted', async () => {
    await (await at.start()).stop();
    writePidFile(process.pid);
    const database = await at.start();
    expect(database.adopted).toBe(false);
    await database.stop();
  });

  describe.runIf(process.platform !== 'win32')('a process named postgres that accepts no connection', () => {
    test.each([
      ['is awaited while it ends', { worksIn: 'data/postgres', endsAfterMs: 300 }],
      ['is ignored when it is another server', { worksIn: '.', endsAfterMs: undefined }],
      ['is ignored when it does not end', { worksIn: 'data/postgres', endsAfterMs: undefined }],
    ])('%s', async (_case, { worksIn, endsAfterMs }) => {
      await (await at.start()).stop();
      const silent = startSilentProcess(join(at.home, worksIn));
      writePidFile(silent.pid ?? 0);
      if (endsAfterMs !== undefined) setTimeout(() => silent.kill(), endsAfterMs);
      try {
        const database = await at.start();
        expect(database.adopted).toBe(false);
        expect(await ask(database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
        await database.stop();
      } finally {
        silent.kill();
      }
    });
  });
});

describe('one application per data folder', () => {
  beforeEach(at.copyDatabase);

  test('a second start is rejected with address and process, and the first continues', async () => {
    const holder = await startDatabaseHolder({ dataDir: at.dataDir, address: 'http://127.0.0.1:3999' });
    const sentence = await refusal(at.start());
    expect(sentence).toContain('http://127.0.0.1:3999');
    expect(sentence).toContain(`process ${holder.pid}`);
    expect(await ask(holder.database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await holder.end('SIGTERM')).toBe(0);
    await (await at.start()).stop();
  });

  test('of simultaneous starts, also with a stale lock, exactly one succeeds', async () => {
    await (await at.start()).stop();
    writeFileSync(
      join(at.dataDir, 'application.lock'),
      JSON.stringify({ pid: 2 ** 22 - 1, mark: 'long ago' }),
    );
    const attempts = await Promise.allSettled(
      Array.from({ length: 4 }, () => startDatabaseHolder({ dataDir: at.dataDir })),
    );
    const winners = attempts.filter((attempt) => attempt.status === 'fulfilled');
    const losers = attempts.filter((attempt) => attempt.status === 'rejected');
    expect(winners).toHaveLength(1);
    for (const loser of losers) expect(String(loser.reason)).toContain('already runs');
    expect(await winners[0]?.value.end('SIGTERM')).toBe(0);
  });

  test.each([
    ['of a process that is gone', JSON.stringify({ pid: 2 ** 22 - 1, mark: '' })],
    ['whose number another process has', JSON.stringify({ pid: process.ppid, mark: 'another boot/1' })],
    ['half written', '{"pid":'],
  ])('a lock %s is taken over', async (_case, content) => {
    writeFileSync(join(at.dataDir, 'application.lock'), content);
    const database = await at.start();
    const lock = JSON.parse(readFileSync(join(at.dataDir, 'application.lock'), 'utf8'));
    expect(lock).toEqual({ pid: process.pid, mark: startMark(process.pid) });
    await database.stop();
    expect(existsSync(join(at.dataDir, 'application.lock'))).toBe(false);
  });

  test('a tool joins the server of a running application and leaves it running', async () => {
    const holder = await startDatabaseHolder({ dataDir: at.dataDir });
    const log = { info: () => undefined, warn: () => undefined };
    const joined = await useEmbeddedDatabase({ dataDir: at.dataDir, readerRole: 'reader', log });
    expect(joined.connection).toEqual(holder.database.connection);
    await joined.stop();
    expect(await ask(holder.database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await holder.end('SIGTERM');
    const own = await useEmbeddedDatabase({ dataDir: at.dataDir, readerRole: 'reader', log });
    expect(own.adopted).toBe(false);
    await own.stop();
  });
});

describe.runIf(canBeUnprivileged)('as an ordinary user', () => {
  test('runs as that user, in a closed data folder', async () => {
    chownSync(at.home, UNPRIVILEGED_USER.uid, UNPRIVILEGED_USER.gid);
    const holder = await startDatabaseHolder({ dataDir: at.dataDir, as: UNPRIVILEGED_USER });
    expect(statSync(at.dataDir)).toMatchObject({ uid: UNPRIVILEGED_USER.uid });
    expect(statSync(at.dataDir).mode & 0o777).toBe(0o700);
    expect(await ask(holder.database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await holder.end('SIGTERM')).toBe(0);

    // Root opens a folder that its owner has used.
    const database = await at.start();
    expect(statSync(join(at.dataDir, 'postgres/postmaster.pid')).uid).toBe(UNPRIVILEGED_USER.uid);
    await database.stop();
  });

  test('an unwritable folder is reported in one sentence', async () => {
    const sentence = /^The data folder .*data cannot be written \(EACCES\): make it writable/;
    await expect(startDatabaseHolder({ dataDir: at.dataDir, as: UNPRIVILEGED_USER })).rejects.toThrow(
      sentence,
    );
    mkdirSync(at.dataDir, { mode: 0o555 });
    await expect(startDatabaseHolder({ dataDir: at.dataDir, as: UNPRIVILEGED_USER })).rejects.toThrow(
      sentence,
    );
  });
});

describe.runIf(isRoot)('as root', () => {
  test('the server runs as another user who cannot replace files beside the database', async () => {
    const database = await at.start();
    expect(statSync(join(at.dataDir, 'postgres')).uid).toBe(UNPRIVILEGED_USER.uid);
    expect(statSync(at.dataDir).uid).toBe(0);
    await database.stop();
  });

  test('below a closed folder the database is created in a system folder, and this is reported', async () => {
    const closed = join(at.home, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    at.dataDir = join(closed, 'data');
    const systemDir = join(at.home, 'system');
    const packageDir = join(closed, 'package');
    cpSync(platformPackage(), packageDir, { recursive: true, filter: (path) => !path.endsWith('.so.60') });
    const database = await at.start({ systemDir, packageDir });
    expect(database.dataDir.startsWith(join(systemDir, 'closed-'))).toBe(true);
    expect(at.said.join()).toContain(database.dataDir);
    expect(at.said.join()).toContain(`may not enter ${closed}`);
    await ask(database.connection, 'create table kept (id int)');
    await database.stop();

    const again = await at.start({ systemDir, packageDir });
    expect(await ask(again.connection, 'select count(*)::int from kept')).toEqual([{ count: 0 }]);
    await again.stop();
  });

  test('a database whose owner cannot access it is reported, not hidden', async () => {
    const closed = join(at.home, 'closed');
    mkdirSync(closed, { mode: 0o755 });
    at.dataDir = join(closed, 'data');
    await (await at.start()).stop();
    chmodSync(closed, 0o700);
    expect(await refusal(at.start({ systemDir: join(at.home, 'system') }))).toContain(
      `may not enter ${closed}`,
    );
  });

  test('an unknown system user is reported', async () => {
    expect(await refusal(at.start({ systemUser: 'no-such-user' }))).toContain('HAIQIAO_SYSTEM_USER');
    expect(await refusal(at.start({ systemUser: 'root' }))).toContain('refuses to run as root');
  });
});
