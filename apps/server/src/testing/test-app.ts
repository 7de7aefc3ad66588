import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { systemIds } from '#server/adapters/ids.ts';
import { seededRandom } from '#server/adapters/random.ts';
import { loadSecrets, type Secrets } from '#server/adapters/secrets.ts';
import { type AppConfig, type AppDeps, buildApp } from '#server/app.ts';
import type { ContextBase } from '#server/context.ts';
import { type Broadcast, createBroadcast } from '#server/db/broadcast.ts';
import { openDatabase } from '#server/db/connect.ts';
import { loadModuleCode } from '#server/modules.ts';
import { actorsIn, type TestActors } from './actors.ts';
import { callerOf, type TestCaller } from './caller.ts';
import { type FakeClock, fakeClock } from './fake-clock.ts';
import { logLines } from './lines/log-lines.ts';
import { loadTestModules, testModulesFolder, type TestModules } from './module-template.ts';
import { testPrintStart } from './documents/test-print-start.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** The whole application on a database of its own, with a clock that stands still. */
export interface TestApp extends TestCaller, TestActors {
  readonly app: FastifyInstance;
  readonly base: ContextBase;
  readonly clock: FakeClock;
  readonly secrets: Secrets;
  readonly broadcast: Broadcast;
  readonly database: TestDatabase;
  /** Where its stored files lie. */
  readonly filesFolder: string;
  /** What the application wrote to its log. */
  readonly logged: ReturnType<typeof logLines>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** What differs from a demo centre in a test whose captcha is off. */
  readonly config?: Partial<AppConfig>;
  /** 1000 unless given: limits are out of the way. */
  readonly limitFactor?: number;
  readonly webRoot?: string;
  /** Seed of the application's chance. */
  readonly seed?: number;
  /** Business areas that are installed, with base access; none unless given. */
  readonly modules?: TestModules;
  /** Opens the storage of files; that of its folder unless given. */
  readonly openStorage?: AppDeps['openStorage'];
  /** Where enterprises are looked up beyond the library; nowhere unless given. */
  readonly enterpriseSource?: AppDeps['enterpriseSource'];
  /** A second node on the database of another one; it leaves the database alone at the end. */
  readonly sharing?: Pick<TestApp, 'database' | 'secrets' | 'clock' | 'filesFolder'>;
}

const CONFIG: AppConfig = { environment: 'test', demo: true, captcha: 'off', trustProxy: [] };
const LIMITS_OUT_OF_THE_WAY = 1000;

/**
 * Starts the application for the tests of one file; they call `close` in `afterAll`.
 * @example
 * let centre: TestApp;
 * beforeAll(async () => { centre = await testApp(); });
 * afterAll(() => centre.close());
 * test('…', async () => {
 *   const wang = await centre.signIn(await centre.makeMember({ account: 'wang' }));
 *   expect(await centre.call(isMessageRead, { id }, { as: wang })).toBe(false);
 * });
 */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { sharing } = options;
  const logged = logLines();
  const clock = sharing?.clock ?? fakeClock();
  const database = sharing?.database ?? (await createTestDatabase(undefined, options.modules));
  const open = openDatabase(database.connection, { max: 5 });
  const random = seededRandom(options.seed ?? 1);
  const base: ContextBase = { db: open.db, clock, ids: systemIds, random, log: logged.log };
  const secrets = sharing?.secrets ?? (await makeSecrets());
  const broadcast = await createBroadcast(database.connection, base.log);
  const filesFolder = sharing?.filesFolder ?? (await mkdtemp(join(tmpdir(), 'haiqiao-files-')));
  const app = await buildApp({
    base,
    config: { ...CONFIG, ...options.config },
    secrets,
    broadcast,
    connection: database.connection,
    storage: { kind: 'disk', folder: filesFolder },
    loadPrintStart: testPrintStart,
    ...(options.openStorage ? { openStorage: options.openStorage } : {}),
    modulesFolder: options.modules === undefined ? null : testModulesFolder(options.modules),
    webRoot: options.webRoot ?? null,
    ...(options.modules === undefined
      ? {}
      : { code: await loadModuleCode(await loadTestModules(options.modules)) }),
    ...(options.enterpriseSource ? { enterpriseSource: options.enterpriseSource } : {}),
    limitFactor: options.limitFactor ?? LIMITS_OUT_OF_THE_WAY,
  });
  await app.ready();
  const close = async () => {
    await app.close();
    await broadcast.close();
    await open.close();
    if (!sharing) {
      await database.drop();
      await rm(filesFolder, { recursive: true, force: true });
    }
  };
  const parts = { app, base, clock, secrets, broadcast, database, filesFolder, logged, close };
  return { ...parts, ...callerOf(app), ...actorsIn({ base, broadcast, secrets }) };
}

async function makeSecrets(): Promise<Secrets> {
  const folder = await mkdtemp(join(tmpdir(), 'haiqiao-secrets-'));
  try {
    return await loadSecrets(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
