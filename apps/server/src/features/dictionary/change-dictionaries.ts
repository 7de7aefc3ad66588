import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { DictionaryDeps } from './dictionary-deps.ts';

/** Changes dictionaries in one transaction; every node and client hears of it when that has committed. */
export async function changeDictionaries<Result>(
  ctx: Context,
  { broadcast }: Pick<DictionaryDeps, 'broadcast'>,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  const result = await inTransaction(ctx, work);
  await broadcast.publish('dictionaries-changed', {});
  return result;
}

/** Raises the version of dictionaries, by which clients see that they changed (DOMAIN §2.19). */
export async function raiseVersion(ctx: Context, typeIds: readonly string[]): Promise<void> {
  await ctx.db
    .updateTable('sys_dictionary_type')
    .set({ version: sql`version + 1`, updated_at: ctx.clock.now() })
    .where(sql<boolean>`id = any(${[...typeIds]}::uuid[])`)
    .execute();
}
