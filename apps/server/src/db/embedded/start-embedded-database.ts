import { prepareApplicationDatabase } from '#server/db/embedded/application-database.ts';
import { isHeld, lockDataFolder } from '#server/db/embedded/application-lock.ts';
import { initialiseCluster } from '#server/db/embedded/cluster.ts';
import { databaseIn, makeDataFolder, type Placement, placeDatabase } from '#server/db/embedded/placement.ts';
import {
  findPostmaster,
  type Postmaster,
  type ServerStart,
  startPostmaster,
} from '#server/db/embedded/postmaster.ts';
import { platformPackage, readyPrograms } from '#server/db/embedded/programs.ts';
import {
  applicationConnection,
  chooseAddress,
  type EmbeddedConnection,
  superuserConnection,
} from '#server/db/embedded/server-address.ts';
import { serverSettings } from '#server/db/embedded/settings.ts';
import { removeSocketFolder } from '#server/db/embedded/socket-folder.ts';
import { type StartLog, Supervisor } from '#server/db/embedded/supervisor.ts';
import { serverUser } from '#server/db/embedded/system-user.ts';

export interface EmbeddedOptions {
  /** Absolute path of the data folder. */
  readonly dataDir: string;
  readonly log: StartLog;
  /** Whom the server runs as when root starts us; `nobody` unless given. */
  readonly systemUser?: string;
  /** Settings of the server beyond our own. Tests give up durability here; nobody else may. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Folder of the package with the programs; the platform's unless given. */
  readonly packageDir?: string;
  /** Where the database goes when the data folder is closed to the system user; /var/lib/haiqiao unless given. */
  readonly systemDir?: string;
}

/** A running embedded PostgreSQL. */
export interface EmbeddedDatabase {
  /** For the application: a role that owns its database and nothing else, so row security holds for it. */
  readonly connection: EmbeddedConnection;
  /** For tests and tools that make databases: the owner of the server. */
  readonly superuser: EmbeddedConnection;
  /** Whether a server was found that survived an earlier application, or belongs to a running one. */
  readonly adopted: boolean;
  /** The folder that really holds the database: another than asked for when that one is closed to PostgreSQL. */
  readonly dataDir: string;
  /** Writes down where the application answers, for the sentence that a second start gets. */
  announce(address: string): void;
  /** Stops the server, everything committed being on disk, and gives the data folder free. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on a data folder, making the database on the first start, or adopts the server that a killed
 * application left running. It is started again if it ever ends by itself.
 * @throws StartError with one sentence for everything that the person at the keyboard can mend
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  makeDataFolder(options.dataDir);
  const lock = await lockDataFolder(options.dataDir);
  try {
    const start = await prepareStart(options);
    const survivor = await findPostmaster(start.placement.databaseDir);
    const postmaster = survivor ?? (await startAnew(start));
    const supervisor = new Supervisor(start, postmaster, options.log);
    const stop = async (): Promise<void> => {
      await supervisor.stop();
      lock.release();
    };
    const reached = reach(postmaster, start.placement);
    await prepareApplicationDatabase(reached.superuser, start.placement.databaseDir).catch(async (error) => {
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
 * For tools beside the application (migrate, seed): uses the server of a running application, and leaves it running,
 * or starts one.
 * @throws StartError as {@link startEmbeddedDatabase}
 */
export async function useEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  if (isHeld(options.dataDir)) {
    const placement = placeDatabase(options.dataDir, userOf(options), options.systemDir);
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
  const placement = placeDatabase(options.dataDir, userOf(options), options.systemDir);
  // An existing database decides: only its owner may open it.
  const user = serverUser(options.systemUser ?? DEFAULT_USER, placement.databaseDir);
  if (placement.movedBecause !== undefined) {
    options.log.info(`The database lies in ${placement.baseDir}, ${placement.movedBecause}.`);
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
