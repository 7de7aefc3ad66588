import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** A press that moves less than this is a click. */
const DRAG_FROM_PX = 4;
/** So near an edge the box scrolls, so many pixels per move. */
const EDGE_PX = 32;
const SCROLL_PX = 12;

/** What is dragged: a field, a part or a tab of the form, or something from the palette. */
export interface Dragged {
  readonly kind: 'field' | 'part' | 'tab';
  readonly name: string;
}

/** Where it would be put: in a section or tab, before the thing of that number when what is dragged is left out. */
export interface Target {
  readonly home: string;
  readonly index: number;
}

/** Something on its way. */
export interface CanvasDrag {
  readonly dragged: Dragged;
  readonly target: Target | null;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function elementsIn(root: ParentNode, attribute: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(`[${attribute}]`)];
}

function under(selector: string, { x, y }: Point): HTMLElement | null {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>(selector);
  return found ?? null;
}

/** Whether a cell of a grid is read before a point: in a line above, or at its left in the same one. */
function isBefore(element: HTMLElement, { x, y }: Point): boolean {
  const { top, bottom, left, width } = element.getBoundingClientRect();
  return y > bottom || (y >= top && x > left + width / 2);
}

function fieldTarget(name: string, point: Point): Target | null {
  const section = under('[data-section]', point);
  if (!section) return null;
  const cells = elementsIn(section, 'data-place').filter((cell) => cell.dataset['place'] !== name);
  const index = cells.filter((cell) => isBefore(cell, point)).length;
  return { home: section.dataset['section'] ?? '', index };
}

function partTarget(name: string, point: Point): Target | null {
  const body = under('[data-tab-body]', point);
  if (!body) return null;
  const parts = elementsIn(body, 'data-part').filter((part) => part.dataset['part'] !== name);
  const index = parts.filter((part) => {
    const { top, height } = part.getBoundingClientRect();
    return point.y > top + height / 2;
  }).length;
  return { home: body.dataset['tabBody'] ?? '', index };
}

function tabTarget(name: string, point: Point): Target | null {
  const row = under('[data-tab-row]', point);
  if (!row) return null;
  const tabs = elementsIn(row, 'data-tab').filter((tab) => tab.dataset['tab'] !== name);
  const index = tabs.filter((tab) => {
    const { left, width } = tab.getBoundingClientRect();
    return point.x > left + width / 2;
  }).length;
  return { home: '', index };
}

const TARGETS = { field: fieldTarget, part: partTarget, tab: tabTarget } as const;

function scrollNear({ x, y }: Point): void {
  const box = under('[data-scrolls]', { x, y });
  if (!box) return;
  const { top, bottom } = box.getBoundingClientRect();
  if (y < top + EDGE_PX) box.scrollTop -= SCROLL_PX;
  if (y > bottom - EDGE_PX) box.scrollTop += SCROLL_PX;
}

export interface DragHandlers {
  readonly onDrop: (dragged: Dragged, target: Target) => void;
  /** What is dragged stays over a tab that is not in sight. */
  readonly onTab: (key: string) => void;
}

/** Drags fields, parts and tabs to another place; Escape leaves them where they were. */
export function useCanvasDrag({ onDrop, onTab }: DragHandlers) {
  const [drag, setDrag] = useState<CanvasDrag | null>(null);
  const stopping = useRef<() => void>(() => undefined);
  const handlers = useRef({ onDrop, onTab });
  useEffect(() => {
    handlers.current = { onDrop, onTab };
  });
  useEffect(() => () => stopping.current(), []);
  const start = (event: PointerEvent<HTMLElement>, dragged: Dragged): void => {
    if (event.button !== 0) return;
    const from = { x: event.clientX, y: event.clientY };
    let target: Target | null = null;
    let isMoving = false;
    const move = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      if (!isMoving && Math.hypot(x - from.x, y - from.y) < DRAG_FROM_PX) return;
      isMoving = true;
      scrollNear({ x, y });
      const tab = dragged.kind === 'tab' ? undefined : under('[data-tab]', { x, y })?.dataset['tab'];
      if (tab !== undefined) handlers.current.onTab(tab);
      target = TARGETS[dragged.kind](dragged.name, { x, y });
      setDrag({ dragged, target });
    };
    const stop = () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', stop);
      window.removeEventListener('keydown', press, { capture: true });
      setDrag(null);
    };
    const drop = () => {
      stop();
      if (isMoving && target) handlers.current.onDrop(dragged, target);
    };
    const press = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return;
      pressed.stopPropagation();
      stop();
    };
    stopping.current = stop;
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', stop);
    window.addEventListener('keydown', press, { capture: true });
  };
  return { drag, start };
}
