import i18next from 'i18next';
import { tabsStore } from '#web/tabs/tabs.store.ts';
import { showToast } from '#web/ui/toast/toast.tsx';

/** Says once when the device refuses to keep the open tabs: they live on in this window, but not beyond it. */
export function watchKeeping(): () => void {
  return tabsStore.subscribe((now, before) => {
    if (before.isKept && !now.isKept) showToast('warning', i18next.t('tabs:notKept'));
  });
}
