import { startTransition, useEffect, useState } from 'react';
import { useTabs } from '#web/tabs/tabs.store.ts';
import { onceIdle } from '#web/ui/late/once-painted.ts';
import styles from './tab-host.module.css';
import { TabSlot } from './tab-slot.tsx';

/** Tabs whose pages sleep. A page goes once nothing else is to be done: taking it apart would hold up the one that was asked for. */
function useAsleep(): readonly string[] {
  const asleep = useTabs((state) => state.asleep);
  const [gone, setGone] = useState(asleep);
  useEffect(() => onceIdle(() => startTransition(() => setGone(asleep))), [asleep]);
  // One that woke up meanwhile stays.
  return gone.filter((id) => asleep.includes(id));
}

/**
 * The pages of the open tabs. A page lives once its tab was shown; hidden pages keep their state, those of menus that
 * are not kept alive go. Slots stand in an order of their own: moving a tab must not move its page in the document,
 * which would lose scroll positions.
 */
export function TabHost() {
  const tabs = useTabs((state) => state.tabs);
  const recent = useTabs((state) => state.recent);
  const asleep = useAsleep();
  const warm = useTabs((state) => state.warm);
  const refreshes = useTabs((state) => state.refreshes);
  const activeId = useTabs((state) => state.activeId);
  const living = tabs.filter(({ id, meta }) => {
    if (id === activeId || id === warm) return true;
    return meta.keepAlive && recent.includes(id) && !asleep.includes(id);
  });
  return (
    <main id="page" tabIndex={-1} className={styles['host']}>
      {living
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map((tab) => (
          <TabSlot key={`${tab.id}#${refreshes[tab.id] ?? 0}`} tab={tab} isActive={tab.id === activeId} />
        ))}
    </main>
  );
}
