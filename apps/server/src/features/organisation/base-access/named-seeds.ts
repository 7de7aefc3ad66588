import type { Translations } from '@haiqiao/contract/i18n';
import type { ButtonSeed, MenuSeed } from '#server/platform/install/access/access-seed.ts';
import type { TranslatedLocale } from '#server/platform/install/shipped-module.ts';
import en from './locales/en.json' with { type: 'json' };
import ja from './locales/ja.json' with { type: 'json' };
import traditional from './locales/zh-TW.json' with { type: 'json' };

/** Key of a name: `menu.<code>`, `button.<permission code>` or `group.<name>`. */
type NameKey = keyof typeof en;

/** The names in the other languages; simplified Chinese, the source, is written in the seeds. */
const TRANSLATED: Readonly<Record<TranslatedLocale, Readonly<Record<NameKey, string>>>> = {
  'zh-TW': traditional,
  en,
  ja,
};

/** A name with its translations. @throws Error when the key has none */
export function named(key: string, name: string): { name: string; translations: Translations } {
  if (!isNameKey(key)) throw new Error(`base-access/locales/en.json has no ${key}`);
  const entries = Object.entries(TRANSLATED).map(([locale, texts]) => [locale, texts[key]] as const);
  return { name, translations: Object.fromEntries(entries) };
}

function isNameKey(key: string): key is NameKey {
  return Object.hasOwn(en, key);
}

/** A menu by its code and its name. */
export function menu(
  code: string,
  name: string,
  facts: Omit<MenuSeed, 'code' | 'name' | 'translations'>,
): MenuSeed {
  return { code, ...named(`menu.${code}`, name), ...facts };
}

/** Buttons of one menu, if any, and of one kind: their names by permission code. */
export function buttonsOf(
  [menuCode, kind]: readonly [menuCode?: string, kind?: NonNullable<ButtonSeed['kind']>],
  names: Readonly<Record<string, string>>,
): ButtonSeed[] {
  const shared = { ...(menuCode !== undefined && { menuCode }), ...(kind !== undefined && { kind }) };
  return Object.entries(names).map(([code, name]) => ({ code, ...shared, ...named(`button.${code}`, name) }));
}
