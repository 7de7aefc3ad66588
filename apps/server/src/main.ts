import { databaseOf } from '@haiqiao/pg';
import { hasEmbeddedDatabase } from '@haiqiao/pg/embedded';
import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { documentKeyLocation } from '#server/adapters/document-key.ts';
import { type Config, readConfig } from '#server/config.ts';
import { REQUEST_LIMITS } from '#server/db/connect.ts';
import { openDatabaseServer, prepareDataFolder } from '#server/db/database-server.ts';
import { createLog } from '#server/http/log.ts';
import { createShutdown, type Shutdown } from '#server/lib/shutdown.ts';
import { StartError } from '#server/lib/start-error.ts';
import type * as node from '#server/start/node.ts';
import type { NodeStart } from '#server/start/node.ts';
import { receiveOrders, runProcesses, sendReport } from '#server/start/processes.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Timeout of a shutdown step, for unfinished requests or a lost database. */
const STEP_TIMEOUT_MS = 15_000;

/** The launched process: prepares the database, then serves, itself or through several processes. */
async function begin(shutdown: Shutdown): Promise<void> {
  const { server, start, centre, program } = await open(shutdown, { mayShare: false });
  const { webAddress, welcomeText } = program;
  const { config, log } = start;
  const port = config.processes > 1 ? await runProcesses(start, log, shutdown) : await serve(start, program);
  const address = webAddress(config.host, port);
  server.announce(address);
  console.log(welcomeText(address, centre));
}

/** Runs a node in this process. */
function serve(
  start: NodeStart,
  { openBase, runNode }: Pick<typeof node, 'openBase' | 'runNode'>,
): Promise<number> {
  return runNode(start, openBase(start, REQUEST_LIMITS));
}

/** `npm run migrate`: prepares the database, with or without a running centre, and exits. */
async function migrate(shutdown: Shutdown): Promise<void> {
  await open(shutdown, { mayShare: true });
  console.log('The database is up to date.');
  shutdown.request();
}

/** `main.ts doctor`, the database part of `npm run doctor`: reports what is installed, and changes nothing. */
async function examine(shutdown: Shutdown): Promise<void> {
  const config = readSettings();
  if (config.database.kind === 'embedded' && !hasEmbeddedDatabase(config.dataDir)) {
    console.log('– nothing is installed yet: the first start makes the database');
    return shutdown.request();
  }
  const log = createLog({ level: config.logLevel });
  const silent = { info: () => undefined, warn: (message: string) => log.warn({}, message) };
  const server = await openDatabaseServer(config, { log: silent, mayShare: true });
  shutdown.add(server.stop);
  const { program, modules } = await loadProgram(config);
  const base = program.openBase({ config, connection: server.connection, log, shutdown });
  const report = await program.examineCentre(base, {
    modules,
    secretsDir: join(config.dataDir, 'secrets'),
    documentKey: documentKeyLocation(config.dataDir, config.documents),
    enterpriseSource: config.enterpriseSource,
    storage: config.storage,
  });
  for (const line of report.lines) console.log(line);
  if (!report.isSound) process.exitCode = 1;
  shutdown.request();
}

function readSettings(): Config {
  const environmentFile = join(ROOT, '.env');
  if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);
  return readConfig(process.env, { rootDir: ROOT });
}

/** Reads the settings, opens the database and migrates the centre. */
async function open(shutdown: Shutdown, { mayShare }: { mayShare: boolean }) {
  const config = readSettings();
  const log = createLog({ level: config.logLevel });
  prepareDataFolder(config.dataDir);
  const opening = openDatabaseServer(config, {
    log: { info: (message) => console.log(message), warn: (message) => log.warn({}, message) },
    mayShare,
  });
  const loading = loadProgram(config);
  // Handled below, when there is a database to stop.
  loading.catch(() => undefined);
  const server = await opening;
  shutdown.add(server.stop);
  const { program, modules } = await loading;
  const start = { config, connection: server.connection, log, shutdown };
  // Without limits: an index of a large table takes its time.
  const preparing = program.openBase(start);
  const centre = await program.prepareCentre(preparing, config, modules);
  await databaseOf(preparing.db)?.close();
  if (centre.installed.length > 0) await program.announceInstallation(start);
  // Before anything else can fail, because this password is stored nowhere else.
  if (centre.firstAdmin !== null) console.log(program.firstAdminText(centre.firstAdmin));
  return { server, start: { ...start, config: { ...config, demo: centre.isDemo } }, centre, program };
}

/**
 * Everything above the database, with the business areas. Loading takes about as long as the start of PostgreSQL, so both run in parallel.
 */
async function loadProgram({ modulesDir }: Config) {
  const [node, { prepareCentre, firstAdminText, welcomeText }, { loadModules }, { examineCentre }] =
    await Promise.all([
      import('#server/start/node.ts'),
      import('#server/start/centre.ts'),
      import('#server/start/modules.ts'),
      import('#server/start/examine.ts'),
    ]);
  const program = { ...node, prepareCentre, firstAdminText, welcomeText, examineCentre };
  return { program, modules: await loadModules(modulesDir) };
}

/** One of several serving processes. */
async function beginWorker(shutdown: Shutdown): Promise<void> {
  const [{ config, connection }, program] = await Promise.all([
    receiveOrders(),
    import('#server/start/node.ts'),
  ]);
  const log = createLog({ level: config.logLevel });
  const start = { config, connection, log, shutdown };
  try {
    sendReport({ port: await serve(start, program) });
  } catch (error) {
    if (error instanceof StartError) sendReport({ failure: error.message });
    throw error;
  }
}

/** Runs until a signal, the end of the launcher or an unexpected error; then ends all steps. */
async function live(steps: (shutdown: Shutdown) => Promise<void>): Promise<void> {
  const shutdown = createShutdown({
    stepTimeoutMs: STEP_TIMEOUT_MS,
    onFailure: (error) => console.error(error),
  });
  let beginning = Promise.resolve();
  const end = async (code: number): Promise<void> => {
    shutdown.request();
    await beginning.catch(() => undefined);
    await shutdown.run();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
  process.once('disconnect', () => void end(0));
  process.on('uncaughtException', (error) => {
    console.error(error);
    void end(1);
  });
  try {
    // Registered first, because a step may leave something behind as soon as it begins.
    beginning = steps(shutdown);
    await beginning;
    // A finished task has requested the stop itself.
    if (shutdown.isRequested) await end(0);
  } catch (error) {
    if (shutdown.isRequested) return;
    // A worker's message is printed by the process that started it.
    if (!(error instanceof StartError)) console.error(error);
    else if (cluster.isPrimary) console.error(error.message);
    await end(1);
  }
}

const tasks = new Map([
  ['migrate', migrate],
  ['doctor', examine],
]);
const task = tasks.get(process.argv[2] ?? '') ?? begin;
await live(cluster.isPrimary ? task : beginWorker);
