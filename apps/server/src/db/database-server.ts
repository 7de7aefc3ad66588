import type { DatabaseConnection } from '@haiqiao/pg';
import {
  DatabaseStartError,
  makeDataFolder,
  startEmbeddedDatabase,
  type StartLog,
  useEmbeddedDatabase,
} from '@haiqiao/pg/embedded';
import type { Config } from '#server/config.ts';
import { MEMBER_ROLE } from '#server/db/connect.ts';
import { assertReachable } from '#server/db/connect-database.ts';
import { StartError } from '#server/lib/start-error.ts';

/** The PostgreSQL of this centre: ours, or that of DATABASE_URL. */
export interface DatabaseServer {
  readonly connection: DatabaseConnection;
  /** Writes down where the centre answers, for the message of a second start on the same data. */
  announce(address: string): void;
  /** Stops the server if it is embedded. */
  stop(): Promise<void>;
}

/** Options of openDatabaseServer. */
export interface DatabaseServerOptions {
  readonly log: StartLog;
  /** Whether a centre that runs on the same data folder is shared, as by a tool, or in the way, as for another centre. */
  readonly mayShare: boolean;
}

/** Starts the embedded PostgreSQL, or checks the one of DATABASE_URL. @throws StartError */
export async function openDatabaseServer(
  { database, dataDir }: Pick<Config, 'database' | 'dataDir'>,
  { log, mayShare }: DatabaseServerOptions,
): Promise<DatabaseServer> {
  if (database.kind === 'embedded') {
    const open = mayShare ? useEmbeddedDatabase : startEmbeddedDatabase;
    const options = { dataDir, log, readerRole: MEMBER_ROLE, systemUser: database.systemUser };
    return open(options).catch((error: unknown) => {
      throw startErrorOf(error);
    });
  }
  await assertReachable(database.url);
  return {
    connection: { connectionString: database.url },
    announce: () => undefined,
    stop: () => Promise.resolve(),
  };
}

/** Creates the data folder, closed to everybody but us. @throws StartError */
export function prepareDataFolder(dataDir: string): void {
  try {
    makeDataFolder(dataDir);
  } catch (error) {
    throw startErrorOf(error);
  }
}

function startErrorOf(error: unknown): unknown {
  return error instanceof DatabaseStartError ? new StartError(error.message, { cause: error }) : error;
}
