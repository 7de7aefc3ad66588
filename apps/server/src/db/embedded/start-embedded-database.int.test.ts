import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findPostmaster } from '#server/db/embedded/postmaster.ts';
import { isAlive, startMark, waitForEnd } from '#server/db/embedded/process-state.ts';
import { platformPackage } from '#server/db/embedded/programs.ts';
import type { EmbeddedConnection } from '#server/db/embedded/server-address.ts';
import {
  type EmbeddedOptions,
  startEmbeddedDatabase,
  useEmbeddedDatabase,
} from '#server/db/embedded/start-embedded-database.ts';
import { StartError } from '#server/lib/start-error.ts';
import { canBeNobody, holdDatabase, NOBODY } from '#server/testing/holding/database-holder.ts';

const isRoot = process.getuid?.() === 0;
let home: string;
let dataDir: string;
let said: string[];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'haiqiao-embedded-'));
  chmodSync(home, 0o755);
  dataDir = join(home, 'data');
  said = [];
});

afterEach(async () => {
  for (const folder of [dataDir, join(home, 'closed/data')]) {
    const left = await findPostmaster(join(folder, 'postgres'));
    if (left !== undefined) process.kill(left.pid, 'SIGQUIT');
  }
  rmSync(home, { recursive: true, force: true });
});

function start(options: Partial<EmbeddedOptions> = {}) {
  const say = (message: string) => void said.push(message);
  return startEmbeddedDatabase({ dataDir, log: { info: say, warn: say }, ...options });
}

async function ask(connection: EmbeddedConnection, statement: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function refusal(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  return error instanceof StartError ? error.message : '';
}

describe('start and stop', () => {
  test('makes a durable database that only its owner reaches, and keeps what is in it', async () => {
    const first = await start();
    expect(first.adopted).toBe(false);
    const settings = `select current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses,
      current_setting('max_connections') as connections, current_setting('TimeZone') as zone,
      (select rolsuper from pg_roles where rolname = current_user) as superuser`;
    expect(await ask(first.connection, settings)).toEqual([
      { fsync: 'on', addresses: '', connections: '200', zone: 'UTC', superuser: false },
    ]);
    await ask(first.connection, `create table kept as select '海桥' as name`);
    expect(statSync(first.connection.host).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
    expect(statSync(dataDir).mode & 0o777).toBe(isRoot ? 0o710 : 0o700);
    await first.stop();
    expect(existsSync(first.connection.host)).toBe(false);
    expect(await findPostmaster(join(dataDir, 'postgres'))).toBeUndefined();

    const second = await start();
    expect(await ask(second.connection, 'select name from kept')).toEqual([{ name: '海桥' }]);
    await second.stop();
    await second.stop();
  });

  test('a process that just exits takes the server with it', async () => {
    const holder = await holdDatabase({ dataDir });
    const server = await findPostmaster(join(dataDir, 'postgres'));
    expect(await holder.end('SIGUSR2')).toBe(3);
    expect(await waitForEnd(server?.pid ?? 0, 10_000)).toBe(true);
    await (await start()).stop();
  });

  test('a server that ends by itself is started again at the same address', async () => {
    const database = await start();
    const before = await findPostmaster(join(dataDir, 'postgres'));
    process.kill(before?.pid ?? 0, 'SIGKILL');
    await expect
      .poll(() => ask(database.connection, 'select 1 as one').catch(() => 'not yet'), { timeout: 20_000 })
      .toEqual([{ one: 1 }]);
    expect((await findPostmaster(join(dataDir, 'postgres')))?.pid).not.toBe(before?.pid);
    expect(said.join()).toMatch(/started again/);
    await database.stop();
  });

  test('a socket path is short, however deep the data folder', async () => {
    dataDir = join(home, 'x'.repeat(100), 'y'.repeat(100), 'data');
    const database = await start();
    expect(Buffer.byteLength(join(database.connection.host, '.s.PGSQL.5432'))).toBeLessThanOrEqual(103);
    expect(await ask(database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await database.stop();
  });
});

describe('after kill -9', () => {
  test('the surviving server is adopted with everything that was committed, and stopped at the end', async () => {
    const holder = await holdDatabase({ dataDir });
    await ask(holder.database.connection, 'create table committed as select generate_series(1, 1000) as n');
    const survivor = await findPostmaster(join(dataDir, 'postgres'));
    await holder.end('SIGKILL');
    expect(isAlive(survivor?.pid ?? 0)).toBe(true);

    const database = await start();
    expect(database.adopted).toBe(true);
    expect((await findPostmaster(join(dataDir, 'postgres')))?.pid).toBe(survivor?.pid);
    expect(await ask(database.connection, 'select count(*)::int from committed')).toEqual([{ count: 1000 }]);
    await database.stop();
    expect(isAlive(survivor?.pid ?? 0)).toBe(false);
    expect(existsSync(database.connection.host)).toBe(false);
  });

  test('a server that was killed as well recovers', async () => {
    const holder = await holdDatabase({ dataDir });
    await ask(holder.database.connection, 'create table committed as select generate_series(1, 1000) as n');
    const server = await findPostmaster(join(dataDir, 'postgres'));
    await holder.end('SIGKILL');
    process.kill(server?.pid ?? 0, 'SIGKILL');
    const database = await start();
    expect(database.adopted).toBe(false);
    expect(await ask(database.connection, 'select count(*)::int from committed')).toEqual([{ count: 1000 }]);
    await database.stop();
  });

  test('a pid file whose number another program has by now is not believed', async () => {
    await (await start()).stop();
    const lines = [process.pid, join(dataDir, 'postgres'), 1, 5432, tmpdir(), '', 1, 'ready'];
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), lines.join('\n'));
    const database = await start();
    expect(database.adopted).toBe(false);
    await database.stop();
  });
});

describe('one application per data folder', () => {
  test('a second start is refused with address and process, and the first goes on', async () => {
    const holder = await holdDatabase({ dataDir, address: 'http://127.0.0.1:3999' });
    const sentence = await refusal(start());
    expect(sentence).toContain('http://127.0.0.1:3999');
    expect(sentence).toContain(`process ${holder.pid}`);
    expect(await ask(holder.database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await holder.end('SIGTERM')).toBe(0);
    await (await start()).stop();
  });

  test('of starts at the same moment, also over a stale lock, exactly one wins', async () => {
    await (await start()).stop();
    writeFileSync(join(dataDir, 'application.lock'), JSON.stringify({ pid: 2 ** 22 - 1, mark: 'long ago' }));
    const attempts = await Promise.allSettled(Array.from({ length: 4 }, () => holdDatabase({ dataDir })));
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
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'application.lock'), content);
    const database = await start();
    const lock = JSON.parse(readFileSync(join(dataDir, 'application.lock'), 'utf8'));
    expect(lock).toEqual({ pid: process.pid, mark: startMark(process.pid) });
    await database.stop();
    expect(existsSync(join(dataDir, 'application.lock'))).toBe(false);
  });

  test('a tool joins the server of a running application and leaves it running', async () => {
    const holder = await holdDatabase({ dataDir });
    const log = { info: () => undefined, warn: () => undefined };
    const joined = await useEmbeddedDatabase({ dataDir, log });
    expect(joined.connection).toEqual(holder.database.connection);
    await joined.stop();
    expect(await ask(holder.database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await holder.end('SIGTERM');
    const own = await useEmbeddedDatabase({ dataDir, log });
    expect(own.adopted).toBe(false);
    await own.stop();
  });
});

describe.runIf(canBeNobody)('as an ordinary user', () => {
  test('runs as that user, in a closed data folder', async () => {
    chownSync(home, NOBODY.uid, NOBODY.gid);
    const holder = await holdDatabase({ dataDir, as: NOBODY });
    expect(statSync(dataDir)).toMatchObject({ uid: NOBODY.uid });
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(await ask(holder.database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await holder.end('SIGTERM')).toBe(0);

    // Root opens the same folder as its owner.
    const database = await start();
    expect(statSync(join(dataDir, 'postgres/postmaster.pid')).uid).toBe(NOBODY.uid);
    await database.stop();
  });

  test('a folder that cannot be written is named in one sentence', async () => {
    const sentence = /^The data folder .*data cannot be written \(EACCES\): make it writable/;
    await expect(holdDatabase({ dataDir, as: NOBODY })).rejects.toThrow(sentence);
    mkdirSync(dataDir, { mode: 0o555 });
    await expect(holdDatabase({ dataDir, as: NOBODY })).rejects.toThrow(sentence);
  });
});

describe.runIf(isRoot)('as root', () => {
  test('the server runs as another user, and that user cannot replace what lies beside the database', async () => {
    const database = await start();
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(NOBODY.uid);
    expect(statSync(dataDir).uid).toBe(0);
    await database.stop();
  });

  test('below a closed folder the database goes to a folder of the system, and that is said', async () => {
    const closed = join(home, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    dataDir = join(closed, 'data');
    const systemDir = join(home, 'system');
    const packageDir = join(closed, 'package');
    cpSync(platformPackage(), packageDir, { recursive: true, filter: (path) => !path.endsWith('.so.60') });
    const database = await start({ systemDir, packageDir });
    expect(database.dataDir.startsWith(join(systemDir, 'closed-'))).toBe(true);
    expect(said.join()).toContain(database.dataDir);
    expect(said.join()).toContain(`may not enter ${closed}`);
    await ask(database.connection, 'create table kept (id int)');
    await database.stop();

    const again = await start({ systemDir, packageDir });
    expect(await ask(again.connection, 'select count(*)::int from kept')).toEqual([{ count: 0 }]);
    await again.stop();
  });

  test('a database that is closed to its owner is named, not hidden', async () => {
    const closed = join(home, 'closed');
    mkdirSync(closed, { mode: 0o755 });
    dataDir = join(closed, 'data');
    await (await start()).stop();
    chmodSync(closed, 0o700);
    expect(await refusal(start({ systemDir: join(home, 'system') }))).toContain(`${closed} is closed`);
  });

  test('an unknown system user is named', async () => {
    expect(await refusal(start({ systemUser: 'no-such-user' }))).toContain('HAIQIAO_SYSTEM_USER');
    expect(await refusal(start({ systemUser: 'root' }))).toContain('refuses to run as root');
  });
});

describe('what the person at the keyboard can mend', () => {
  test('a file in the place of the data folder', async () => {
    writeFileSync(dataDir, '');
    expect(await refusal(start())).toMatch(/cannot be written \(EEXIST\)/);
  });

  test('a database of another major version', async () => {
    await (await start()).stop();
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n');
    expect(await refusal(start())).toMatch(/written by PostgreSQL 17, this is PostgreSQL 18/);
  });

  test('a broken configuration: the reason PostgreSQL gives', async () => {
    expect(await refusal(start({ settings: { shared_buffers: 'plenty' } }))).toMatch(
      /^PostgreSQL did not start: invalid value for parameter "shared_buffers"/,
    );
    // The failed start has left nothing in the way.
    await (await start()).stop();
  });

  test('a system with another C library, where the programs cannot even be loaded', async () => {
    const packageDir = join(home, 'package');
    mkdirSync(join(packageDir, 'native/bin'), { recursive: true });
    for (const name of ['initdb', 'postgres']) {
      writeFileSync(join(packageDir, 'native/bin', name), '#!/lib64/no-such-loader.so\n', { mode: 0o755 });
    }
    const sentence = await refusal(start({ packageDir }));
    expect(sentence).toMatch(/cannot run on this system .*glibc.*DATABASE_URL/);
  });

  test('the same folder by another name is the same database', async () => {
    const holder = await holdDatabase({ dataDir });
    symlinkSync(dataDir, join(home, 'alias'));
    expect(await refusal(start({ dataDir: join(home, 'alias') }))).toContain(`process ${holder.pid}`);
    await holder.end('SIGKILL');
    const database = await start({ dataDir: join(home, 'alias') });
    expect(database.adopted).toBe(true);
    await database.stop();
  });
});
