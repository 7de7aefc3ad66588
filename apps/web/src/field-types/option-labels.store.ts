import type { FieldDefinition, TableField } from '@haiqiao/contract/definitions';
import { isFileField, type TableRow, tableRowsOf, type WireValue } from '@haiqiao/contract/field-types';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type RecordOption, recordOptionQueries } from '#web/api/record-options.ts';
import { describedFiles, rememberFiles } from './files/known-files.store.ts';
import { targetOf } from './option-target.ts';
import { namedValueOf, textOf } from './wire-value.ts';

/** A name somebody was shown for an id. */
type KnownOption = Pick<RecordOption, 'value' | 'displayValue'> & Partial<RecordOption>;

/** What is known of ids, by `target/id`. */
export type KnownOptions = ReadonlyMap<string, KnownOption>;

/** Names of ids: whatever a detail, a list or a search has already said need not be asked for again. */
const labelsStore = createStore<{ readonly known: KnownOptions }>(() => ({ known: new Map() }));

function keyOf(target: string, id: string): string {
  return `${target}/${id}`;
}

/** Remembers names that the server has just said. */
export function rememberOptions(target: string, options: readonly KnownOption[]): void {
  const { known } = labelsStore.getState();
  const news = options.filter(({ value, displayValue }) => {
    return (
      value !== '' && displayValue !== '' && known.get(keyOf(target, value))?.displayValue !== displayValue
    );
  });
  if (news.length === 0) return;
  const next = new Map(known);
  for (const option of news) {
    const key = keyOf(target, option.value);
    next.set(key, { ...next.get(key), ...option });
  }
  labelsStore.setState({ known: next });
}

/** The name of an id if somebody said it already, else the id. */
export function nameIn(known: KnownOptions, target: string, id: string): string {
  return known.get(keyOf(target, id))?.displayValue ?? id;
}

/** Stands where a name is on its way: nobody reads ids. */
const COMING = '…';

/** Names of the given ids; those not known yet are asked for. */
export function useOptionLabels(target: string, ids: readonly string[]): (id: string) => string {
  const known = useStore(labelsStore, (state) => state.known);
  const missing = ids.filter((id) => id !== '' && !known.has(keyOf(target, id)));
  const { data, isLoading } = useQuery({
    ...recordOptionQueries.byIds(target, missing),
    enabled: missing.length > 0,
  });
  useEffect(() => {
    if (data) rememberOptions(target, data);
  }, [target, data]);
  return useMemo(() => {
    // What has just arrived is remembered after the next drawing only.
    const said = new Map(data?.map(({ value, displayValue }) => [value, displayValue]));
    return (id: string) =>
      known.get(keyOf(target, id))?.displayValue ?? (said.get(id) || (isLoading ? COMING : id));
  }, [known, target, data, isLoading]);
}

/** Follows the names that are known; for labels of many targets at once. */
export function useKnownOptions(): KnownOptions {
  return useStore(labelsStore, (state) => state.known);
}

function namesIn(field: FieldDefinition, raw: unknown, displayValue: string): void {
  if (isFileField(field)) return rememberFiles(describedFiles(raw));
  const target = targetOf(field);
  if (target === null) return;
  // Several come with their names each, or not at all: their common text names none of them.
  const all: unknown[] = Array.isArray(raw) ? raw : [raw];
  const common = Array.isArray(raw) || field.type === 'region' ? '' : displayValue;
  const named = all.map((each) => namedValueOf(each, common));
  rememberOptions(
    target,
    named.map((each) => ({ value: textOf(each.value), displayValue: each.displayValue })),
  );
}

/** Remembers the names that a record carries, so that its form need not ask for them. */
export function rememberNames(
  fields: Readonly<Record<string, FieldDefinition>>,
  values: Readonly<Record<string, { readonly value: unknown; readonly displayValue: string }>>,
): void {
  for (const [name, field] of Object.entries(fields)) {
    const { value = null, displayValue = '' } = values[name] ?? {};
    if (field.type !== 'table') namesIn(field, value, displayValue);
    else for (const row of tableRowsOf(value as WireValue)) rememberRow(field, row); // it came out of JSON
  }
}

function rememberRow({ fields }: TableField, row: TableRow): void {
  for (const [name, field] of Object.entries(fields)) namesIn(field, row[name] ?? null, '');
}
