import { useEffect, useEffectEvent } from 'react';
import { isKeyElsewhere } from './elsewhere.ts';

/** Actions of Alt and a key, by the key's position (`KeyboardEvent.code`): Option + N writes a letter on a Mac. */
export type AltKeys = Readonly<Record<string, (() => void) | undefined>>;

/** Runs page actions on Alt and a key while the page is visible, except during typing or with an open dialog. A held key runs once. */
export function useAltKeys(keys: AltKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isOurs = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const act = isOurs && !event.isComposing && !event.defaultPrevented ? keys[event.code] : undefined;
    if (act === undefined || isKeyElsewhere()) return;
    event.preventDefault();
    if (!event.repeat) act();
  });
  useEffect(() => {
    // Hidden tabs are excluded: their effects are inactive.
    const onKey = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
