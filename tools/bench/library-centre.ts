import { join } from 'node:path';
import { systemClock } from '../../apps/server/src/adapters/clock.ts';
import { systemIds } from '../../apps/server/src/adapters/ids.ts';
import { systemRandom } from '../../apps/server/src/adapters/random.ts';
import { prepareCentre } from '../../apps/server/src/centre.ts';
import { type DatabaseConnection, openDatabase } from '../../apps/server/src/db/connect.ts';
import { startEmbeddedDatabase } from '../../apps/server/src/db/embedded/start-embedded-database.ts';
import { loadModules } from '../../apps/server/src/modules.ts';
import { type Filled, fillLibrary } from '../seed/fill-library.ts';
import { temporaryFolder, toClose } from './cleanup.ts';

/** A demo centre with every business area and a full enterprise library, without a server. */
export interface LibraryCentre {
  readonly connection: DatabaseConnection;
  readonly filled: Filled;
  close(): Promise<void>;
}

/** Who works with the library in the demo centre. */
export const LIBRARIAN = 'qiyeku';

const MODULES = join(import.meta.dirname, '../../modules');
const log = { debug: silent, info: silent, warn: silent, error: silent };

function silent(): void {
  // What the preparations say is of no interest here.
}

/** Makes a demo centre in a temporary folder, with so many enterprises. */
export async function openLibrary(rows: number): Promise<LibraryCentre> {
  const folder = temporaryFolder('haiqiao-bench-');
  const database = await startEmbeddedDatabase({ dataDir: folder.path, log });
  const stop = toClose(() => database.stop());
  const { db, close } = openDatabase(database.connection);
  const base = { db, clock: systemClock, ids: systemIds, random: systemRandom, log };
  await prepareCentre(
    base,
    { demo: true, demoSaidAloud: true, host: '127.0.0.1' },
    await loadModules(MODULES),
  );
  await close();
  const filled = await fillLibrary(database.connection, rows);
  return {
    connection: database.connection,
    filled,
    close: async () => {
      await stop();
      await folder.remove();
    },
  };
}
