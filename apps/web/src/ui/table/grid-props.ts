import type { ReactNode } from 'react';
import type { GridColumn } from './grid-column.ts';
import type { GridTexts } from './grid-texts.ts';
import type { DropPlace } from './use-head-move.ts';
import type { ScrollPlace } from './use-row-window.ts';

/** A column the rows are sorted by; the first decides. */
export interface GridSort {
  readonly key: string;
  readonly order: 'asc' | 'desc';
}

/** What people may change about the columns. */
export interface GridArranging {
  /** null gives the column back the width it came with. */
  readonly onResize: (key: string, widthPx: number | null) => void;
  readonly onMove: (key: string, to: DropPlace) => void;
}

/** Rows that can be ticked. */
export interface GridSelection {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (keys: readonly string[], isSelected: boolean) => void;
}

/** A cell by its row and its column. */
export interface GridCell {
  readonly row: string;
  readonly column: string;
}

export interface DataGridProps<Row extends object> {
  readonly label: string;
  /** Should stay the same object while nothing about the columns changes: every row is drawn from it. */
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** What a row is called, for readers. */
  readonly rowName: (row: Row) => string;
  readonly rowHeightPx: number;
  /** Rows of the whole list, the rows that are here being part of it; -1 while nobody knows. */
  readonly rowCount: number;
  /** Rows before the first that is here. */
  readonly rowsBefore: number;
  readonly sorts?: readonly GridSort[];
  readonly onSort?: (key: string, isAdding: boolean) => void;
  readonly arranging?: GridArranging;
  readonly selection?: GridSelection;
  readonly onOpen?: (row: Row) => void;
  readonly editing?: GridCell | null;
  readonly onEdit?: (cell: GridCell) => void;
  /** What stands under the columns, by their key. */
  readonly footer?: ReadonlyMap<string, ReactNode> | null;
  /** The first rows are on their way: heads are there, bars stand for the rows. */
  readonly isLoading?: boolean;
  readonly skeletonRows?: number;
  readonly isBusy?: boolean;
  /** Stands under the heads where there are no rows. */
  readonly empty?: ReactNode;
  readonly texts: GridTexts;
  /** Where it was scrolled to when it was left. */
  readonly scrollStart?: ScrollPlace | undefined;
  readonly onScroll?: (place: ScrollPlace) => void;
}
