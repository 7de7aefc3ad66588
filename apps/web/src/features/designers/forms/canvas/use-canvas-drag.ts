import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { followPointer, type Point, scrollNear } from '../../workbench/lines/follow-pointer.ts';

/** Distance from the edge at which the box scrolls. */
const EDGE_PX = 32;

/** The dragged item: a field, section or tab of the form, or an item of the palette. */
export interface Dragged {
  readonly kind: 'field' | 'part' | 'tab';
  readonly name: string;
}

/** Drop target: a section or tab, and the index without the dragged item. */
export interface Target {
  readonly home: string;
  readonly index: number;
}

/** A drag in progress. */
export interface CanvasDrag {
  readonly dragged: Dragged;
  readonly target: Target | null;
}

function elementsIn(root: ParentNode, attribute: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(`[${attribute}]`)];
}

function under(selector: string, { x, y }: Point): HTMLElement | null {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>(selector);
  return found ?? null;
}

/** Whether a grid cell precedes a point in reading order: in a row above, or to its left in the same row. */
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

export interface DragHandlers {
  readonly onDrop: (dragged: Dragged, target: Target) => void;
  /** Called when the dragged item stays over a hidden tab. */
  readonly onTab: (key: string) => void;
}

/** Drags fields, sections and tabs to another position; Escape cancels. */
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
    let target: Target | null = null;
    stopping.current = followPointer(
      { x: event.clientX, y: event.clientY },
      {
        onMove: (point) => {
          scrollNear(under('[data-scrolls]', point), point.y, EDGE_PX);
          const tab = dragged.kind === 'tab' ? undefined : under('[data-tab]', point)?.dataset['tab'];
          if (tab !== undefined) handlers.current.onTab(tab);
          target = TARGETS[dragged.kind](dragged.name, point);
          setDrag({ dragged, target });
        },
        onStop: () => setDrag(null),
        onDrop: () => {
          if (target) handlers.current.onDrop(dragged, target);
        },
      },
    );
  };
  return { drag, start };
}
