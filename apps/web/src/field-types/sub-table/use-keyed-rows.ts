import { tableRowsOf, type WireValue } from '@haiqiao/contract/field-types';
import { useState } from 'react';
import type { KeyedRow } from './rows.logic.ts';

export interface KeyedRows {
  readonly rows: readonly KeyedRow[];
  /** Replaces the rows; their keys are stored until the form returns the value. */
  readonly replace: (rows: readonly KeyedRow[]) => void;
}

let lastKey = 0;

/** A key for a new row. */
export function newRowKey(): string {
  lastKey += 1;
  return `row-${lastKey}`;
}

/**
 * Rows with stable keys. New rows have no id, and the form returns a new value (computed columns), so keys are stored separately by index.
 * Rows from an external change (a draft, a merge) are identified by index: rows other than the reported ones get none of the stored keys.
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
