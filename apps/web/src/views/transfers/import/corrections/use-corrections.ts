import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Correction } from '../import.logic.ts';
import {
  type CellPosition,
  pastedCells,
  positionAfter,
  positionBeside,
  isTable,
  type Shown,
} from './corrections.logic.ts';

/** Height of the sticky headers: cells behind them are hidden. */
const HEAD_PX = 40;

/** Where the focus moves when an edit ends. */
export type EditEnd = 'here' | 'below' | 'after' | 'before' | 'left';

/** The first typed text of an edit; null to continue with the current text. */
export interface Editing {
  readonly position: CellPosition;
  readonly typed: string | null;
}

export interface CorrectionsOptions {
  readonly box: RefObject<HTMLElement | null>;
  readonly shown: Shown;
  readonly rowPx: number;
  readonly canEdit: (position: CellPosition) => boolean;
  readonly isTyped: (field: string) => boolean;
  readonly correct: (corrections: readonly Correction[]) => void;
  readonly skip: (row: number) => void;
  readonly toFault: (step: 1 | -1) => void;
}

function same(one: CellPosition | null, other: CellPosition | null): boolean {
  return one?.row === other?.row && one?.field === other?.field;
}

/** Scrolls to a row before its cell is focused: hidden rows are not in the document. */
function reveal(box: HTMLElement, { shown, rowPx }: CorrectionsOptions, { row }: CellPosition): void {
  const top = shown.rows.findIndex((each) => each.row === row) * rowPx;
  if (top < box.scrollTop) box.scrollTop = top;
  const bottom = top + rowPx + HEAD_PX - box.clientHeight;
  if (bottom > box.scrollTop) box.scrollTop = bottom;
}

function cellOf(box: HTMLElement | null, { row, field }: CellPosition): HTMLElement | null {
  return box?.querySelector<HTMLElement>(`[data-at="${row}.${CSS.escape(field)}"]`) ?? null;
}

/** Focuses the active cell once it is in the document. */
function useWantedFocus(box: CorrectionsOptions['box'], active: CellPosition | null, isEditing: boolean) {
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current || !active || isEditing) return;
    const cell = cellOf(box.current, active);
    if (!cell) return;
    isWanted.current = false;
    cell.focus();
  });
  return () => {
    isWanted.current = true;
  };
}

/** The operations used by key handlers. */
interface GridActions extends CorrectionsOptions {
  readonly go: (position: CellPosition | null) => void;
  readonly edit: (position: CellPosition, typed?: string | null) => void;
}

/** Runs the action of a key at a cell; returns whether there was one. */
function runKeyAction(actions: GridActions, { key, shiftKey }: KeyboardEvent, at: CellPosition): boolean {
  const next = positionAfter(key, at, actions.shown);
  if (next) {
    actions.go(next);
    return true;
  }
  if (key === 'F8') {
    actions.toFault(shiftKey ? -1 : 1);
    return true;
  }
  return at.field === '' ? runRowHeaderAction(actions, key, at) : runCellAction(actions, key, at);
}

/** At a row header. */
function runRowHeaderAction({ skip }: GridActions, key: string, { row }: CellPosition): boolean {
  if (key !== 'Enter' && key !== ' ') return false;
  skip(row);
  return true;
}

/** At a cell: edits, clears or replaces it. */
function runCellAction(
  { canEdit, edit, correct, isTyped }: GridActions,
  key: string,
  at: CellPosition,
): boolean {
  if (!canEdit(at)) return false;
  if (key === 'Enter' || key === 'F2') edit(at);
  else if (key === 'Delete' || key === 'Backspace') correct([{ ...at, text: '' }]);
  else if (key.length === 1) edit(at, isTyped(at.field) ? key : null);
  else return false;
  return true;
}

/** The cell after an edit; null stays without the focus. */
function positionAtEnd(position: CellPosition, next: EditEnd, shown: Shown): CellPosition | null {
  if (next === 'left') return null;
  if (next === 'here') return position;
  if (next === 'below') return positionAfter('ArrowDown', position, shown);
  return positionBeside(position, shown, next === 'after' ? 1 : -1) ?? position;
}

/** The requested cell if it exists, else the first one. */
function activeOf(asked: CellPosition | null, { rows, fields }: Shown): CellPosition | null {
  if (asked && rows.some(({ row }) => row === asked.row)) return asked;
  return rows[0] ? { row: rows[0].row, field: fields[0] ?? '' } : null;
}

/** The active and the edited cell, and the key handling of the grid. */
export function useCorrections(options: CorrectionsOptions) {
  const { box, shown, canEdit, correct } = options;
  const [asked, setActive] = useState<CellPosition | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const active = activeOf(asked, shown);
  const wantFocus = useWantedFocus(box, active, editing !== null);
  const go = (position: CellPosition | null) => {
    setEditing(null);
    if (!position) return;
    wantFocus();
    setActive(position);
    if (box.current) reveal(box.current, options, position);
  };
  const edit = (position: CellPosition, typed: string | null = null) => {
    setActive(position);
    if (position.field !== '' && canEdit(position)) setEditing({ position, typed });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!active || editing || event.target !== cellOf(box.current, active)) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isPlain && runKeyAction({ ...options, go, edit }, event, active)) event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const position = editing?.position ?? active;
    if (!position || text === '' || (editing && !isTable(text))) return;
    event.preventDefault();
    correct(pastedCells(text, position, shown).filter(canEdit));
    go(position);
  };
  return {
    active,
    editing,
    go,
    edit,
    onKeyDown,
    onPaste,
    /** The edit has ended: focuses the cell, or the next one. */
    end: (next: EditEnd) => editing && go(positionAtEnd(editing.position, next, shown)),
    isActive: (position: CellPosition) => same(active, position),
  };
}

/** The operations of the correction grid. */
export type CorrectionControls = ReturnType<typeof useCorrections>;
