/**
 * A small application for tests of the embedded database, run as a process of its own:
 * `node hold-database.ts <options as JSON> [address]`. Starts the database, says `ready <what it got as JSON>` and holds it
 * until SIGTERM; on SIGUSR2 it ends without stopping anything. Prints a StartError's sentence and exits with 1.
 */
import { startEmbeddedDatabase } from '#server/db/embedded/start-embedded-database.ts';
import { StartError } from '#server/lib/start-error.ts';

const [options = '{}', address] = process.argv.slice(2);

try {
  const log = {
    info: (message: string) => console.log(message),
    warn: (message: string) => console.log(message),
  };
  const database = await startEmbeddedDatabase({ ...JSON.parse(options), log });
  if (address !== undefined) database.announce(address);
  process.once('SIGUSR2', () => process.exit(3));
  process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)));
  setInterval(() => undefined, 60_000);
  console.log(`ready ${JSON.stringify(database)}`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
