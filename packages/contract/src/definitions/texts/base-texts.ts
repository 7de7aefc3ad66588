import type { LocaleTag } from '../../i18n/index.ts';
import en from '../../i18n/messages/en.json' with { type: 'json' };
import ja from '../../i18n/messages/ja.json' with { type: 'json' };
import zhCN from '../../i18n/messages/zh-CN.json' with { type: 'json' };
import zhTW from '../../i18n/messages/zh-TW.json' with { type: 'json' };
import { BASE_FIELDS, type BaseFieldName } from '../base-fields.ts';
import type { StatusDefinition } from '../resource.ts';

const MESSAGES = { 'zh-CN': zhCN, 'zh-TW': zhTW, en, ja } as const satisfies Record<
  LocaleTag,
  {
    baseFields: Record<BaseFieldName, string>;
    baseStatuses: Record<'NORMAL', string>;
    booleans: Record<'true' | 'false', string>;
  }
>;

/** The default state of a resource without states. */
export const NORMAL_STATUS = {
  code: 'NORMAL',
  label: '正常',
  tone: 'green',
} as const satisfies StatusDefinition;

/** Whether every business record has a field of this name. */
export function isBaseFieldName(name: string): name is BaseFieldName {
  return Object.hasOwn(BASE_FIELDS, name);
}

/** The label of a base field in a language. */
export function baseFieldLabel(name: BaseFieldName, tag: LocaleTag): string {
  return MESSAGES[tag].baseFields[name];
}

/** The label of the default state in a language. */
export function normalStatusLabel(tag: LocaleTag): string {
  return MESSAGES[tag].baseStatuses.NORMAL;
}

/** 是 or 否 in a language. */
export function booleanLabel(value: boolean, tag: LocaleTag): string {
  return MESSAGES[tag].booleans[value ? 'true' : 'false'];
}

/** The text of a product text key (`base.recordNo`, `base.status.NORMAL`) in a language; null for other keys. */
export function baseText(key: string, tag: LocaleTag): string | null {
  if (key === `base.status.${NORMAL_STATUS.code}`) return normalStatusLabel(tag);
  const name = key.startsWith('base.') ? key.slice('base.'.length) : '';
  return isBaseFieldName(name) ? baseFieldLabel(name, tag) : null;
}
