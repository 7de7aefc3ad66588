import { type KeyboardEvent, type PointerEvent, type RefObject, useId } from 'react';
import styles from './data-grid.module.css';
import { edgeOf, type GridColumn, positionStyleOf } from './grid-column.ts';
import type { GridArranging, GridSort } from './grid-props.ts';
import type { GridTexts } from './grid-texts.ts';
import { RowCheck } from './grid-cell.tsx';
import { type DropTarget, resizeListeners, useHeadMove } from './head-gestures.ts';

export interface GridHeadProps {
  readonly root: RefObject<HTMLElement | null>;
  /** In display order. */
  readonly columns: readonly GridColumn<never>[];
  readonly sorts: readonly GridSort[];
  /** `isAdding`: adds to the current sort order. */
  readonly onSort: ((key: string, isAdding: boolean) => void) | undefined;
  readonly arranging: GridArranging | undefined;
  /** Selection of the visible rows: all, some, none; null without check boxes. */
  readonly selected: 'all' | 'some' | 'none' | null;
  readonly onSelectAll: (isSelected: boolean) => void;
  readonly texts: GridTexts;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** The two small arrows; the active order is coloured. */
function SortGlyph({ order }: { readonly order: GridSort['order'] | undefined }) {
  return (
    <svg viewBox="0 0 8 12" width="8" height="12" aria-hidden className={styles['sortGlyph']}>
      <path d="M4 1 7.4 5H.6Z" data-on={order === 'asc'} />
      <path d="M4 11 .6 7h6.8Z" data-on={order === 'desc'} />
    </svg>
  );
}

/** The headers of a grid: a press sorts, with Shift adds a sort column; dragging moves or resizes. */
export function GridHead(props: GridHeadProps) {
  const { columns, arranging, selected, onSelectAll, texts, root } = props;
  const hasSelection = selected !== null;
  const helpId = useId();
  const move = useHeadMove((key, to) => arranging?.onMove(key, to));
  const resizing = arranging && { root, columns, hasSelection, onResize: arranging.onResize };
  return (
    <div role="rowgroup" className={styles['head']}>
      <div role="row" aria-rowindex={1} className={styles['headRow']} data-dragging={move.dragged !== null}>
        {hasSelection && (
          <div role="columnheader" className={styles['selectCell']} data-fixed="left">
            <RowCheck
              label={texts.selectAll}
              isChecked={selected === 'all'}
              isPartly={selected === 'some'}
              onPress={() => onSelectAll(selected !== 'all')}
            />
          </div>
        )}
        {columns.map((column, index) => (
          <HeadCell
            key={column.key}
            {...props}
            column={column}
            index={index}
            helpId={helpId}
            drop={move.drop?.key === column.key ? move.drop.side : null}
            isDragged={move.dragged === column.key}
            move={move}
            resize={resizing && column.isArrangeable ? resizeListeners(resizing, column.key) : null}
          />
        ))}
      </div>
      <span id={helpId} hidden>
        {texts.headHelp}
      </span>
    </div>
  );
}

interface HeadCellProps extends GridHeadProps {
  readonly column: GridColumn<never>;
  readonly index: number;
  readonly helpId: string;
  readonly drop: DropTarget['side'] | null;
  readonly isDragged: boolean;
  readonly move: ReturnType<typeof useHeadMove>;
  readonly resize: ReturnType<typeof resizeListeners> | null;
}

/** The neighbour a header swaps with by keyboard, on its own side. */
function neighbourOf(columns: readonly GridColumn<never>[], index: number, step: -1 | 1): DropTarget | null {
  const own = columns[index];
  const other = columns[index + step];
  if (!own || !other?.isArrangeable || other.fixed !== own.fixed) return null;
  return { key: other.key, side: step < 0 ? 'before' : 'behind' };
}

function HeadCell(props: HeadCellProps) {
  const { column, index, columns, sorts, onSort, arranging, texts, resize } = props;
  const { key, title, align = 'start', fixed, isArrangeable = false } = column;
  const sortIndex = sorts.findIndex((sort) => sort.key === key);
  const order = sorts[sortIndex]?.order;
  const canSort = column.isSortable === true && onSort !== undefined;
  const canMove = isArrangeable && arranging !== undefined;
  return (
    <div
      role="columnheader"
      aria-label={title}
      className={styles['headCell']}
      style={positionStyleOf(columns, index)}
      {...(canSort ? { 'aria-sort': order ? ARIA_SORT[order] : ('none' as const) } : {})}
      data-key={key}
      data-fixed={fixed}
      data-edge={edgeOf(columns, index)}
      data-tool={column.isTool}
      data-align={align}
      data-drop={props.drop ?? undefined}
      data-dragged={props.isDragged}
      {...(canMove ? { 'data-movable': true } : {})}
    >
      <HeadTitle {...props} order={order} sortIndex={sortIndex} canSort={canSort} canMove={canMove} />
      {resize && (
        <div
          {...resize}
          role="separator"
          tabIndex={0}
          aria-orientation="vertical"
          aria-label={texts.resize(title)}
          aria-valuenow={column.widthPx}
          className={styles['handle']}
        />
      )}
    </div>
  );
}

interface HeadTitleProps extends HeadCellProps {
  readonly order: GridSort['order'] | undefined;
  /** Index among the sort columns, from 0. */
  readonly sortIndex: number;
  readonly canSort: boolean;
  readonly canMove: boolean;
}

/** The name of a column: a button if sortable, draggable if movable. */
function HeadTitle(props: HeadTitleProps) {
  const { column, index, columns, sorts, onSort, arranging, texts, helpId, move, order, sortIndex } = props;
  const { key, title } = column;
  const { canSort, canMove } = props;
  const drag = { onPointerDown: (event: PointerEvent<HTMLElement>) => canMove && move.start(event, key) };
  const byKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1 as const, ArrowRight: 1 as const }[event.key];
    if (!canMove || !event.shiftKey || step === undefined) return;
    event.preventDefault();
    const to = neighbourOf(columns, index, step);
    if (to) arranging?.onMove(key, to);
  };
  if (!canSort) {
    return (
      <span className={styles['headTitle']} title={title} {...drag}>
        <span className={styles['headText']}>{title}</span>
      </span>
    );
  }
  return (
    <button
      type="button"
      className={styles['headTitle']}
      title={title}
      aria-describedby={helpId}
      {...drag}
      onClick={({ shiftKey }) => move.takeDragged() || onSort?.(key, shiftKey)}
      onKeyDown={byKey}
    >
      <span className={styles['headText']}>{title}</span>
      <SortGlyph order={order} />
      {order && sorts.length > 1 && (
        <span className={styles['sortPlace']}>
          <span aria-hidden>{sortIndex + 1}</span>
          <span className="sr-only">{texts.sortOrder(sortIndex + 1)}</span>
        </span>
      )}
    </button>
  );
}
