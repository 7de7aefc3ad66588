import { type RefObject, useEffect } from 'react';

/** The input focused by Ctrl K: the menu's search box while visible, else none and the search panel opens. */
let box: RefObject<HTMLInputElement | null> | null = null;

/** Registers an input as the target of Ctrl K. */
export function useSearchShortcut(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    box = input;
    return () => {
      if (box === input) box = null;
    };
  }, [input]);
}

/** Focuses the search box; false when none is visible. */
export function focusSearchBox(): boolean {
  box?.current?.focus();
  return box?.current !== undefined && box?.current !== null;
}
