import { useEffect, useEffectEvent } from 'react';
import { isKeyElsewhere } from './elsewhere.ts';

export interface HistoryKeys {
  readonly undo: () => void;
  /** Nothing is done anew without it. */
  readonly redo?: () => void;
}

/** What a press of keys asks for, as far as it is one of ours. */
function wantedBy(event: KeyboardEvent): 'undo' | 'redo' | null {
  if (event.altKey || !(event.ctrlKey || event.metaKey)) return null;
  const key = event.key.toLowerCase();
  if (key === 'y' || (key === 'z' && event.shiftKey)) return 'redo';
  return key === 'z' ? 'undo' : null;
}

/**
 * Ctrl+Z (⌘Z) takes the last edit back, Ctrl+Y or Ctrl+Shift+Z does it anew, unless somebody is typing, a dialog asks
 * something, or whatever has the focus has dealt with it already.
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
