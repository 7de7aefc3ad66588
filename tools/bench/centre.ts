import { systemContext } from '../../apps/server/src/context.ts';
import { MEMBER_ROLE, openDatabase } from '../../apps/server/src/db/connect.ts';
import type { DatabaseConnection } from '../../packages/pg/src/index.ts';
import { startEmbeddedDatabase } from '../../packages/pg/src/embedded/index.ts';
import { migrateToLatest } from '../../apps/server/src/db/migrate.ts';
import { seedDemo } from '../../apps/server/src/features/demo/seed-demo.ts';
import { installBase } from '../../apps/server/src/features/organisation/install-base.ts';
import { temporaryFolder, toClose } from './cleanup.ts';
import { benchBase, silentLog } from './context.ts';

/** A member with a message, and that message. */
export interface Reader {
  readonly account: string;
  readonly memberId: string;
  readonly messageId: string;
}

/** A demo centre without a server, on an embedded database with the product's own durability. */
export interface BenchCentre {
  readonly connection: DatabaseConnection;
  /** The members with at least one message, each with one of them. */
  readonly readers: readonly Reader[];
  close(): Promise<void>;
}

/** Creates a demo centre in a temporary folder. */
export async function openCentre(): Promise<BenchCentre> {
  const folder = temporaryFolder('haiqiao-bench-');
  const database = await startEmbeddedDatabase({
    dataDir: folder.path,
    log: silentLog,
    readerRole: MEMBER_ROLE,
  });
  const stop = toClose(() => database.stop());
  const db = openDatabase(database.connection);
  await migrateToLatest(db);
  const ctx = systemContext(benchBase(db), 'bench');
  await installBase(ctx);
  await seedDemo(ctx);
  const readers = await db
    .selectFrom('sys_message as message')
    .innerJoin('sys_member as member', 'member.id', 'message.receiver_id')
    .distinctOn('member.account')
    .select(['member.account', 'member.id as memberId', 'message.id as messageId'])
    .orderBy('member.account')
    .execute();
  await db.close();
  return {
    connection: database.connection,
    readers,
    close: async () => {
      await stop();
      await folder.remove();
    },
  };
}
