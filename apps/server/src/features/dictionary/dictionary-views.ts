import { type DictionaryItem, type DictionaryType, ROOT_PARENT_ID } from '@haiqiao/contract/endpoints';
import { localize, type Translations } from '@haiqiao/contract/i18n';
import type { Context } from '#server/context.ts';
import type { ItemRow, TypeRow } from './dictionary-rows.ts';

/** A dictionary as sent to the browser. */
export function typeViewOf(ctx: Context, row: TypeRow): DictionaryType {
  return {
    typeId: row.id,
    typeName: row.name,
    label: localize(row.name, row.translations, ctx.locale),
    translations: textsOf(row.translations),
    dicCode: row.code,
    systemCode: row.system_code,
    isShipped: row.module_code !== null,
    version: row.version,
    rowVersion: row.row_version,
  };
}

/** An item as sent to the browser. */
export function itemViewOf(ctx: Context, row: ItemRow): DictionaryItem {
  return {
    itemId: row.id,
    typeId: row.type_id,
    itemName: row.name,
    label: localize(row.name, row.translations, ctx.locale),
    translations: textsOf(row.translations),
    itemValue: row.value,
    viewIndex: row.order_no,
    valid: row.is_valid ? 'YES' : 'NO',
    icon: row.icon,
    extend1: row.extend1,
    extend2: row.extend2,
    extend3: row.extend3,
    extend4: row.extend4,
    extend5: row.extend5,
    extend6: row.extend6,
    parentItemid: row.parent_id ?? ROOT_PARENT_ID,
    hasChildren: row.has_children,
    isShipped: row.is_shipped,
    rowVersion: row.row_version,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.editor ?? '',
  };
}

function textsOf(translations: Translations): Record<string, string> {
  return Object.fromEntries(Object.entries(translations).filter(([, text]) => text !== ''));
}

/** Translations as stored: empty ones are omitted, so the fallback language applies. */
export function storedTranslations(translations: Readonly<Record<string, string | undefined>>): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(translations).filter(([, text]) => text !== undefined && text !== '')),
  );
}
