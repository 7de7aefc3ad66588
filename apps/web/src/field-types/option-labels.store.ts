import type { FieldDefinition, TableField } from '@haiqiao/contract/definitions';
import { isFileField, type TableRow, tableRowsOf, type WireValue } from '@haiqiao/contract/field-types';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type RecordOption, recordOptionQueries } from '#web/api/record-options.ts';
import { describedFiles, rememberFiles } from './files/file-cache.store.ts';
import { namedValueOf, textOf } from './wire-value.ts';

/** A displayed name of an id. */
type CachedOption = Pick<RecordOption, 'value' | 'displayValue'> & Partial<RecordOption>;

/** Cached names, by `target/id`. */
export type CachedOptions = ReadonlyMap<string, CachedOption>;

/** Names of ids: names already received with a detail, a list or a search are not requested again. */
const labelsStore = createStore<{ readonly cached: CachedOptions }>(() => ({ cached: new Map() }));

function keyOf(target: string, id: string): string {
  return `${target}/${id}`;
}

/** Caches names received from the server. */
export function rememberOptions(target: string, options: readonly CachedOption[]): void {
  const { cached } = labelsStore.getState();
  const news = options.filter(({ value, displayValue }) => {
    return (
      value !== '' && displayValue !== '' && cached.get(keyOf(target, value))?.displayValue !== displayValue
    );
  });
  if (news.length === 0) return;
  const next = new Map(cached);
  for (const option of news) {
    const key = keyOf(target, option.value);
    next.set(key, { ...next.get(key), ...option });
  }
  labelsStore.setState({ cached: next });
}

/** The cached name of an id, else the id. */
export function nameIn(cached: CachedOptions, target: string, id: string): string {
  return cached.get(keyOf(target, id))?.displayValue ?? id;
}

/** Placeholder for a loading name, instead of an id. */
const COMING = '…';

/** Names of ids; missing ones are loaded. */
export function useOptionLabels(target: string, ids: readonly string[]): (id: string) => string {
  const cached = useStore(labelsStore, (state) => state.cached);
  const missing = ids.filter((id) => id !== '' && !cached.has(keyOf(target, id)));
  const { data, isLoading } = useQuery({
    ...recordOptionQueries.byIds(target, missing),
    enabled: missing.length > 0,
  });
  useEffect(() => {
    if (data) rememberOptions(target, data);
  }, [target, data]);
  return useMemo(() => {
    // Loaded names enter the cache only after the next render.
    const said = new Map(data?.map(({ value, displayValue }) => [value, displayValue]));
    return (id: string) =>
      cached.get(keyOf(target, id))?.displayValue ?? (said.get(id) || (isLoading ? COMING : id));
  }, [cached, target, data, isLoading]);
}

/** Subscribes to the cached names; for labels of many targets at once. */
export function useCachedOptions(): CachedOptions {
  return useStore(labelsStore, (state) => state.cached);
}

function namesIn(field: FieldDefinition, raw: unknown, displayValue: string): void {
  if (isFileField(field)) return rememberFiles(describedFiles(raw));
  const target = targetOf(field);
  if (target === null) return;
  // List items have their own names or none: their common text names none of them.
  const all: unknown[] = Array.isArray(raw) ? raw : [raw];
  const common = Array.isArray(raw) || field.type === 'region' ? '' : displayValue;
  const named = all.map((each) => namedValueOf(each, common));
  rememberOptions(
    target,
    named.map((each) => ({ value: textOf(each.value), displayValue: each.displayValue })),
  );
}

/** Caches the names in a record, so that its form need not request them. */
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

/** Target of `queryRecordOptions` for the names of a field; null for types without ids. */
export function targetOf(field: FieldDefinition): string | null {
  const fixed = { user: '$user', org: '$org', region: '$region' } as const;
  if (field.type === 'ref' || field.type === 'refs') return field.target;
  return field.type in fixed ? fixed[field.type as keyof typeof fixed] : null; // the line has just looked it up
}
