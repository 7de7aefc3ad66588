import type { CSSProperties, ReactNode } from 'react';

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

/** Most of the room that columns which stay in sight may take: whoever scrolls must see what scrolls. */
const PINNED_SHARE = 0.5;

/**
 * The columns with as many of them pinned as leave half of the room to the others: those at the left let go from the last
 * to the first, the verbs at the right stay.
 * @param roomPx width of what scrolls; 0 while nobody knows it
 */
export function pinnedWithin<Column extends Placed>(
  columns: readonly Column[],
  { roomPx, hasSelection }: { readonly roomPx: number; readonly hasSelection: boolean },
): readonly Column[] {
  const lead = hasSelection ? SELECTION_WIDTH_PX : 0;
  let pinnedPx = columns.reduce((sum, { fixed, widthPx }) => sum + (fixed === undefined ? 0 : widthPx), lead);
  const wholePx = columns.reduce((sum, { widthPx }) => sum + widthPx, lead);
  // Where nothing scrolls, nothing is in the way.
  if (roomPx === 0 || wholePx <= roomPx || pinnedPx <= roomPx * PINNED_SHARE) return columns;
  const loose = new Set<string>();
  for (const { key, fixed, widthPx } of columns.toReversed()) {
    if (fixed !== 'left' || pinnedPx <= roomPx * PINNED_SHARE) continue;
    loose.add(key);
    pinnedPx -= widthPx;
  }
  return columns.map((column) => (loose.has(column.key) ? { ...column, fixed: undefined } : column));
}

/** A width as people may choose it. */
export function fitWidth(widthPx: number): number {
  return Math.round(Math.min(COLUMN_MAX_PX, Math.max(COLUMN_MIN_PX, widthPx)));
}

/** Columns in the order they are drawn: those that stay left, the scrolling ones, those that stay right. */
function inDrawnOrder<Column extends Placed>(columns: readonly Column[]): readonly Column[] {
  const side = (wanted: Column['fixed']) => columns.filter(({ fixed }) => fixed === wanted);
  return [...side('left'), ...side(undefined), ...side('right')];
}

/** Name of the CSS variable with the distance of a pinned column from its edge. */
function offsetVariable(index: number): string {
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

/** What the pinned columns cover of a grid at its two sides, in pixels. */
export function pinnedRoom(columns: readonly Placed[], hasSelection: boolean) {
  const side = (wanted: Placed['fixed']) =>
    columns.reduce((sum, { fixed, widthPx }) => sum + (fixed === wanted ? widthPx : 0), 0);
  return { left: side('left') + (hasSelection ? SELECTION_WIDTH_PX : 0), right: side('right') };
}

/** A column where it is drawn, with what all its cells share. */
export interface DrawnColumn<Row> {
  readonly column: GridColumn<Row>;
  readonly place: CSSProperties | undefined;
  readonly edge: 'left' | 'right' | undefined;
}

/**
 * Where the cells of a column stand: one behind the other, so that most of them need no style of their own, which the
 * browser would have to look at cell by cell. Those at the right count from the last line: a filler stands before them.
 */
export function placeOf(columns: readonly Placed[], index: number): CSSProperties | undefined {
  const fixed = columns[index]?.fixed;
  if (fixed === undefined) return undefined;
  const offset = { [fixed]: `var(${offsetVariable(index)})` };
  return fixed === 'right' ? { ...offset, gridColumn: index - columns.length - 1 } : offset;
}

/** Whether a pinned column is the one beside the scrolling ones: it casts the shadow. */
export function edgeOf(columns: readonly Placed[], index: number): 'left' | 'right' | undefined {
  const own = columns[index];
  if (own?.fixed === 'left' && columns[index + 1]?.fixed !== 'left') return 'left';
  return own?.fixed === 'right' && columns[index - 1]?.fixed !== 'right' ? 'right' : undefined;
}

/** Columns in the order they are drawn, with the places of their cells. */
export function drawnColumns<Row>(columns: readonly GridColumn<Row>[]): readonly DrawnColumn<Row>[] {
  const ordered = inDrawnOrder(columns);
  return ordered.map((column, index) => ({
    column,
    place: placeOf(ordered, index),
    edge: edgeOf(ordered, index),
  }));
}
