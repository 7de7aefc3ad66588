import type { ComponentType } from 'react';
import type { CellProps } from './web-module.ts';

const cells = new Map<string, ComponentType<CellProps>>();

/** Registers the cell of a field of one list. */
export function registerCell(key: string, cell: ComponentType<CellProps>): void {
  cells.set(key, cell);
}

/** The cell that an area brings for a field of a list, if any. */
export function moduleCell(listCode: string, field: string): ComponentType<CellProps> | undefined {
  return cells.get(`${listCode}.${field}`);
}
