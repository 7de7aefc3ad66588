import { useEffect, useEffectEvent } from 'react';
import { isKeyElsewhere } from './elsewhere.ts';

/** What Alt and a key do, by the place of the key (`KeyboardEvent.code`): Option + N writes a letter on a Mac. */
export type AltKeys = Readonly<Record<string, (() => void) | undefined>>;

/**
 * Alt with a key does something on this page while it is in sight; never while somebody types or a dialog asks something.
 * A key that is held down does it once.
 */
export function useAltKeys(keys: AltKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isOurs = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const act = isOurs && !event.isComposing && !event.defaultPrevented ? keys[event.code] : undefined;
    if (act === undefined || isKeyElsewhere()) return;
    event.preventDefault();
    if (!event.repeat) act();
  });
  useEffect(() => {
    // A hidden tab is not asked: its effects are not in force.
    const onKey = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
