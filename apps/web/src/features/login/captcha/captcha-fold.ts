import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** A pointer that only passes by does not unfold the picture. */
const HOVER_MS = 140;

/** Keys that move past the captcha or leave it. */
const LEAVING_KEYS = new Set(['Tab', 'Shift', 'Escape']);

/**
 * The folded captcha is a bar. It unfolds on focus, press or hover and stays open: folding it would move the button under the pointer.
 * Escape folds it while there is no answer.
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
