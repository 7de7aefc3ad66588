import { join } from 'node:path';
import { systemContext } from '../../apps/server/src/context.ts';
import { prepareCentre } from '../../apps/server/src/start/centre.ts';
import { MEMBER_ROLE, openDatabase } from '../../apps/server/src/db/connect.ts';
import type { DatabaseConnection } from '../../packages/pg/src/index.ts';
import { startEmbeddedDatabase } from '../../packages/pg/src/embedded/index.ts';
import { loadModules } from '../../apps/server/src/start/modules.ts';
import { type Filled, fillLibrary } from '../seed/fill-library.ts';
import { type BenchAccounts, makeAccounts } from './accounts.ts';
import { temporaryFolder, toClose } from './cleanup.ts';
import { benchBase, silentLog } from './context.ts';

/** A demo centre with every business area and a full enterprise library, without a server. */
export interface LibraryCentre {
  readonly connection: DatabaseConnection;
  readonly filled: Filled;
  readonly accounts: BenchAccounts;
  close(): Promise<void>;
}

const MODULES = join(import.meta.dirname, '../../modules');

/** Creates a demo centre in a temporary folder, with the accounts of the bench and so many enterprises. */
export async function openLibrary(rows: number): Promise<LibraryCentre> {
  const folder = temporaryFolder('haiqiao-bench-');
  const database = await startEmbeddedDatabase({
    dataDir: folder.path,
    log: silentLog,
    readerRole: MEMBER_ROLE,
  });
  const stop = toClose(() => database.stop());
  const db = openDatabase(database.connection);
  const base = benchBase(db);
  await prepareCentre(
    base,
    { demo: true, demoSaidAloud: true, host: '127.0.0.1' },
    await loadModules(MODULES),
  );
  const accounts = await makeAccounts(systemContext(base, 'bench'));
  await db.close();
  const filled = await fillLibrary(database.connection, rows);
  return {
    connection: database.connection,
    filled,
    accounts,
    close: async () => {
      await stop();
      await folder.remove();
    },
  };
}
