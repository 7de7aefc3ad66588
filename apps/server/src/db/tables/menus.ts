import type { MenuPreset, MenuTheme } from '@haiqiao/contract/access';
import type { Translations } from '@haiqiao/contract/i18n';
import type { ColumnType } from 'kysely';

type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>;
/** JSON that is read as a value and written as its text. */
type Json<Value> = ColumnType<Value, string | undefined, string>;

export interface MenuTable {
  id: string;
  parent_id: string | null;
  code: string;
  name: string;
  translations: Json<Translations>;
  group_name: Defaulted<string>;
  group_translations: Json<Translations>;
  param: Defaulted<string>;
  icon: Defaulted<string>;
  order_no: Defaulted<number>;
  is_visible: Defaulted<boolean>;
  is_keep_alive: Defaulted<boolean>;
  is_temporary: Defaulted<boolean>;
  open_mode: Defaulted<'TAB' | 'WINDOW' | 'EMBED'>;
  audience: Defaulted<'STAFF' | 'ENTERPRISE'>;
  status: Defaulted<'ENABLED' | 'DISABLED'>;
  preset: Json<MenuPreset>;
  hide_for_posts: Defaulted<string[]>;
  hide_unless_posts: Defaulted<string[]>;
  themes: Defaulted<MenuTheme[]>;
  /** Key of the setting that must be on to show it; empty for none. */
  setting_key: Defaulted<string>;
  /** Shipped with the product. */
  is_shipped: Defaulted<boolean>;
  row_version: Defaulted<number>;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
}

export interface ButtonTable {
  code: string;
  menu_id: string | null;
  name: string;
  translations: Json<Translations>;
  kind: Defaulted<'LIST' | 'ROW' | 'DETAIL' | 'BATCH'>;
  order_no: Defaulted<number>;
  confirm_text: Defaulted<string>;
  /** Further routes that it calls, besides those that require its own code. */
  resource_codes: Defaulted<string[]>;
  is_shipped: Defaulted<boolean>;
  row_version: Defaulted<number>;
  updated_at: Defaulted<Date>;
}

/** A route of the server (DOMAIN §2.18). */
export interface ResourceTable {
  code: string;
  method: string;
  path: string;
  description: Defaulted<string>;
  is_public: boolean;
  auth: 'public' | 'refresh-token' | 'member' | 'api-key' | 'permission' | 'token-or-permission';
  /** Empty for none. */
  permission_code: Defaulted<string>;
  first_seen_at: Date;
  last_seen_at: Date;
}

export interface MenuTables {
  sys_menu: MenuTable;
  sys_button: ButtonTable;
  sys_resource: ResourceTable;
}
