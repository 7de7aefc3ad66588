import type { DatabaseConnection } from '@haiqiao/pg';
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
import { openDatabase, openReplica, REQUEST_LIMITS } from '#server/db/connect.ts';
import { loadModuleCode } from '#server/start/modules.ts';
import { actorsIn, type TestActors, type SignedIn } from './actors.ts';
import { callerOf, type TestCaller } from './caller.ts';
import { type FakeClock, fakeClock } from './fake-clock.ts';
import { logLines } from './lines/log-lines.ts';
import { loadTestModules, testModulesFolder, type TestModules } from './module-template.ts';
import { testPrintStart } from './documents/test-print-start.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** The complete application on its own database, with a fixed clock. */
export interface TestApp extends TestCaller, TestActors {
  readonly app: FastifyInstance;
  readonly base: ContextBase;
  readonly clock: FakeClock;
  readonly secrets: Secrets;
  readonly broadcast: Broadcast;
  readonly database: TestDatabase;
  /** Folder of its stored files. */
  readonly filesFolder: string;
  /** The application's log. */
  readonly logged: ReturnType<typeof logLines>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Differences from the configuration of a demo centre without captcha. */
  readonly config?: Partial<AppConfig>;
  /** 1000 by default, so that limits have no effect. */
  readonly limitFactor?: number;
  readonly webRoot?: string;
  /** Seed of the application's random numbers. */
  readonly seed?: number;
  /** Installed business areas, with base access; none by default. */
  readonly modules?: TestModules;
  /** Opens the file storage; by default that of its folder. */
  readonly openStorage?: AppDeps['openStorage'];
  /** Online source of enterprises; none by default. */
  readonly enterpriseSource?: AppDeps['enterpriseSource'];
  /** A database of another server than that of the run; the application drops it. */
  readonly database?: TestDatabase;
  /** A replica of it, which is not read when it lags by more than `lagMaxMs`. */
  readonly replica?: { readonly connection: DatabaseConnection; readonly lagMaxMs: number };
  /** A second node on the database of another one; closing it leaves the database. */
  readonly sharing?: Pick<TestApp, 'database' | 'secrets' | 'clock' | 'filesFolder'>;
}

const CONFIG: AppConfig = {
  environment: 'test',
  demo: true,
  demoSaidAloud: true,
  captcha: 'off',
  trustProxy: [],
  metricsToken: undefined,
};
const LIMITS_OUT_OF_THE_WAY = 1000;

/**
 * Starts the application for the tests of one file; call `close` in `afterAll`.
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
  const database =
    sharing?.database ?? options.database ?? (await createTestDatabase(undefined, options.modules));
  const open = openDatabase(database.connection, { max: 5, limits: REQUEST_LIMITS });
  const random = seededRandom(options.seed ?? 1);
  const base: ContextBase = { db: open, clock, ids: systemIds, random, log: logged.log };
  const secrets = sharing?.secrets ?? (await makeSecrets());
  const broadcast = await createBroadcast(database.connection, base.log);
  const replica = replicaFor(options, database.connection, base);
  const filesFolder = sharing?.filesFolder ?? (await mkdtemp(join(tmpdir(), 'haiqiao-files-')));
  const app = await buildApp({
    base,
    replica,
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
    await replica?.close();
    await open.close();
    if (!sharing) {
      await database.drop();
      await rm(filesFolder, { recursive: true, force: true });
    }
  };
  const parts = { app, base, clock, secrets, broadcast, database, filesFolder, logged, close };
  return { ...parts, ...callerOf(app), ...actorsIn({ base, broadcast, secrets }) };
}

function replicaFor({ replica }: TestAppOptions, primary: DatabaseConnection, { log }: ContextBase) {
  return replica && openReplica(replica.connection, { primary, log, lagMaxMs: replica.lagMaxMs });
}

async function makeSecrets(): Promise<Secrets> {
  const folder = await mkdtemp(join(tmpdir(), 'haiqiao-secrets-'));
  try {
    return await loadSecrets(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** An application with two members. */
export interface TestPair extends TestApp {
  readonly wang: SignedIn;
  readonly li: SignedIn;
}

/** Starts an application with two members who have no permission. */
export async function testPair(): Promise<TestPair> {
  const app = await testApp();
  const join = async (account: string) => app.signIn(await app.makeMember({ account }));
  return { ...app, wang: await join('wang'), li: await join('li') };
}
