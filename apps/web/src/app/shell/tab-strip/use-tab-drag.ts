import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HOME_ID } from '#web/tabs/tab.ts';
import { dispatchTab, tabsStore } from '#web/tabs/tabs.store.ts';
import { type DraggedTab, positionUnder, shiftOf, type TabSlot } from './drag-positions.ts';

/** A smaller movement is a click, not a drag. */
const DRAG_AFTER_PX = 8;
/** Distance from the edge at which the strip scrolls, and pixels per frame. */
const EDGE_PX = 24;
const SCROLL_PX = 8;

/** The dragged tab, with all positions at the start. */
interface Drag extends DraggedTab {
  readonly id: string;
  readonly title: string;
  readonly slots: readonly TabSlot[];
}

function slotsOf(strip: HTMLElement): readonly TabSlot[] {
  return [...strip.querySelectorAll<HTMLElement>('[role=tab]')].map(({ offsetLeft, offsetWidth }) => ({
    left: offsetLeft,
    width: offsetWidth,
  }));
}

/** Ignores the click after a drag. */
function passOverClick(): void {
  const stop = (event: Event) => event.stopPropagation();
  window.addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }));
}

/** Calls back when the pointer moves, and in every frame in which the strip scrolls. */
function followPointer(
  strip: HTMLElement,
  onMove: (contentX: number) => void,
  onEnd: (isDropped: boolean) => void,
) {
  let x = Number.NaN;
  let frame = 0;
  const report = () => onMove(x - strip.getBoundingClientRect().left + strip.scrollLeft);
  const scroll = () => {
    const { left, right } = strip.getBoundingClientRect();
    const before = strip.scrollLeft;
    if (x < left + EDGE_PX) strip.scrollLeft -= SCROLL_PX;
    if (x > right - EDGE_PX) strip.scrollLeft += SCROLL_PX;
    if (strip.scrollLeft !== before) report();
    frame = requestAnimationFrame(scroll);
  };
  const move = (event: globalThis.PointerEvent) => {
    x = event.clientX;
    report();
    if (frame === 0) frame = requestAnimationFrame(scroll);
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', drop);
    window.removeEventListener('pointercancel', giveUp);
    window.removeEventListener('keydown', press, { capture: true });
  };
  const end = (isDropped: boolean) => {
    stop();
    onEnd(isDropped);
  };
  const drop = () => end(true);
  const giveUp = () => end(false);
  const press = (event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    giveUp();
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', drop);
  window.addEventListener('pointercancel', giveUp);
  window.addEventListener('keydown', press, { capture: true });
  return stop;
}

/** Moves tabs by the pointer (TAB-02); `useTabCarry` does so by keyboard. */
export function useTabDrag(strip: RefObject<HTMLElement | null>) {
  const { t } = useTranslation('tabs');
  const [drag, setDrag] = useState<Drag | null>(null);
  const [says, setSays] = useState('');
  const stopping = useRef<() => void>(() => undefined);
  useEffect(() => () => stopping.current(), []);

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const { tabs } = tabsStore.getState();
    const target = event.target instanceof Element ? event.target.closest('[role=tab]') : null;
    const fromIndex = target ? [...(strip.current?.children ?? [])].indexOf(target) : -1;
    const tab = tabs[fromIndex];
    if (!strip.current || !tab || tab.id === HOME_ID || event.button !== 0) return;
    const slots = slotsOf(strip.current);
    const { id, meta } = tab;
    const startX = event.clientX - strip.current.getBoundingClientRect().left + strip.current.scrollLeft;
    let now: Drag | null = null;
    const move = (contentX: number) => {
      const shift = contentX - startX;
      if (!now && Math.abs(shift) < DRAG_AFTER_PX) return;
      const toIndex = positionUnder(slots, fromIndex, shift);
      if (toIndex !== now?.toIndex) setSays(t('drag.over', { title: meta.title, place: toIndex + 1 }));
      now = { id, title: meta.title, slots, fromIndex, toIndex, shift };
      setDrag(now);
    };
    const end = (isDropped: boolean) => {
      setDrag(null);
      if (!now) return;
      passOverClick();
      const { title, toIndex } = now;
      setSays(isDropped ? t('drag.end', { title, place: toIndex + 1 }) : t('drag.cancel', { title }));
      if (isDropped) dispatchTab({ do: 'move', id, toIndex });
    };
    stopping.current = followPointer(strip.current, move, end);
  };
  return {
    draggedId: drag?.id ?? null,
    /** Offset of a tab in pixels. */
    shiftOf: (index: number) => (drag ? shiftOf(drag.slots, drag, index) : 0),
    /** Screen reader announcement. */
    says,
    onPointerDown,
  };
}
