import type { MenuButtonView, MenuView } from '@haiqiao/contract/endpoints';
import { localize, type Translations } from '@haiqiao/contract/i18n';
import type { Selectable } from 'kysely';
import type { Context } from '#server/context.ts';
import type { ButtonTable, MenuTable } from '#server/db/tables/menus.ts';
import { menuPinyin } from '../menu-pinyin.ts';

/** A menu entry as stored. */
export type StoredMenu = Selectable<MenuTable>;
/** A button as stored. */
export type StoredButton = Selectable<ButtonTable>;

/** Derived properties of a view. */
export interface MenuFacts {
  readonly buttonCount: number;
  readonly isOn: (setting: string) => boolean;
}

/** A menu entry as sent to the editor. */
export function menuViewOf(ctx: Context, row: StoredMenu, { buttonCount, isOn }: MenuFacts): MenuView {
  return {
    id: row.id,
    parentId: row.parent_id,
    name: row.name,
    label: localize(row.name, row.translations, ctx.locale),
    pinyin: menuPinyin(row.name),
    code: row.code,
    param: row.param,
    icon: row.icon,
    group: row.group_name,
    orderNo: row.order_no,
    visible: row.is_visible,
    keepAlive: row.is_keep_alive,
    temporary: row.is_temporary,
    openMode: row.open_mode,
    audience: row.audience,
    themes: row.themes,
    status: row.status,
    preset: row.preset,
    hideForPosts: row.hide_for_posts,
    hideUnlessPosts: row.hide_unless_posts,
    setting: row.setting_key,
    isSwitchedOn: row.setting_key === '' || isOn(row.setting_key),
    isShipped: row.is_shipped,
    rowVersion: row.row_version,
    buttonCount,
  };
}

/** A button as sent to the editor. */
export function buttonViewOf(ctx: Context, row: StoredButton): MenuButtonView {
  return {
    code: row.code,
    menuId: row.menu_id,
    name: row.name,
    label: localize(row.name, row.translations, ctx.locale),
    translations: textsOf(row.translations),
    kind: row.kind,
    confirmText: row.confirm_text,
    resourceCodes: row.resource_codes,
    orderNo: row.order_no,
    isShipped: row.is_shipped,
    rowVersion: row.row_version,
  };
}

/** The non-empty translations. */
export function textsOf(translations: Translations): Record<string, string> {
  return Object.fromEntries(Object.entries(translations).filter(([, text]) => text !== ''));
}

/** Translations as stored: empty ones are omitted, so the fallback language applies. */
export function storedTexts(translations: Readonly<Record<string, string | undefined>>): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(translations).filter(([, text]) => text !== undefined && text !== '')),
  );
}
