import { inTransaction } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { DictionaryDeps } from './dictionary-deps.ts';

/** Changes dictionaries in one transaction; after the commit, every node and client is notified. */
export async function changeDictionaries<Result>(
  ctx: Context,
  { broadcast }: Pick<DictionaryDeps, 'broadcast'>,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  const result = await inTransaction(ctx, work);
  await broadcast.publish('dictionaries-changed', {});
  return result;
}

/** Increments the version of dictionaries, so clients detect the change (DOMAIN §2.19). */
export async function raiseVersion(ctx: Context, typeIds: readonly string[]): Promise<void> {
  await ctx.db
    .updateTable('sys_dictionary_type')
    .set({ version: sql`version + 1`, updated_at: ctx.clock.now() })
    .where(sql<boolean>`id = any(${[...typeIds]}::uuid[])`)
    .execute();
}
