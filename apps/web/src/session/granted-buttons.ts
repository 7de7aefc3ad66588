import { useMemo } from 'react';
import { entryOf, menuEntries } from './menu.logic.ts';
import { useSession } from './session.store.ts';

/** Codes of the person's buttons on the page at an address: their rights there (DOMAIN §2.18). */
export function useGrantedButtons(path: string): ReadonlySet<string> {
  const modules = useSession((session) => session?.modules);
  return useMemo(() => {
    const entry = entryOf(menuEntries(modules ?? []), path);
    return new Set(entry?.node.buttons.map(({ code }) => code));
  }, [modules, path]);
}
