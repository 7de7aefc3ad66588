import type { FieldDefinition } from '@haiqiao/contract/definitions';
import type { DictionaryOption, FieldViews, StatusView } from '@haiqiao/contract/endpoints';
import type { LabelOf } from '@haiqiao/contract/field-types';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dictionaryQueries } from '#web/api/dictionaries.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { knownFile } from './files/known-files.store.ts';
import { type KnownOptions, nameIn, useKnownOptions } from './option-labels.store.ts';

/** What people call the codes and ids in the values of some fields. */
export interface FieldLabels {
  readonly labelOf: LabelOf;
  /** Items of a dictionary in their order, hidden ones too; none while it is on its way. */
  readonly optionsOf: (code: string) => readonly DictionaryOption[];
  readonly statuses: readonly StatusView[];
  /** Whether every dictionary is here. */
  readonly isReady: boolean;
}

function dictionariesOf(fields: Readonly<Record<string, FieldDefinition>>): string[] {
  return Object.values(fields).flatMap((field) => {
    if (field.type === 'table') return dictionariesOf(field.fields);
    return field.type === 'dictionary' || field.type === 'dictionaries' ? [field.dictionary] : [];
  });
}

const NONE: readonly DictionaryOption[] = [];

/** For fields whose values are no codes. */
export const NO_LABELS: FieldLabels = {
  labelOf: (_what, value) => value,
  optionsOf: () => NONE,
  statuses: [],
  isReady: true,
};

/**
 * The names behind the values of some fields: dictionaries are loaded (and shared by all screens), names of records,
 * members and units are those that anybody was told. Stable while nothing changes.
 */
export function useFieldLabels(fields: FieldViews, statuses: readonly StatusView[]): FieldLabels {
  const locale = useLocale();
  const codes = useMemo(() => [...new Set(dictionariesOf(fields))], [fields]);
  const known = useKnownOptions();
  const dictionaries = useQueries({
    queries: codes.map((code) => dictionaryQueries.byCode(code, locale)),
    combine: (results) => results.map(({ data }) => data),
  });
  return useMemo(
    () => labelsFrom({ codes, dictionaries, statuses, known }),
    [codes, dictionaries, statuses, known],
  );
}

interface LabelSources {
  readonly codes: readonly string[];
  readonly dictionaries: readonly (readonly DictionaryOption[] | undefined)[];
  readonly statuses: readonly StatusView[];
  readonly known: KnownOptions;
}

function labelsFrom({ codes, dictionaries, statuses, known }: LabelSources): FieldLabels {
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
        return knownFile(value)?.name ?? value;
      case 'ref':
        return nameIn(known, what.target, value);
      default:
        return nameIn(known, `$${what.kind}`, value);
    }
  };
  return {
    labelOf,
    optionsOf: (code) => options.get(code) ?? NONE,
    statuses,
    isReady: dictionaries.every((items) => items !== undefined),
  };
}
