import { type RefObject, useEffect } from 'react';

/** The box that Ctrl K leads to: the menu's while it is in sight, else none and the search panel opens. */
let box: RefObject<HTMLInputElement | null> | null = null;

/** Makes an input the one that Ctrl K leads to. */
export function useSearchShortcut(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    box = input;
    return () => {
      if (box === input) box = null;
    };
  }, [input]);
}

/** Moves to the search box; false when none is in sight. */
export function focusSearchBox(): boolean {
  box?.current?.focus();
  return box?.current !== undefined && box?.current !== null;
}
