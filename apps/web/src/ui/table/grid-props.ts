import type { ReactNode } from 'react';
import type { GridColumn } from './grid-column.ts';
import type { GridTexts } from './grid-texts.ts';
import type { DropTarget } from './head-gestures.ts';
import type { ScrollPosition } from './use-row-window.ts';

/** A sort column; the first has precedence. */
export interface GridSort {
  readonly key: string;
  readonly order: 'asc' | 'desc';
}

/** The column changes available to people. */
export interface GridArranging {
  /** null resets the column to its default width. */
  readonly onResize: (key: string, widthPx: number | null) => void;
  readonly onMove: (key: string, to: DropTarget) => void;
}

/** Rows that can be ticked. */
export interface GridSelection {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (keys: readonly string[], isSelected: boolean) => void;
}

/** A cell by its row and column. */
export interface GridCell {
  readonly row: string;
  readonly column: string;
}

export interface DataGridProps<Row extends object> {
  readonly label: string;
  /** Should be a stable object while the columns are unchanged: every row depends on it. */
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Accessible name of a row. */
  readonly rowName: (row: Row) => string;
  readonly rowHeightPx: number;
  /** Rows of the whole list, including the loaded ones; -1 while unknown. */
  readonly rowCount: number;
  /** Rows before the first loaded one. */
  readonly rowsBefore: number;
  readonly sorts?: readonly GridSort[];
  readonly onSort?: (key: string, isAdding: boolean) => void;
  readonly arranging?: GridArranging;
  readonly selection?: GridSelection;
  readonly onOpen?: (row: Row) => void;
  readonly editing?: GridCell | null;
  readonly onEdit?: (cell: GridCell) => void;
  /** Footer content by column key. */
  readonly footer?: ReadonlyMap<string, ReactNode> | null;
  /** The first rows are loading: headers are shown, bars replace the rows. */
  readonly isLoading?: boolean;
  readonly skeletonRows?: number;
  readonly isBusy?: boolean;
  /** Shown under the headers when there are no rows. */
  readonly empty?: ReactNode;
  readonly texts: GridTexts;
  /** The scroll position when it was left. */
  readonly scrollStart?: ScrollPosition | undefined;
  readonly onScroll?: (position: ScrollPosition) => void;
}
