import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Correction } from '../import.logic.ts';
import { type Place, pastedCells, placeAfter, placeBeside, isTable, type Shown } from './mending.logic.ts';

/** Heads stay on top: a cell behind them is not in sight. */
const HEAD_PX = 40;

/** Where the keyboard goes when an edit ends. */
export type EditEnd = 'here' | 'below' | 'after' | 'before' | 'left';

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

/** Gives the cell that the keyboard is at the focus once it is in the document. */
function useWantedFocus(box: MendingOptions['box'], active: Place | null, isEditing: boolean) {
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

/** What the deeds of the keys need. */
interface Deeds extends MendingOptions {
  readonly go: (place: Place | null) => void;
  readonly edit: (place: Place, typed?: string | null) => void;
}

/** Does what a key asks for at a cell; answers whether it asks for anything. */
function keyDeed(deeds: Deeds, { key, shiftKey }: KeyboardEvent, at: Place): boolean {
  const next = placeAfter(key, at, deeds.shown);
  if (next) {
    deeds.go(next);
    return true;
  }
  if (key === 'F8') {
    deeds.toFault(shiftKey ? -1 : 1);
    return true;
  }
  return at.field === '' ? headDeed(deeds, key, at) : cellDeed(deeds, key, at);
}

/** At the head of a row. */
function headDeed({ skip }: Deeds, key: string, { row }: Place): boolean {
  if (key !== 'Enter' && key !== ' ') return false;
  skip(row);
  return true;
}

/** At a cell: it is changed, emptied or typed over. */
function cellDeed({ canEdit, edit, correct, isTyped }: Deeds, key: string, at: Place): boolean {
  if (!canEdit(at)) return false;
  if (key === 'Enter' || key === 'F2') edit(at);
  else if (key === 'Delete' || key === 'Backspace') correct([{ ...at, text: '' }]);
  else if (key.length === 1) edit(at, isTyped(at.field) ? key : null);
  else return false;
  return true;
}

/** Where an edit goes on; null stays where it is without the focus. */
function placeAtEnd(place: Place, next: EditEnd, shown: Shown): Place | null {
  if (next === 'left') return null;
  if (next === 'here') return place;
  if (next === 'below') return placeAfter('ArrowDown', place, shown);
  return placeBeside(place, shown, next === 'after' ? 1 : -1) ?? place;
}

/** The cell that was asked for while it is there, else the first one. */
function activeOf(asked: Place | null, { rows, fields }: Shown): Place | null {
  if (asked && rows.some(({ row }) => row === asked.row)) return asked;
  return rows[0] ? { row: rows[0].row, field: fields[0] ?? '' } : null;
}

/** Which cell the keyboard is at and which is being changed, and what the keys of a grid do there. */
export function useMending(options: MendingOptions) {
  const { box, shown, canEdit, correct } = options;
  const [asked, setActive] = useState<Place | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const active = activeOf(asked, shown);
  const wantFocus = useWantedFocus(box, active, editing !== null);
  const go = (place: Place | null) => {
    setEditing(null);
    if (!place) return;
    wantFocus();
    setActive(place);
    if (box.current) reveal(box.current, options, place);
  };
  const edit = (place: Place, typed: string | null = null) => {
    setActive(place);
    if (place.field !== '' && canEdit(place)) setEditing({ place, typed });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!active || editing || event.target !== cellOf(box.current, active)) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isPlain && keyDeed({ ...options, go, edit }, event, active)) event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const place = editing?.place ?? active;
    if (!place || text === '' || (editing && !isTable(text))) return;
    event.preventDefault();
    correct(pastedCells(text, place, shown).filter(canEdit));
    go(place);
  };
  return {
    active,
    editing,
    go,
    edit,
    onKeyDown,
    onPaste,
    /** The edit has ended: the cell has the focus again, or another one where it goes on. */
    end: (next: EditEnd) => editing && go(placeAtEnd(editing.place, next, shown)),
    isActive: (place: Place) => same(active, place),
  };
}

/** What a grid of mistakes is operated by. */
export type Mending = ReturnType<typeof useMending>;
