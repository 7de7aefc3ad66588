import type { Config } from '#server/config.ts';
import type { DatabaseConnection } from '#server/db/connect.ts';
import { startEmbeddedDatabase, useEmbeddedDatabase } from '#server/db/embedded/start-embedded-database.ts';
import type { StartLog } from '#server/db/embedded/supervisor.ts';
import { assertReachable } from '#server/db/reach-database.ts';

/** The PostgreSQL of this centre, whoever runs it. */
export interface DatabaseServer {
  readonly connection: DatabaseConnection;
  /** Writes down where the centre answers, for the sentence that a second start on the same data gets. */
  announce(address: string): void;
  /** Stops the server if it is ours. */
  stop(): Promise<void>;
}

/** What openDatabaseServer may need to know. */
export interface DatabaseServerOptions {
  readonly log: StartLog;
  /** Whether a centre that runs on the same data folder is welcome, as to a tool, or in the way, as to another centre. */
  readonly mayShare: boolean;
}

/** Starts the embedded PostgreSQL, or looks whether the one of DATABASE_URL will do. @throws StartError */
export async function openDatabaseServer(
  { database, dataDir }: Pick<Config, 'database' | 'dataDir'>,
  { log, mayShare }: DatabaseServerOptions,
): Promise<DatabaseServer> {
  if (database.kind === 'embedded') {
    const open = mayShare ? useEmbeddedDatabase : startEmbeddedDatabase;
    return open({ dataDir, log, systemUser: database.systemUser });
  }
  await assertReachable(database.url);
  return {
    connection: { connectionString: database.url },
    announce: () => undefined,
    stop: () => Promise.resolve(),
  };
}
