import type { FieldDefinition } from '@haiqiao/contract/definitions';
import type { DictionaryOption, FieldViews, StatusView } from '@haiqiao/contract/endpoints';
import type { LabelOf } from '@haiqiao/contract/field-types';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dictionaryQueries } from '#web/api/dictionaries.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { cachedFile } from './files/file-cache.store.ts';
import { type CachedOptions, nameIn, useCachedOptions } from './option-labels.store.ts';

/** Display names for the codes and ids in field values. */
export interface FieldLabels {
  readonly labelOf: LabelOf;
  /** Items of a dictionary in order, including hidden ones; empty while loading. */
  readonly optionsOf: (code: string) => readonly DictionaryOption[];
  readonly statuses: readonly StatusView[];
  /** Whether every dictionary is loaded. */
  readonly isReady: boolean;
}

function dictionariesOf(fields: Readonly<Record<string, FieldDefinition>>): string[] {
  return Object.values(fields).flatMap((field) => {
    if (field.type === 'table') return dictionariesOf(field.fields);
    return field.type === 'dictionary' || field.type === 'dictionaries' ? [field.dictionary] : [];
  });
}

const NONE: readonly DictionaryOption[] = [];

/** For fields without coded values. */
export const NO_LABELS: FieldLabels = {
  labelOf: (_what, value) => value,
  optionsOf: () => NONE,
  statuses: [],
  isReady: true,
};

/**
 * The display names for field values: dictionaries are loaded (and shared by all screens), names of records, members and units come from
 * the cache. Stable while nothing changes.
 */
export function useFieldLabels(fields: FieldViews, statuses: readonly StatusView[]): FieldLabels {
  const locale = useLocale();
  const codes = useMemo(() => [...new Set(dictionariesOf(fields))], [fields]);
  const cachedOptions = useCachedOptions();
  const dictionaries = useQueries({
    queries: codes.map((code) => dictionaryQueries.byCode(code, locale)),
    combine: (results) => results.map(({ data }) => data),
  });
  return useMemo(
    () => labelsFrom({ codes, dictionaries, statuses, cachedOptions }),
    [codes, dictionaries, statuses, cachedOptions],
  );
}

interface LabelSources {
  readonly codes: readonly string[];
  readonly dictionaries: readonly (readonly DictionaryOption[] | undefined)[];
  readonly statuses: readonly StatusView[];
  readonly cachedOptions: CachedOptions;
}

function labelsFrom({ codes, dictionaries, statuses, cachedOptions }: LabelSources): FieldLabels {
  const options = new Map(codes.map((code, index) => [code, dictionaries[index] ?? NONE]));
  const names = new Map(
    [...options].map(([code, items]) => [code, new Map(items.map(({ value, label }) => [value, label]))]),
  );
  const states = new Map(statuses.map(({ code, label }) => [code, label]));
  const labelOf: LabelOf = (what, value) => {
    switch (what.kind) {
      case 'dictionary':
        return names.get(what.code)?.get(value) ?? value;
      case 'status':
        return states.get(value) ?? value;
      case 'file':
        return cachedFile(value)?.name ?? value;
      case 'ref':
        return nameIn(cachedOptions, what.target, value);
      default:
        return nameIn(cachedOptions, `$${what.kind}`, value);
    }
  };
  return {
    labelOf,
    optionsOf: (code) => options.get(code) ?? NONE,
    statuses,
    isReady: dictionaries.every((items) => items !== undefined),
  };
}
