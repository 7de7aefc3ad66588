import type { CSSProperties, ReactNode } from 'react';

/** A column of a grid. */
export interface GridColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** Width, or the minimum width when it `grows`. */
  readonly widthPx: number;
  /** Takes a share of the remaining width; pinned columns never do. */
  readonly grows?: boolean;
  readonly align?: 'start' | 'end';
  /** Pinned while the others scroll. */
  readonly fixed?: 'left' | 'right' | undefined;
  /** Its cells contain buttons only: it is not printed. */
  readonly isTool?: boolean;
  readonly isSortable?: boolean;
  /** Whether people can change its width and position. */
  readonly isArrangeable?: boolean;
  /** `rowNumber` counts from 1 over the whole list; `isEditing` requests the control instead of the value. */
  readonly cell: (row: Row, at: CellContext) => ReactNode;
  /** Whether this cell can be edited in place. */
  readonly canEdit?: (row: Row) => boolean;
}

/** Context of a cell. */
export interface CellContext {
  readonly rowNumber: number;
  readonly isEditing: boolean;
}

/** The layout properties of a column. */
type LaidOutColumn = Pick<GridColumn<never>, 'key' | 'widthPx' | 'grows' | 'fixed' | 'isTool'>;

/** Minimum and maximum column width for people (contract `listLayoutSchema` takes 40 to 1200). */
const COLUMN_MIN_PX = 48;
const COLUMN_MAX_PX = 1200;

/** Width of the check box column, including its inset (VISUAL §6). */
const SELECTION_WIDTH_PX = 40;

/** Maximum share of the width for pinned columns: scrolling columns must stay visible. */
const PINNED_SHARE = 0.5;

/**
 * The columns with as many pinned as leave half of the width to the others. Left ones are unpinned from last to first; the actions on the
 * right stay.
 * @param roomPx width of the scroll container; 0 while unknown
 */
export function pinnedWithin<Column extends LaidOutColumn>(
  columns: readonly Column[],
  { roomPx, hasSelection }: { readonly roomPx: number; readonly hasSelection: boolean },
): readonly Column[] {
  const lead = hasSelection ? SELECTION_WIDTH_PX : 0;
  let pinnedPx = columns.reduce((sum, { fixed, widthPx }) => sum + (fixed === undefined ? 0 : widthPx), lead);
  const wholePx = columns.reduce((sum, { widthPx }) => sum + widthPx, lead);
  // Without scrolling nothing is covered.
  if (roomPx === 0 || wholePx <= roomPx || pinnedPx <= roomPx * PINNED_SHARE) return columns;
  const loose = new Set<string>();
  for (const { key, fixed, widthPx } of columns.toReversed()) {
    if (fixed !== 'left' || pinnedPx <= roomPx * PINNED_SHARE) continue;
    loose.add(key);
    pinnedPx -= widthPx;
  }
  return columns.map((column) => (loose.has(column.key) ? { ...column, fixed: undefined } : column));
}

/** A width within the limits for people. */
export function fitWidth(widthPx: number): number {
  return Math.round(Math.min(COLUMN_MAX_PX, Math.max(COLUMN_MIN_PX, widthPx)));
}

/** Columns in display order: pinned left, scrolling, pinned right. */
function inDrawnOrder<Column extends LaidOutColumn>(columns: readonly Column[]): readonly Column[] {
  const side = (wanted: Column['fixed']) => columns.filter(({ fixed }) => fixed === wanted);
  return [...side('left'), ...side(undefined), ...side('right')];
}

/** Name of the CSS variable with a pinned column's offset from its edge. */
function offsetVariable(index: number): string {
  return `--grid-at-${index}`;
}

function trackOf({ widthPx, grows = false, fixed }: LaidOutColumn): string {
  return grows && fixed === undefined ? `minmax(${widthPx}px, ${widthPx}fr)` : `${widthPx}px`;
}

/**
 * The CSS variables that lay out a grid: its tracks on screen and on paper, the minimum row width, and the offsets of the pinned columns. A track before the right
 * columns takes the remaining width. Dragging a width changes only these variables and renders no rows.
 */
export function gridVariables(
  columns: readonly LaidOutColumn[],
  hasSelection: boolean,
): Record<string, string> {
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
    // On paper nothing scrolls: every column gets its share of the sheet.
    '--grid-print': columns
      .filter(({ isTool }) => isTool !== true)
      .map(({ widthPx }) => `minmax(0, ${widthPx}fr)`)
      .join(' '),
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

/** Widths covered by the pinned columns on both sides, in pixels. */
export function pinnedRoom(columns: readonly LaidOutColumn[], hasSelection: boolean) {
  const side = (wanted: LaidOutColumn['fixed']) =>
    columns.reduce((sum, { fixed, widthPx }) => sum + (fixed === wanted ? widthPx : 0), 0);
  return { left: side('left') + (hasSelection ? SELECTION_WIDTH_PX : 0), right: side('right') };
}

/** A column in display order, with the shared properties of its cells. */
export interface DrawnColumn<Row> {
  readonly column: GridColumn<Row>;
  readonly positionStyle: CSSProperties | undefined;
  readonly edge: 'left' | 'right' | undefined;
}

/**
 * Grid position of a column's cells: consecutive by default, so that most need no style, which the browser would process per cell. Right
 * columns count from the last line: a filler track precedes them.
 */
export function positionStyleOf(columns: readonly LaidOutColumn[], index: number): CSSProperties | undefined {
  const fixed = columns[index]?.fixed;
  if (fixed === undefined) return undefined;
  const offset = { [fixed]: `var(${offsetVariable(index)})` };
  return fixed === 'right' ? { ...offset, gridColumn: index - columns.length - 1 } : offset;
}

/** Whether a pinned column is next to the scrolling ones: it has the shadow. */
export function edgeOf(columns: readonly LaidOutColumn[], index: number): 'left' | 'right' | undefined {
  const own = columns[index];
  if (own?.fixed === 'left' && columns[index + 1]?.fixed !== 'left') return 'left';
  return own?.fixed === 'right' && columns[index - 1]?.fixed !== 'right' ? 'right' : undefined;
}

/** Columns in display order, with the positions of their cells. */
export function drawnColumns<Row>(columns: readonly GridColumn<Row>[]): readonly DrawnColumn<Row>[] {
  const ordered = inDrawnOrder(columns);
  return ordered.map((column, index) => ({
    column,
    positionStyle: positionStyleOf(ordered, index),
    edge: edgeOf(ordered, index),
  }));
}
