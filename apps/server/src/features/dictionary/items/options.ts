import type * as endpoints from '@haiqiao/contract/endpoints';
import type { DictionaryOption } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody } from '@haiqiao/contract/http';
import { localize } from '@haiqiao/contract/i18n';
import type { Context } from '#server/context.ts';
import type { Dictionaries, CachedItem } from '#server/platform/dictionaries/dictionaries.ts';
import { pinyinLines } from '#server/platform/records/save/pinyin-text.ts';

const EXTENDS = ['extend1', 'extend2', 'extend3', 'extend4', 'extend5', 'extend6'] as const;

/** Pinyin of labels per cached item, with the item's lifetime: `Map<label, pinyin>`. */
const cachedPinyin = new WeakMap<CachedItem, Map<string, string>>();

/**
 * All items of a dictionary in order, including hidden ones, in the caller's language.
 * @throws AppError DICTIONARY_NOT_FOUND
 */
export async function queryDictionaryByCode(
  ctx: Context,
  dictionaries: Dictionaries,
  { dicCode }: EndpointBody<typeof endpoints.queryDictionaryByCode>,
): Promise<DictionaryOption[]> {
  const dictionary = (await dictionaries.all()).get(dicCode);
  if (!dictionary) throw new AppError('DICTIONARY_NOT_FOUND');
  return [...dictionary.values()].map((item) => optionOf(ctx, item));
}

function optionOf(ctx: Context, item: CachedItem): DictionaryOption {
  const label = localize(item.name, item.translations, ctx.locale);
  return {
    value: item.value,
    label,
    valid: item.isValid,
    icon: item.icon,
    parent: item.traits['parent'] || null,
    extends: EXTENDS.map((name) => item.traits[name] ?? ''),
    pinyin: pinyinOf(item, label),
  };
}

function pinyinOf(item: CachedItem, label: string): string {
  const byLabel = cachedPinyin.get(item) ?? new Map<string, string>();
  cachedPinyin.set(item, byLabel);
  const found = byLabel.get(label);
  if (found !== undefined) return found;
  const made = pinyinLines(label).join(' ');
  byLabel.set(label, made);
  return made;
}
