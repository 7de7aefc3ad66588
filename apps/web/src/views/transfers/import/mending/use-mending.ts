import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Correction } from '../import.logic.ts';
import { type Place, pastedCells, placeAfter, placeBeside, isTable, type Shown } from './mending.logic.ts';

/** Heads stay on top: a cell behind them is not in sight. */
const HEAD_PX = 40;

/** What a cell is mended with where somebody begins by typing; null to go on with what stands there. */
export interface Editing {
  readonly place: Place;
  readonly typed: string | null;
}

export interface MendingOptions {
  readonly box: RefObject<HTMLElement | null>;
  readonly shown: Shown;
  readonly rowPx: number;
  readonly canEdit: (place: Place) => boolean;
  readonly isTyped: (field: string) => boolean;
  readonly correct: (corrections: readonly Correction[]) => void;
  readonly skip: (row: number) => void;
  readonly toFault: (step: 1 | -1) => void;
}

function same(one: Place | null, other: Place | null): boolean {
  return one?.row === other?.row && one?.field === other?.field;
}

/** Brings a row into sight before its cell can take the focus: rows out of sight are not in the document. */
function reveal(box: HTMLElement, { shown, rowPx }: MendingOptions, { row }: Place): void {
  const top = shown.rows.findIndex((each) => each.row === row) * rowPx;
  if (top < box.scrollTop) box.scrollTop = top;
  const bottom = top + rowPx + HEAD_PX - box.clientHeight;
  if (bottom > box.scrollTop) box.scrollTop = bottom;
}

function cellOf(box: HTMLElement | null, { row, field }: Place): HTMLElement | null {
  return box?.querySelector<HTMLElement>(`[data-at="${row}.${CSS.escape(field)}"]`) ?? null;
}

/** Which cell the keyboard is at and which is being changed, and what the keys of a grid do there. */
export function useMending(options: MendingOptions) {
  const { box, shown, canEdit, isTyped, correct } = options;
  const [asked, setActive] = useState<Place | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const wantsFocus = useRef(false);
  const first = shown.rows[0] && { row: shown.rows[0].row, field: shown.fields[0] ?? '' };
  const isThere = asked !== null && shown.rows.some(({ row }) => row === asked.row);
  const active = isThere ? asked : (first ?? null);
  useEffect(() => {
    if (!wantsFocus.current || !active || editing) return;
    const cell = cellOf(box.current, active);
    if (!cell) return;
    wantsFocus.current = false;
    cell.focus({ preventScroll: false });
  });
  const go = (place: Place | null) => {
    setEditing(null);
    if (!place) return;
    wantsFocus.current = true;
    setActive(place);
    if (box.current) reveal(box.current, options, place);
  };
  const edit = (place: Place, typed: string | null = null) => {
    setActive(place);
    if (place.field === '' || !canEdit(place)) return;
    setEditing({ place, typed });
  };
  const paste = (text: string, place: Place) => {
    correct(pastedCells(text, place, shown).filter(canEdit));
    go(place);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!active || editing || event.target !== cellOf(box.current, active)) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isPlain && keyDeed(event, active)) event.preventDefault();
  };
  /** Does what a key asks for; answers whether it asks for anything. */
  const keyDeed = ({ key, shiftKey }: React.KeyboardEvent, at: Place): boolean => {
    const next = placeAfter(key, at, shown);
    if (next) go(next);
    else if (key === 'F8') options.toFault(shiftKey ? -1 : 1);
    else if (at.field === '') return key === 'Enter' || key === ' ' ? (options.skip(at.row), true) : false;
    else if (key === 'Enter' || key === 'F2') edit(at);
    else if (!canEdit(at)) return false;
    else if (key === 'Delete' || key === 'Backspace') correct([{ ...at, text: '' }]);
    else if (key.length === 1) edit(at, isTyped(at.field) ? key : null);
    else return false;
    return true;
  };
  const onPaste = (event: React.ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const place = editing?.place ?? active;
    if (!place || text === '' || (editing && !isTable(text))) return;
    event.preventDefault();
    paste(text, place);
  };
  return {
    active,
    editing,
    go,
    edit,
    onKeyDown,
    onPaste,
    /** The edit has ended: the cell has the focus again, or another one where it goes on. */
    end: (next: 'here' | 'below' | 'after' | 'before' | 'left') => {
      if (!editing) return;
      const { place } = editing;
      if (next === 'left') setEditing(null);
      else if (next === 'below') go(placeAfter('ArrowDown', place, shown));
      else if (next === 'here') go(place);
      else go(placeBeside(place, shown, next === 'after' ? 1 : -1) ?? place);
    },
    isActive: (place: Place) => same(active, place),
  };
}

/** What a grid of mistakes is operated by. */
export type Mending = ReturnType<typeof useMending>;
