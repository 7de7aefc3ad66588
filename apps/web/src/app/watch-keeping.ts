import i18next from 'i18next';
import { tabsStore } from '#web/tabs/tabs.store.ts';
import { showToast } from '#web/ui/toast/toast.tsx';

/** Shows once that the browser cannot store the open tabs: they exist only in this window. */
export function watchKeeping(): () => void {
  return tabsStore.subscribe((now, before) => {
    if (before.isPersisted && !now.isPersisted) showToast('warning', i18next.t('tabs:notKept'));
  });
}
