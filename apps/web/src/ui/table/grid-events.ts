import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { DataGridProps } from './grid-props.ts';
import type { RowEvents } from './grid-row.tsx';

/** Elements that handle their own keys. */
const TYPING = 'input:not([type=checkbox]), textarea, select, [role=combobox], [data-editing]';

interface Moved {
  readonly root: HTMLElement | null;
  readonly keys: readonly string[];
  readonly from: string;
}

function focusRow(root: HTMLElement | null, key: string | undefined): void {
  if (key === undefined || !root) return;
  root.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)?.focus();
}

/** Moves to a row that may not be in the document yet: scrolls there first. */
function leapTo(root: HTMLElement | null, key: string | undefined, top: number): void {
  root?.parentElement?.scrollTo({ top });
  requestAnimationFrame(() => requestAnimationFrame(() => focusRow(root, key)));
}

const MOVES: Readonly<Record<string, (moved: Moved) => void>> = {
  ArrowDown: ({ root, keys, from }) => focusRow(root, keys[keys.indexOf(from) + 1]),
  ArrowUp: ({ root, keys, from }) => focusRow(root, keys[keys.indexOf(from) - 1]),
  Home: ({ root, keys }) => leapTo(root, keys[0], 0),
  End: ({ root, keys }) => leapTo(root, keys.at(-1), Number.MAX_SAFE_INTEGER),
};

/** Rows between two keys, both included, in display order. */
function rangeOf(keys: readonly string[], from: string | null, to: string): readonly string[] {
  const [a, b] = [keys.indexOf(from ?? to), keys.indexOf(to)];
  if (a < 0 || b < 0) return [to];
  return keys.slice(Math.min(a, b), Math.max(a, b) + 1);
}

interface Latest<Row extends object> {
  readonly props: DataGridProps<Row>;
  readonly activate: (key: string) => void;
}

interface Pressed<Row> {
  readonly row: Row;
  readonly key: string;
}

/** Whether a key belongs to a text input or the browser. */
function isForeign({ target, ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLElement>): boolean {
  return ctrlKey || metaKey || altKey || (target instanceof Element && target.closest(TYPING) !== null);
}

/** Key actions on a focused row. */
function pressRow<Row extends object>(
  props: DataGridProps<Row>,
  events: RowEvents<Row>,
  pressed: Pressed<Row>,
) {
  const { row, key } = pressed;
  const presses: Readonly<Record<string, () => void>> = {
    Enter: () => props.onOpen?.(row),
    ' ': () => props.selection && events.select(props.rowKey(row), false),
    F2: () => events.edit(row, null),
  };
  const press = presses[key];
  press?.();
  return press !== undefined;
}

/** Event handlers of rows: one stable object, so that rows do not render again. */
export function useRowEvents<Row extends object>(
  now: Latest<Row>,
  root: RefObject<HTMLElement | null>,
): RowEvents<Row> {
  const latest = useRef(now);
  const anchor = useRef<string | null>(null);
  useLayoutEffect(() => {
    latest.current = now;
  });
  const [events] = useState<RowEvents<Row>>(() => {
    const own: RowEvents<Row> = {
      select: (key, hasShift) => {
        const { rows, rowKey, selection } = latest.current.props;
        if (!selection) return;
        const keys = hasShift ? rangeOf(rows.map(rowKey), anchor.current, key) : [key];
        const isSelected = !selection.selected.has(key);
        anchor.current = key;
        selection.onChange(keys, isSelected);
      },
      activate: (key) => latest.current.activate(key),
      open: (row) => latest.current.props.onOpen?.(row),
      edit: (row, columnKey) => {
        const { columns, onEdit, rowKey } = latest.current.props;
        const column = columnKey ?? columns.find(({ canEdit }) => canEdit?.(row))?.key;
        if (column !== undefined) onEdit?.({ row: rowKey(row), column });
      },
      keyDown: (event: KeyboardEvent<HTMLElement>, key) => {
        const { rows, rowKey } = latest.current.props;
        if (isForeign(event)) return;
        const row = rows.find((each) => rowKey(each) === key);
        const move = MOVES[event.key];
        const isOnRow = event.target === event.currentTarget;
        const canPress = isOnRow || event.key === 'F2';
        const isTaken = row && canPress && pressRow(latest.current.props, own, { row, key: event.key });
        move?.({ root: root.current, keys: rows.map(rowKey), from: key });
        if (move || isTaken) event.preventDefault();
      },
    };
    return own;
  });
  return events;
}
