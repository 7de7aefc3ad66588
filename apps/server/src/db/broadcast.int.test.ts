import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import type { Log } from '#server/context.ts';
import { type Broadcast, createBroadcast } from './broadcast.ts';

const silent: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

let database: TestDatabase;
let lines: Broadcast[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});

afterEach(async () => {
  await Promise.all(lines.map((line) => line.close()));
  lines = [];
});

afterAll(() => database.drop());

async function openLine(log = silent): Promise<Broadcast> {
  const line = await createBroadcast(database.connection, log);
  lines.push(line);
  return line;
}

/** Terminates every broadcast connection on the PostgreSQL side, like a restart or an administrator. */
async function cutLines(): Promise<number> {
  return withClient(async (client) => {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'haiqiao broadcast' and datname = current_database()`,
    );
    return rowCount ?? 0;
  });
}

async function withClient<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

test('AUTH-08 an ended session is broadcast to every node, and to the own one before publish resolves', async () => {
  const [here, there] = [await openLine(), await openLine()];
  const heardHere = vi.fn<(payload: unknown) => void>();
  const heardThere = vi.fn<(payload: unknown) => void>();
  const others = vi.fn<(payload: unknown) => void>();
  here.subscribe('session-ended', heardHere);
  there.subscribe('session-ended', heardThere);
  there.subscribe('member-changed', others);

  await here.publish('session-ended', { sessionId: 's-1' });
  expect(heardHere).toHaveBeenCalledExactlyOnceWith({ sessionId: 's-1' });
  await vi.waitFor(() => expect(heardThere).toHaveBeenCalledExactlyOnceWith({ sessionId: 's-1' }));
  expect(others).not.toHaveBeenCalled();
});

test('AUTH-08 an ended subscription receives nothing more, and a failing listener does not stop others', async () => {
  const error = vi.fn<Log['error']>();
  const line = await openLine({ ...silent, error });
  const gone = vi.fn<(payload: unknown) => void>();
  const heard = vi.fn<(payload: unknown) => void>();
  line.subscribe('settings-changed', gone)();
  line.subscribe('settings-changed', () => {
    throw new Error('listener');
  });
  line.subscribe('settings-changed', heard);
  await line.publish('settings-changed', {});
  expect(gone).not.toHaveBeenCalled();
  expect(heard).toHaveBeenCalledOnce();
  expect(error).toHaveBeenCalledOnce();
});

test('AUTH-08 after the connection is killed caches are not trusted until it is restored and broadcasts flow', async () => {
  const [here, there] = [await openLine(), await openLine()];
  const gap = vi.fn<() => void>();
  const heard = vi.fn<(payload: unknown) => void>();
  here.onGap(gap);
  here.subscribe('member-changed', heard);

  expect(await cutLines()).toBe(2);
  await vi.waitFor(() => expect(here.isConnected()).toBe(false));
  expect(gap).not.toHaveBeenCalled();

  await vi.waitFor(() => expect([here.isConnected(), there.isConnected()]).toEqual([true, true]), 5_000);
  expect(gap).toHaveBeenCalledOnce();
  await there.publish('member-changed', { memberId: 'm-1' });
  await vi.waitFor(() => expect(heard).toHaveBeenCalledExactlyOnceWith({ memberId: 'm-1' }));
});

test('AUTH-08 a broadcast during an outage is delivered locally at once and to other nodes later', async () => {
  const [here, there] = [await openLine(), await openLine()];
  const heardHere = vi.fn<(payload: unknown) => void>();
  const heardThere = vi.fn<(payload: unknown) => void>();
  here.subscribe('session-ended', heardHere);
  there.subscribe('session-ended', heardThere);
  await cutLines();
  await vi.waitFor(() => expect([here.isConnected(), there.isConnected()]).toEqual([false, false]));

  await here.publish('session-ended', { sessionId: 's-2' });
  expect(heardHere).toHaveBeenCalledWith({ sessionId: 's-2' });
  expect(heardThere).not.toHaveBeenCalled();
  // The other node drops its caches when it reconnects; if it reconnected first, it receives the broadcast itself.
  await vi.waitFor(() => expect([here.isConnected(), there.isConnected()]).toEqual([true, true]), 5_000);
  await vi.waitFor(() =>
    expect(heardHere.mock.calls.length + heardThere.mock.calls.length).toBeGreaterThan(1),
  );
});

test('AUTH-08 broadcasts of many calls at once are sent one by one in order', async () => {
  const line = await openLine();
  const heard: string[] = [];
  line.subscribe('session-ended', ({ sessionId }) => heard.push(sessionId));
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const calls = ['a', 'b', 'c', 'd'].map((sessionId) => line.publish('session-ended', { sessionId }));
  // Statements issued before the first result would wait in the queue that pg deprecates.
  await Promise.resolve();
  const atOnce = query.mock.calls.length;
  query.mockRestore();
  await Promise.all(calls);
  expect(heard).toEqual(['a', 'b', 'c', 'd']);
  expect(atOnce).toBeLessThanOrEqual(1);
});

test('AUTH-08 foreign notifications are ignored', async () => {
  const line = await openLine();
  const heard = vi.fn<(payload: unknown) => void>();
  line.subscribe('session-ended', heard);
  await withClient(async (client) => {
    await client.query(
      `select pg_notify('haiqiao', 'no json'), pg_notify('haiqiao', '[]'), pg_notify('other', '{}')`,
    );
  });
  await line.publish('session-ended', { sessionId: 's-3' });
  expect(heard).toHaveBeenCalledExactlyOnceWith({ sessionId: 's-3' });
  expect(line.isConnected()).toBe(true);
  await expect(line.publish('session-ended', { sessionId: 'x'.repeat(8000) })).rejects.toThrow('too long');
});

test('AUTH-08 a closed connection stays closed', async () => {
  const line = await openLine();
  await line.close();
  expect(line.isConnected()).toBe(false);
  await expect(
    createBroadcast({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }, silent),
  ).rejects.toThrow('ECONNREFUSED');
});
