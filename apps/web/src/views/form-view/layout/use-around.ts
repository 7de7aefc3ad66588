import { type AroundRow, conditionFieldsOf } from '@haiqiao/contract/definitions';
import type { FieldView } from '@haiqiao/contract/endpoints';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { FormState, FormStore } from '../filling/form.store.ts';

const NONE: readonly string[] = [];

/** Fields of the record used in conditions of a sub-table's rows. */
function namedInRows(field: FieldView): readonly string[] | null {
  if (field.type !== 'table') return null;
  const conditions = Object.values(field.fields).flatMap(({ visibleWhen, requiredWhen, readonlyWhen }) =>
    [visibleWhen, requiredWhen, readonlyWhen].filter((condition) => condition !== undefined),
  );
  return conditions.length === 0 ? null : [...new Set(conditions.flatMap(conditionFieldsOf))];
}

/**
 * The record values needed by the conditions in a sub-table's rows; a stable object until one of them changes. null when the rows have no
 * conditions.
 */
export function useAround(store: FormStore, field: FieldView): AroundRow | null {
  const names = useMemo(() => namedInRows(field), [field]);
  const above = useStore(
    store.state,
    useShallow(({ values, hidden }: FormState) =>
      Object.fromEntries(
        (names ?? NONE).flatMap((name) => (hidden.has(name) ? [] : [[name, values[name] ?? null] as const])),
      ),
    ),
  );
  return useMemo(() => (names ? { above, env: store.env } : null), [names, above, store]);
}
