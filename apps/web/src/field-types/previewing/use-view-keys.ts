import { createContext, type RefObject, use, useEffect, useEffectEvent } from 'react';

/** Input elements handle their own keys. */
const TYPING = 'input, textarea, select, [contenteditable=true]';
/** Scroll areas handle their own arrow keys. */
const SCROLLING = '[role=region]';

function keepsKey({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest(TYPING) !== null || (key.startsWith('Arrow') && target.closest(SCROLLING) !== null);
}

/** The page part that must have the focus for its view's keys; not set in a dialog, which is modal. */
export const ViewKeysContext = createContext<RefObject<HTMLElement | null> | null>(null);

/** Keys of a view, by `KeyboardEvent.key`, active while its dialog is in front or its page part has the focus. */
export function useViewKeys(keys: Readonly<Record<string, () => void>>): void {
  const scope = use(ViewKeysContext);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (scope !== null && !scope.current?.contains(document.activeElement)) return;
    if (keepsKey(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
