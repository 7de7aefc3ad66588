import { onTestFinished } from 'vitest';
import { appLocation } from '#web/lib/location.ts';
import { dispatchTab, tabsStore } from '../tabs.store.ts';
import { tabOf } from './tab-of.ts';

/** Follows the address as the shell does until the test ends: a refused page leads back to the shown one. */
export function followAddress(): void {
  const stop = appLocation.subscribe((path) => {
    if (dispatchTab({ do: 'open', tab: tabOf(path) }).kind !== 'limit') return;
    appLocation.navigate(tabsStore.getState().activeId, { replace: true });
  });
  onTestFinished(stop);
}
