import { systemClock } from '../../apps/server/src/adapters/clock.ts';
import { systemIds } from '../../apps/server/src/adapters/ids.ts';
import { systemRandom } from '../../apps/server/src/adapters/random.ts';
import { systemContext } from '../../apps/server/src/context.ts';
import { type DatabaseConnection, openDatabase } from '../../apps/server/src/db/connect.ts';
import { startEmbeddedDatabase } from '../../apps/server/src/db/embedded/start-embedded-database.ts';
import { migrateToLatest } from '../../apps/server/src/db/migrate.ts';
import { seedDemo } from '../../apps/server/src/features/demo/seed-demo.ts';
import { installBase } from '../../apps/server/src/features/organisation/install-base.ts';
import { temporaryFolder, toClose } from './cleanup.ts';

/** A demo centre without a server: an embedded database as the product runs it, durable and all. */
export interface BenchCentre {
  readonly connection: DatabaseConnection;
  /** A member with at least one message, and one message of theirs. */
  readonly reader: { readonly account: string; readonly memberId: string; readonly messageId: string };
  close(): Promise<void>;
}

const log = { debug: silent, info: silent, warn: silent, error: silent };

function silent(): void {
  // What the preparations say is of no interest here.
}

/** Makes a demo centre in a temporary folder. */
export async function openCentre(): Promise<BenchCentre> {
  const folder = temporaryFolder('haiqiao-bench-');
  const database = await startEmbeddedDatabase({ dataDir: folder.path, log });
  const stop = toClose(() => database.stop());
  const { db, close } = openDatabase(database.connection);
  await migrateToLatest(db);
  const base = { db, clock: systemClock, ids: systemIds, random: systemRandom, log };
  const ctx = systemContext(base, 'bench');
  await installBase(ctx);
  await seedDemo(ctx);
  const reader = await db
    .selectFrom('sys_message as message')
    .innerJoin('sys_member as member', 'member.id', 'message.receiver_id')
    .select(['member.account', 'member.id as memberId', 'message.id as messageId'])
    .orderBy('member.account')
    .executeTakeFirstOrThrow();
  await close();
  return {
    connection: database.connection,
    reader,
    close: async () => {
      await stop();
      await folder.remove();
    },
  };
}
