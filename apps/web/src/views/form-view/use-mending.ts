import { useEffect, useEffectEvent } from 'react';
import { collectErrand } from '../record-actions/errands.ts';
import type { FormStore } from './filling/form.store.ts';

/** Shows in the form what an action of its record found wrong, and goes to the field that was asked for. */
export function useMending(dataId: string, store: FormStore, jump: (path: string) => void): void {
  const show = useEffectEvent(() => {
    const errand = dataId === '' ? null : collectErrand(dataId, 'mend');
    if (!errand) return;
    store.refuse(errand.issues);
    jump(errand.path);
  });
  // Whenever the page comes into sight: the form may stand in a tab already.
  useEffect(() => show(), []);
}
