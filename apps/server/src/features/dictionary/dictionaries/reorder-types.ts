import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody } from '@haiqiao/contract/http';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import type { DictionaryDeps } from '../dictionary-deps.ts';
import { changeDictionaries } from '../change-dictionaries.ts';

/**
 * Moves a dictionary before another one, or to the end (DICT-08). All are renumbered, because shipped numbers are not unique.
 * @throws AppError DICTIONARY_NOT_FOUND
 */
export function reorderDictionaryTypes(
  ctx: Context,
  deps: DictionaryDeps,
  { id, beforeId }: EndpointBody<typeof endpoints.reorderDictionaryTypes>,
): Promise<boolean> {
  return changeDictionaries(ctx, deps, async (ctx) => {
    await ctx.db.selectFrom('sys_dictionary_type').select('id').orderBy('id').forUpdate().execute();
    // Read after the lock: an earlier read would see the order before a concurrent change.
    const rows = await ctx.db
      .selectFrom('sys_dictionary_type')
      .select('id')
      .orderBy('order_no')
      .orderBy('code')
      .execute();
    const order = movedBefore(
      rows.map((row) => row.id),
      id,
      beforeId,
    );
    await sql`
      update sys_dictionary_type type set order_no = place.no - 1
      from unnest(${[...order]}::uuid[]) with ordinality as place(id, no)
      where type.id = place.id and type.order_no <> place.no - 1`.execute(ctx.db);
    await writeAudit(ctx, {
      action: 'dictionary.reorderTypes',
      outcome: 'done',
      target: { type: 'dictionary', id },
    });
    return true;
  });
}

function movedBefore(ids: readonly string[], id: string, beforeId: string | null): readonly string[] {
  if (!ids.includes(id) || (beforeId !== null && !ids.includes(beforeId)))
    throw new AppError('DICTIONARY_NOT_FOUND');
  if (id === beforeId) return ids;
  const others = ids.filter((other) => other !== id);
  const at = beforeId === null ? others.length : others.indexOf(beforeId);
  return others.toSpliced(at, 0, id);
}
