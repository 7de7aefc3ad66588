import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { prepareApplicationDatabase } from './application-database.ts';
import { isHeld, lockDataFolder } from './application-lock.ts';
import { initialiseCluster } from './cluster.ts';
import { databaseIn, makeDataFolder, type Placement, chooseLocation } from './placement.ts';
import { disown, findPostmaster, type Postmaster, type ServerStart, startPostmaster } from './postmaster.ts';
import { platformPackage, readyPrograms } from './programs.ts';
import {
  applicationConnection,
  chooseAddress,
  type EmbeddedConnection,
  superuserConnection,
} from './server-address.ts';
import { serverSettings } from './settings.ts';
import { removeSocketFolder } from './socket-folder.ts';
import { type StartLog, Supervisor } from './supervisor.ts';
import { serverUser } from './system-user.ts';

const STEP_MS = 20;
/** How the embedded server is started. */
export interface EmbeddedOptions {
  /** Absolute path of the data folder. */
  readonly dataDir: string;
  readonly log: StartLog;
  /** Role of restricted readers (row security); created with the database. */
  readonly readerRole: string;
  /** Operating system user of the server when root starts us; default `nobody`. */
  readonly systemUser?: string;
  /** Additional settings of the server. Only tests disable durability here. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Folder of the package with the programs; by default the platform's. */
  readonly packageDir?: string;
  /** Location of the database when the data folder is closed to the system user; /var/lib/haiqiao by default. */
  readonly systemDir?: string;
}

/** A running embedded PostgreSQL. */
export interface EmbeddedDatabase {
  /** For the application: a role that owns its database and nothing else, so row security applies to it. */
  readonly connection: EmbeddedConnection;
  /** For tests and tools that create databases: the owner of the server. */
  readonly superuser: EmbeddedConnection;
  /** Whether an existing server is used, left by an earlier application or owned by a running one. */
  readonly adopted: boolean;
  /** The actual database folder; differs from the requested one when that is closed to PostgreSQL. */
  readonly dataDir: string;
  /** Records the application's address, for the error message of a second start. */
  announce(address: string): void;
  /** Stops the server with all commits on disk, and releases the data folder. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on a data folder, or adopts the server that a killed application left running. The first start creates the database.
 * The server is restarted if it ends by itself.
 * @throws DatabaseStartError with one sentence for everything the operator can correct
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  makeDataFolder(options.dataDir);
  const lock = await lockDataFolder(options.dataDir);
  try {
    const start = await prepareStart(options);
    const survivor = await findSurvivor(start.placement);
    const postmaster = survivor ?? (await startAnew(start));
    const supervisor = new Supervisor(start, postmaster, { log: options.log });
    const stop = async (): Promise<void> => {
      await supervisor.stop();
      lock.release();
    };
    const reached = reach(postmaster, start.placement);
    await prepareApplicationDatabase(reached.superuser, {
      databaseDir: start.placement.databaseDir,
      readerRole: options.readerRole,
    }).catch(async (error) => {
      await stop();
      throw error;
    });
    return { ...reached, adopted: survivor !== undefined, announce: lock.announce, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * For tools beside the application (migrate, seed): uses the server of a running application without stopping it, or starts one.
 * @throws DatabaseStartError as {@link startEmbeddedDatabase}
 */
export async function useEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  if (isHeld(options.dataDir)) {
    const placement = chooseLocation(options.dataDir, userOf(options), options.systemDir);
    const running = await findPostmaster(placement.databaseDir);
    if (running !== undefined) {
      const nothing = { announce: () => undefined, stop: () => Promise.resolve() };
      return { ...reach(running, placement), adopted: true, ...nothing };
    }
  }
  return startEmbeddedDatabase(options);
}

async function prepareStart(options: EmbeddedOptions): Promise<ServerStart> {
  const packageDir = options.packageDir ?? platformPackage();
  const placement = chooseLocation(options.dataDir, userOf(options), options.systemDir);
  // Only the owner may open an existing database.
  const user = serverUser(options.systemUser ?? DEFAULT_USER, placement.databaseDir);
  if (placement.movedBecause !== undefined) {
    options.log.info(`The database is in ${placement.baseDir}, ${placement.movedBecause}.`);
  }
  const programs = readyPrograms({ packageDir, baseDir: placement.baseDir, user });
  await initialiseCluster({ programs, placement, user });
  return { programs, placement, user, settings: { ...serverSettings(), ...options.settings } };
}

const DEFAULT_USER = 'nobody';

function userOf(options: EmbeddedOptions) {
  return serverUser(options.systemUser ?? DEFAULT_USER, databaseIn(options.dataDir));
}

async function startAnew(start: ServerStart): Promise<Postmaster> {
  const address = await chooseAddress(start.placement, start.user);
  try {
    return await startPostmaster(start, address);
  } catch (error) {
    removeSocketFolder(address.socketDir);
    throw error;
  }
}

function reach(postmaster: Postmaster, placement: Placement) {
  return {
    connection: applicationConnection(postmaster.address, placement),
    superuser: superuserConnection(postmaster.address, placement),
    dataDir: placement.baseDir,
  };
}

/** A running server answers at once, or at least accepts the connection. */
const REFUSALS_MAX_MS = 3000;
const ANSWER_TIMEOUT_MS = 30_000;

/**
 * Finds the running server of a database folder and waits until it answers. A killed process closes its socket some time before it is
 * gone: such a server is not adopted. The pid file is disowned when its process refuses connections for {@link REFUSALS_MAX_MS}.
 */
async function findSurvivor(placement: Placement): Promise<Postmaster | undefined> {
  for (let refusedMs = 0; refusedMs < REFUSALS_MAX_MS; refusedMs += STEP_MS) {
    const found = await findPostmaster(placement.databaseDir);
    if (found === undefined || (await answers(found, placement))) return found;
    await sleep(STEP_MS);
  }
  disown(placement.databaseDir);
  return undefined;
}

/** Whether the server answers a connection request, even with an error such as too many connections. */
async function answers(postmaster: Postmaster, placement: Placement): Promise<boolean> {
  const client = new pg.Client({
    ...superuserConnection(postmaster.address, placement),
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
  });
  // A server that ends now also ends this connection.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  }
}
