import { useEffect, useEffectEvent } from 'react';
import { collectErrand } from '../record-actions/errands.ts';
import type { FormStore } from './filling/form.store.ts';

/** Shows the errors of a record action in the form, and focuses the requested field. */
export function useActionErrors(dataId: string, store: FormStore, jump: (path: string) => void): void {
  const show = useEffectEvent(() => {
    const errand = dataId === '' ? null : collectErrand(dataId, 'mend');
    if (!errand) return;
    store.refuse(errand.issues);
    jump(errand.path);
  });
  // On every showing of the page: the form may already be open in a tab.
  useEffect(() => show(), []);
}
