import type * as endpoints from '@haiqiao/contract/endpoints';
import type { DictionaryOption } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody } from '@haiqiao/contract/http';
import { localize } from '@haiqiao/contract/i18n';
import type { Context } from '#server/context.ts';
import type { Dictionaries, KnownItem } from '#server/platform/dictionaries/dictionaries.ts';
import { pinyinLines } from '#server/platform/records/save/pinyin-text.ts';

const EXTENDS = ['extend1', 'extend2', 'extend3', 'extend4', 'extend5', 'extend6'] as const;

/** Pinyin of labels by the item that is remembered, as long as that is: `Map<label, pinyin>`. */
const knownPinyin = new WeakMap<KnownItem, Map<string, string>>();

/**
 * Every item of a dictionary in its order, hidden ones too, in the caller's language.
 * @throws AppError DICTIONARY_NOT_FOUND
 */
export async function queryDictionaryByCode(
  ctx: Context,
  dictionaries: Dictionaries,
  { dicCode }: EndpointBody<typeof endpoints.queryDictionaryByCode>,
): Promise<DictionaryOption[]> {
  const known = (await dictionaries.all()).get(dicCode);
  if (!known) throw new AppError('DICTIONARY_NOT_FOUND');
  return [...known.values()].map((item) => optionOf(ctx, item));
}

function optionOf(ctx: Context, item: KnownItem): DictionaryOption {
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

function pinyinOf(item: KnownItem, label: string): string {
  const byLabel = knownPinyin.get(item) ?? new Map<string, string>();
  knownPinyin.set(item, byLabel);
  const found = byLabel.get(label);
  if (found !== undefined) return found;
  const made = pinyinLines(label).join(' ');
  byLabel.set(label, made);
  return made;
}
