import { startTransition, useEffect, useState } from 'react';
import { useTabs } from '#web/tabs/tabs.store.ts';
import { onceIdle } from '#web/ui/late/once-painted.ts';
import { PAGE_ID, useRescuedFocus } from './page-focus.ts';
import styles from './tab-host.module.css';
import { TabSlot } from './tab-slot.tsx';

/** Tabs with sleeping pages. A page is unmounted when idle: unmounting would delay the requested page. */
function useAsleep(): readonly string[] {
  const asleep = useTabs((state) => state.asleep);
  const [gone, setGone] = useState(asleep);
  useEffect(() => onceIdle(() => startTransition(() => setGone(asleep))), [asleep]);
  // Except those that woke up meanwhile.
  return gone.filter((id) => asleep.includes(id));
}

/**
 * The pages of the open tabs. A page is mounted once its tab was shown; hidden pages keep their state, except those without keep-alive.
 * Slots have their own order: moving a tab must not move its page in the document, which would lose scroll positions.
 */
export function TabHost() {
  const tabs = useTabs((state) => state.tabs);
  const recent = useTabs((state) => state.recent);
  const asleep = useAsleep();
  const warm = useTabs((state) => state.warm);
  const refreshes = useTabs((state) => state.refreshes);
  const activeId = useTabs((state) => state.activeId);
  useRescuedFocus(activeId, tabs.length);
  const living = tabs.filter(({ id, meta }) => {
    if (id === activeId || id === warm) return true;
    return meta.keepAlive && recent.includes(id) && !asleep.includes(id);
  });
  return (
    <main id={PAGE_ID} tabIndex={-1} className={styles['host']}>
      {living
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map((tab) => (
          <TabSlot key={`${tab.id}#${refreshes[tab.id] ?? 0}`} tab={tab} isActive={tab.id === activeId} />
        ))}
    </main>
  );
}
