import { createContext, type RefObject, use, useEffect, useEffectEvent } from 'react';

/** What somebody types into keeps its keys. */
const TYPING = 'input, textarea, select, [contenteditable=true]';
/** What scrolls keeps its arrows. */
const SCROLLING = '[role=region]';

function keepsKey({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest(TYPING) !== null || (key.startsWith('Arrow') && target.closest(SCROLLING) !== null);
}

/** The part of a page that has to have the focus for the keys of its view; a dialog has the page to itself, and sets none. */
export const ViewKeysContext = createContext<RefObject<HTMLElement | null> | null>(null);

/** Keys of a view, by `KeyboardEvent.key`, while its dialog is the one in front, or its part of the page has the focus. */
export function useViewKeys(keys: Readonly<Record<string, () => void>>): void {
  const place = use(ViewKeysContext);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (place !== null && !place.current?.contains(document.activeElement)) return;
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
