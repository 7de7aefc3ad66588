import type { ReactNode } from 'react';

/** A column of a grid. */
export interface GridColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** Width, or the least one where it `grows`. */
  readonly widthPx: number;
  /** Takes its share of the room that is left over; columns that stay in sight never do. */
  readonly grows?: boolean;
  readonly align?: 'start' | 'end';
  /** Stays in sight while the others scroll. */
  readonly fixed?: 'left' | 'right' | undefined;
  readonly isSortable?: boolean;
  /** Whether people may change its width and place. */
  readonly isArrangeable?: boolean;
  /** `rowNumber` counts from 1 over the whole list; `isEditing` asks for the control instead of the value. */
  readonly cell: (row: Row, at: CellPlace) => ReactNode;
  /** Whether this cell may be changed in place. */
  readonly canEdit?: (row: Row) => boolean;
}

/** Where a cell stands. */
export interface CellPlace {
  readonly rowNumber: number;
  readonly isEditing: boolean;
}

/** What the table needs to know of a column to place it. */
type Placed = Pick<GridColumn<never>, 'key' | 'widthPx' | 'grows' | 'fixed'>;

/** Narrowest and widest that people can make a column (contract `listLayoutSchema` takes 40 to 1200). */
const COLUMN_MIN_PX = 48;
const COLUMN_MAX_PX = 1200;

/** Width of the column of check boxes, its inset included (VISUAL §6). */
const SELECTION_WIDTH_PX = 40;

/** A width as people may choose it. */
export function fitWidth(widthPx: number): number {
  return Math.round(Math.min(COLUMN_MAX_PX, Math.max(COLUMN_MIN_PX, widthPx)));
}

/** Columns in the order they are drawn: those that stay left, the scrolling ones, those that stay right. */
export function inDrawnOrder<Column extends Placed>(columns: readonly Column[]): readonly Column[] {
  const side = (wanted: Column['fixed']) => columns.filter(({ fixed }) => fixed === wanted);
  return [...side('left'), ...side(undefined), ...side('right')];
}

/** Name of the CSS variable with the distance of a pinned column from its edge. */
export function offsetVariable(index: number): string {
  return `--grid-at-${index}`;
}

function trackOf({ widthPx, grows = false, fixed }: Placed): string {
  return grows && fixed === undefined ? `minmax(${widthPx}px, ${widthPx}fr)` : `${widthPx}px`;
}

/**
 * The CSS variables that place the columns of a grid: its tracks, the least width of its rows, and the distances of the
 * pinned columns. A track before those at the right takes what no column wants. Changing only these while a width is
 * dragged leaves the rows alone.
 */
export function gridVariables(columns: readonly Placed[], hasSelection: boolean): Record<string, string> {
  const lead = hasSelection ? [SELECTION_WIDTH_PX] : [];
  const rights = columns.filter(({ fixed }) => fixed === 'right');
  const others = columns.filter(({ fixed }) => fixed !== 'right');
  const isFilled = others.some(({ grows, fixed }) => grows === true && fixed === undefined);
  const tracks = [
    ...lead.map((widthPx) => `${widthPx}px`),
    ...others.map(trackOf),
    isFilled ? '0px' : 'minmax(0, 1fr)',
    ...rights.map(trackOf),
  ];
  const least = [...lead, ...columns.map(({ widthPx }) => widthPx)].reduce((sum, width) => sum + width, 0);
  const variables: Record<string, string> = {
    '--grid-tracks': tracks.join(' '),
    '--grid-least': `${least}px`,
  };
  let fromLeft = lead[0] ?? 0;
  let fromRight = rights.reduce((sum, { widthPx }) => sum + widthPx, 0);
  for (const [index, { fixed, widthPx }] of columns.entries()) {
    if (fixed === 'left') {
      variables[offsetVariable(index)] = `${fromLeft}px`;
      fromLeft += widthPx;
    }
    if (fixed === 'right') {
      fromRight -= widthPx;
      variables[offsetVariable(index)] = `${fromRight}px`;
    }
  }
  return variables;
}

/** 1-based line of the grid where a column stands: behind the check boxes, and behind the filler when pinned right. */
export function gridLineOf(column: Placed, index: number, hasSelection: boolean): number {
  return index + 1 + (hasSelection ? 1 : 0) + (column.fixed === 'right' ? 1 : 0);
}
