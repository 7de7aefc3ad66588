import { can, PERMISSIONS } from '@haiqiao/contract/access';
import { insertDictionaryItem, insertDictionaryType } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import type { BinKind, Returning } from '#server/platform/bin/bin-kind.ts';
import { raiseVersion } from './change-dictionaries.ts';

/** Codes of dictionaries and items in the recycle bin. */
export const DICTIONARY_KIND = '$dictionary';
export const DICTIONARY_ITEM_KIND = '$dictionaryItem';

const MAY: Pick<BinKind, 'maySee' | 'mayRestore' | 'mayPurge'> = {
  maySee: (actor) => can(actor, PERMISSIONS.readDictionaries),
  mayRestore: (actor) => can(actor, PERMISSIONS.createDictionaries),
  mayPurge: (actor) => can(actor, PERMISSIONS.deleteDictionaries),
};

/** Dictionaries and items in the recycle bin, for members who may edit dictionaries. */
export function dictionaryBins(broadcast: Broadcast): readonly BinKind[] {
  const announce = () => broadcast.publish('dictionaries-changed', {});
  return [
    {
      ...MAY,
      announce,
      code: DICTIONARY_KIND,
      label: { name: '字典', translations: { 'zh-TW': '字典', en: 'Dictionary', ja: '辞書' } },
      unique: {
        code: {
          name: '字典编码',
          translations: { 'zh-TW': '字典編碼', en: 'Dictionary code', ja: '辞書コード' },
        },
      },
      readValue: (path, value) => readText(path, insertDictionaryType.body.shape.dicCode.safeParse(value)),
      prepare: () => Promise.resolve(),
      afterRestore: (ctx, { id }) => raiseVersion(ctx, [id]),
    },
    {
      ...MAY,
      announce,
      code: DICTIONARY_ITEM_KIND,
      label: { name: '字典项', translations: { 'zh-TW': '字典項', en: 'Dictionary item', ja: '辞書項目' } },
      unique: {
        value: { name: '字典值', translations: { 'zh-TW': '字典值', en: 'Item value', ja: '項目値' } },
      },
      readValue: (path, value) => readText(path, insertDictionaryItem.body.shape.itemValue.safeParse(value)),
      prepare: lockTreePosition,
      afterRestore: (ctx, returning) => raiseVersion(ctx, [treePositionOf(returning).typeId]),
    },
  ];
}

function readText(path: string, read: { success: true; data: string } | { success: false }): string {
  if (read.success) return read.data;
  throw new AppError('RECORD_INVALID', { issues: [{ path, rule: 'pattern' }] });
}

/** The dictionary and the parent of a deleted item. */
function treePositionOf({ rows: [items] }: Returning): { typeId: string; parentId: string | null } {
  const [item] = items?.rows ?? [];
  const { type_id: typeId, parent_id: parentId } = item ?? {};
  if (typeof typeId !== 'string') throw new Error('an item belongs to a dictionary');
  return { typeId, parentId: typeof parentId === 'string' ? parentId : null };
}

/** A restored item returns to its position: its dictionary and parent must exist, and are locked. */
async function lockTreePosition(ctx: Context, returning: Returning): Promise<void> {
  const { typeId, parentId } = treePositionOf(returning);
  await assertThere(ctx, 'sys_dictionary_type', typeId);
  if (parentId !== null) await assertThere(ctx, 'sys_dictionary_item', parentId);
}

async function assertThere(
  ctx: Context,
  table: 'sys_dictionary_type' | 'sys_dictionary_item',
  id: string,
): Promise<void> {
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(ctx.db);
  if (rows.length > 0) return;
  const gone = await ctx.db
    .selectFrom('sys_bin_entry')
    .select('title')
    .where('id', '=', id)
    .executeTakeFirst();
  throw new AppError('RECORD_TARGET_DELETED', { title: gone?.title ?? id });
}
