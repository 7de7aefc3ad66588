import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** A pointer that only passes by does not unfold the picture. */
const HOVER_MS = 140;

/** Keys that lead past the captcha, or out of it. */
const LEAVING_KEYS = new Set(['Tab', 'Shift', 'Escape']);

/**
 * Folded, the captcha is a bar; it unfolds when it is focused, pressed or pointed at, and stays so: folding it under
 * the hand would move the button that the hand is heading for. Escape folds it while nothing is answered.
 */
export function useCaptchaFold(options: { readonly canFold: boolean; readonly onOpen: () => void }) {
  const [openedBy, setOpenedBy] = useState<'hover' | 'focus'>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = openedBy !== undefined;

  const wait = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  const open = (by: 'hover' | 'focus'): void => {
    wait();
    if (isOpen) return;
    setOpenedBy(by);
    options.onOpen();
  };

  return {
    isOpen,
    takesFocus: openedBy === 'focus',
    fold: () => setOpenedBy(undefined),
    handlers: {
      onFocus: () => open('focus'),
      onPointerDown: () => open('focus'),
      onPointerMove: (event: PointerEvent) => {
        if (isOpen || timer.current !== undefined || event.pointerType !== 'mouse') return;
        timer.current = setTimeout(() => open('hover'), HOVER_MS);
      },
      onPointerLeave: wait,
      onKeyDown: (event: KeyboardEvent) => {
        if (!LEAVING_KEYS.has(event.key)) open('focus');
        if (event.key === 'Escape' && options.canFold) setOpenedBy(undefined);
      },
    },
  };
}
