import { useEffect, useEffectEvent } from 'react';
import { isKeyElsewhere } from './elsewhere.ts';

export interface HistoryKeys {
  readonly undo: () => void;
  /** Without it there is no redo. */
  readonly redo?: () => void;
}

/** The action of a key press; null for none. */
function wantedBy(event: KeyboardEvent): 'undo' | 'redo' | null {
  if (event.altKey || !(event.ctrlKey || event.metaKey)) return null;
  const key = event.key.toLowerCase();
  if (key === 'y' || (key === 'z' && event.shiftKey)) return 'redo';
  return key === 'z' ? 'undo' : null;
}

/**
 * Ctrl+Z (⌘Z) undoes the last edit, Ctrl+Y or Ctrl+Shift+Z redoes it, except during typing, with an open dialog, or when the focused
 * element has handled the key.
 */
export function useHistoryKeys(keys: HistoryKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const wanted = event.defaultPrevented ? null : wantedBy(event);
    const act = wanted && keys[wanted];
    if (!act || isKeyElsewhere()) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
