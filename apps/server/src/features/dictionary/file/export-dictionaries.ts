import type * as endpoints from '@haiqiao/contract/endpoints';
import type { DictionaryFile } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody } from '@haiqiao/contract/http';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { type ItemRow, selectItems, selectTypes, type TypeRow } from '../dictionary-rows.ts';

/**
 * Dictionaries with all their items in the format of `importDictionaries`; parents before children.
 * @throws AppError DICTIONARY_NOT_FOUND
 */
export async function exportDictionaries(
  ctx: Context,
  { ids }: EndpointBody<typeof endpoints.exportDictionaries>,
): Promise<DictionaryFile[]> {
  const wanted = sql<string[]>`${[...new Set(ids)]}::uuid[]`;
  const types = await selectTypes(ctx)
    .where(sql<boolean>`id = any(${wanted})`)
    .orderBy('order_no')
    .orderBy('code')
    .execute();
  if (types.length < new Set(ids).size) throw new AppError('DICTIONARY_NOT_FOUND');
  const items = await selectItems(ctx)
    .where(sql<boolean>`item.type_id = any(${wanted})`)
    .orderBy('item.order_no')
    .orderBy('item.value')
    .execute();
  const byType = Map.groupBy(items, ({ type_id }) => type_id);
  await writeAudit(ctx, {
    action: 'dictionary.export',
    outcome: 'done',
    target: { type: 'dictionary', id: '' },
    details: { dicCodes: types.map(({ code }) => code) },
  });
  return types.map((type) => fileOf(type, byType.get(type.id) ?? []));
}

function fileOf(type: TypeRow, items: readonly ItemRow[]): DictionaryFile {
  const values = new Map(items.map(({ id, value }) => [id, value]));
  return {
    dicCode: type.code,
    typeName: type.name,
    systemCode: type.system_code,
    translations: { ...type.translations },
    items: fromTheTop(items).map((item) => ({
      itemValue: item.value,
      parentValue: item.parent_id === null ? null : (values.get(item.parent_id) ?? null),
      itemName: item.name,
      translations: { ...item.translations },
      viewIndex: item.order_no,
      valid: item.is_valid ? 'YES' : 'NO',
      icon: item.icon,
      extends: [item.extend1, item.extend2, item.extend3, item.extend4, item.extend5, item.extend6],
    })),
  };
}

/** Items in tree order. */
function fromTheTop(items: readonly ItemRow[]): readonly ItemRow[] {
  const below = Map.groupBy(items, ({ parent_id: parentId }) => parentId);
  const branch = (item: ItemRow): readonly ItemRow[] => [item, ...(below.get(item.id) ?? []).flatMap(branch)];
  return (below.get(null) ?? []).flatMap(branch);
}
