import type { DictionaryField, OptionFilter } from '@haiqiao/contract/definitions';
import type { DictionaryOption } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dictionaryQueries } from '#web/api/dictionaries.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import type { TreeChoice } from '#web/ui/tree-select/tree-select.tsx';

/** Placeholder for a loading label, instead of a code. */
const COMING = '…';

/** The selectable items, and those for the current values. */
export interface Choices {
  readonly items: readonly DictionaryOption[];
  readonly isTree: boolean;
  readonly isLoading: boolean;
  readonly labelOf: (value: string) => string;
}

/** An option's value for the key of `options.where`. */
function answerOf(item: DictionaryOption, where: string): string | null {
  if (where === 'value') return item.value;
  if (where === 'parent') return item.parent;
  const number = Number(/^extend([1-6])$/.exec(where)?.[1] ?? 0);
  return number > 0 ? (item.extends[number - 1] ?? null) : null;
}

/** Whether an item matches the option filter; an attribute may list several values, separated by commas. */
function fits(item: DictionaryOption, filter: OptionFilter | undefined, narrowedBy: string | null): boolean {
  if (!filter || narrowedBy === null || narrowedBy === '') return true;
  const answer = answerOf(item, filter.where);
  return answer !== null && answer.split(/[,，、]/).some((each) => each.trim() === narrowedBy);
}

interface ChoiceQuestion {
  readonly field: Pick<DictionaryField, 'dictionary' | 'options'>;
  readonly narrowedBy: string | null;
  /** The current values: shown by name even when no longer selectable. */
  readonly chosen: readonly string[];
}

/** The currently selectable items of a dictionary. */
export function useDictionary({ field, narrowedBy, chosen }: ChoiceQuestion): Choices {
  const locale = useLocale();
  const { data, isPending } = useQuery(dictionaryQueries.byCode(field.dictionary, locale));
  const chosenKey = chosen.join('\n');
  return useMemo(() => {
    const all = data ?? [];
    const labels = new Map(all.map(({ value, label }) => [value, label]));
    const stays = new Set(chosenKey.split('\n'));
    const items = all.filter(
      (item) => (item.valid && fits(item, field.options, narrowedBy)) || stays.has(item.value),
    );
    return {
      items,
      isTree: items.some(({ parent }) => parent !== null && items.some(({ value }) => value === parent)),
      isLoading: isPending,
      labelOf: (value: string) => labels.get(value) ?? (isPending ? COMING : value),
    };
  }, [data, isPending, field.options, narrowedBy, chosenKey]);
}

/** A flat list of items as a tree. An item without its parent in the list is at the top. */
export function treeOf(items: readonly DictionaryOption[]): readonly TreeChoice[] {
  const present = new Set(items.map(({ value }) => value));
  const below = (parent: string | null): TreeChoice[] =>
    items
      .filter((item) => (item.parent !== null && present.has(item.parent) ? item.parent : null) === parent)
      .map((item) => ({
        value: item.value,
        label: item.label,
        search: `${item.pinyin} ${item.value}`,
        isDisabled: !item.valid,
        children: below(item.value),
      }));
  return below(null);
}
