import type { Config } from '#server/config.ts';
import type { DatabaseConnection } from '#server/db/connect.ts';
import { startEmbeddedDatabase } from '#server/db/embedded/start-embedded-database.ts';
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

/** Starts the embedded PostgreSQL, or looks whether the one of DATABASE_URL will do. @throws StartError */
export async function openDatabaseServer(
  { database, dataDir }: Pick<Config, 'database' | 'dataDir'>,
  log: StartLog,
): Promise<DatabaseServer> {
  if (database.kind === 'embedded') {
    return startEmbeddedDatabase({ dataDir, log, systemUser: database.systemUser });
  }
  await assertReachable(database.url);
  return {
    connection: { connectionString: database.url },
    announce: () => undefined,
    stop: () => Promise.resolve(),
  };
}
