import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '#server/app.ts';
import { type Centre, prepareCentre } from '#server/centre.ts';
import { readConfig } from '#server/config.ts';
import { openDatabaseServer } from '#server/db/database-server.ts';
import { makeDataFolder } from '#server/db/embedded/placement.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/features/demo/seed-demo.ts';
import type { FirstAdmin } from '#server/features/organisation/create-first-admin.ts';
import { createLog } from '#server/http/log.ts';
import { createShutdown, type Shutdown } from '#server/lib/shutdown.ts';
import { StartError } from '#server/lib/start-error.ts';
import { openBase, runNode, webAddress } from '#server/node.ts';
import { receiveOrders, runProcesses, sendReport } from '#server/processes.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** A client that never finishes its request, or a lost database, may not hold up the end for longer. */
const STEP_TIMEOUT_MS = 15_000;

/** The process a person starts: prepares the database, then serves, itself or through several processes. */
async function begin(shutdown: Shutdown): Promise<void> {
  const { server, start, base, centre } = await open(shutdown, { mayShare: false });
  const { config, log } = start;
  const port = config.processes > 1 ? await runProcesses(start, log, shutdown) : await runNode(start, base);
  const address = webAddress(config.host, port);
  server.announce(address);
  console.log(welcomeText(address, centre));
}

/** `npm run migrate`: prepares the database, beside a running centre or without one, and ends. */
async function migrate(shutdown: Shutdown): Promise<void> {
  await open(shutdown, { mayShare: true });
  console.log('The database is up to date.');
  await shutdown.run();
}

/** Reads the settings, opens the database and brings the centre in it up to date. */
async function open(shutdown: Shutdown, { mayShare }: { mayShare: boolean }) {
  const environmentFile = join(ROOT, '.env');
  if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);
  const config = readConfig(process.env, { rootDir: ROOT });
  const log = createLog({ level: config.logLevel });
  makeDataFolder(config.dataDir);
  const server = await openDatabaseServer(config, {
    log: { info: (message) => console.log(message), warn: (message) => log.warn({}, message) },
    mayShare,
  });
  shutdown.add(server.stop);
  const start = { config, connection: server.connection, log, shutdown };
  const base = openBase(start);
  const centre = await prepareCentre(base, config);
  // Before anything else can go wrong: this password is nowhere else.
  if (centre.firstAdmin !== null) console.log(firstAdminText(centre.firstAdmin));
  return { server, start: { ...start, config: { ...config, demo: centre.isDemo } }, base, centre };
}

function welcomeText(address: string, { isDemo }: Centre): string {
  const accounts = DEMO_ACCOUNTS.map(({ account, post }) => `    ${account.padEnd(10)} ${post}`);
  const demo = [`  演示账号（密码 ${DEMO_PASSWORD}）  demo accounts, all with that password:`, ...accounts];
  const lines = [`Haiqiao 海桥 ${VERSION}`, `  ${address}`, ...(isDemo ? demo : []), '  Ctrl-C stops it.'];
  return lines.join('\n');
}

function firstAdminText({ account, password }: FirstAdmin): string {
  return [
    '首个账号，密码只显示这一次。 The first account; its password is shown this once:',
    `  ${account}  ${password}`,
  ].join('\n');
}

/** One of several serving processes. */
async function beginWorker(shutdown: Shutdown): Promise<void> {
  const { config, connection } = await receiveOrders();
  const log = createLog({ level: config.logLevel });
  const start = { config, connection, log, shutdown };
  try {
    sendReport({ port: await runNode(start, openBase(start)) });
  } catch (error) {
    if (error instanceof StartError) sendReport({ failure: error.message });
    throw error;
  }
}

/** Runs until a signal, the end of the launcher or an unexpected error; then ends everything that was begun. */
async function live(steps: (shutdown: Shutdown) => Promise<void>): Promise<void> {
  const shutdown = createShutdown({
    stepTimeoutMs: STEP_TIMEOUT_MS,
    onFailure: (error) => console.error(error),
  });
  const beginning = steps(shutdown);
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
    await beginning;
  } catch (error) {
    if (shutdown.isRequested) return;
    // A worker's sentence is printed by the process that started it.
    if (!(error instanceof StartError)) console.error(error);
    else if (cluster.isPrimary) console.error(error.message);
    await end(1);
  }
}

const task = process.argv[2] === 'migrate' ? migrate : begin;
await live(cluster.isPrimary ? task : beginWorker);
