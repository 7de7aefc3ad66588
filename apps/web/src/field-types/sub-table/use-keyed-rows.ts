import { tableRowsOf, type WireValue } from '@haiqiao/contract/field-types';
import { useState } from 'react';
import type { KeyedRow } from './rows.logic.ts';

export interface KeyedRows {
  readonly rows: readonly KeyedRow[];
  /** Replaces the rows; their keys are remembered for when the form hands the value back. */
  readonly replace: (rows: readonly KeyedRow[]) => void;
}

let lastKey = 0;

/** A key for a new row. */
export function newRowKey(): string {
  lastKey += 1;
  return `row-${lastKey}`;
}

/**
 * Rows with keys that stay: new rows have no id, and the form answers with a value of its own (computed columns), so
 * keys are kept beside it, by place. Rows that came from elsewhere (a draft, a merge) are known by their place: other rows
 * than those that were told have none of the keys that were kept.
 */
export function useKeyedRows(value: WireValue, onChange: (value: WireValue) => void): KeyedRows {
  const [keys, setKeys] = useState<readonly string[]>([]);
  const rows = tableRowsOf(value);
  const own = keys.length === rows.length ? keys : [];
  return {
    rows: rows.map((row, index) => ({ key: own[index] ?? `place-${index}`, row })),
    replace: (next) => {
      setKeys(next.map(({ key }) => key));
      onChange(next.length > 0 ? next.map(({ row }) => row) : null);
    },
  };
}
