import { CENTRE_SETTINGS } from './catalog/centre-settings.ts';
import { CREDENTIAL_SETTINGS } from './catalog/credential-settings.ts';
import { SUB_ACCOUNT_SETTINGS } from './catalog/sub-account-settings.ts';
import { FLOW_SETTINGS } from './catalog/flow-settings.ts';
import { LOGIN_SECURITY_SETTINGS } from './catalog/login-security-settings.ts';
import { POST_SETTINGS } from './catalog/post-settings.ts';
import { RETENTION_SETTINGS } from './catalog/retention-settings.ts';
import { SCREEN_SETTINGS } from './catalog/screen-settings.ts';
import type { SettingDefinition } from './catalog/setting-definition.ts';

/** Every system business setting (DOMAIN §2.27); `sys_setting` stores only changed values. */
export const SETTINGS = {
  ...CENTRE_SETTINGS,
  ...POST_SETTINGS,
  ...LOGIN_SECURITY_SETTINGS,
  ...CREDENTIAL_SETTINGS,
  ...SCREEN_SETTINGS,
  ...SUB_ACCOUNT_SETTINGS,
  ...FLOW_SETTINGS,
  ...RETENTION_SETTINGS,
} as const;

/** Key of a setting. */
export type SettingKey = keyof typeof SETTINGS;

/** Value type of a setting. */
export type SettingValue<Key extends SettingKey> =
  (typeof SETTINGS)[Key] extends SettingDefinition<infer Value> ? Value : never;

/** The keys, in the order of the settings page. */
export const SETTING_KEYS: readonly SettingKey[] = Object.keys(SETTINGS).filter(isSettingKey);

/** Whether a setting has this key. */
export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key);
}
