/**
 * A small application for tests of the embedded database, run as a process of its own:
 * `node database-holder-process.ts <options as JSON> [address]`. Starts the database, prints `ready <result as JSON>` and runs it
 * until SIGTERM; on SIGUSR2 it exits without stopping the database. Prints a DatabaseStartError's sentence and exits with 1.
 */
import { startEmbeddedDatabase } from '../embedded/start-embedded-database.ts';
import { DatabaseStartError } from '../embedded/start-error.ts';

const [options = '{}', address] = process.argv.slice(2);

try {
  const log = {
    info: (message: string) => console.log(message),
    warn: (message: string) => console.log(message),
  };
  const database = await startEmbeddedDatabase({ readerRole: 'reader', ...JSON.parse(options), log });
  if (address !== undefined) database.announce(address);
  process.once('SIGUSR2', () => process.exit(3));
  process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)));
  setInterval(() => undefined, 60_000);
  console.log(`ready ${JSON.stringify(database)}`);
} catch (error) {
  if (!(error instanceof DatabaseStartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
