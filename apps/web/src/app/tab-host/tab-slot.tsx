import { Activity, memo, useMemo } from 'react';
import { TabContext } from '#web/tabs/tab-context.ts';
import type { Tab } from '#web/tabs/tab.ts';
import { useMenus } from '../menus.store.ts';
import { matchRoute } from '../routes.ts';
import { MissingPage, UnbuiltPage } from './dead-ends.tsx';
import { PageBody } from './page-body.tsx';
import { TabBoundary } from './tab-boundary.tsx';
import styles from './tab-host.module.css';
import { panelId, tabButtonId } from './tab-ids.ts';

export interface TabSlotProps {
  readonly tab: Tab;
  readonly isActive: boolean;
}

function PageOfTab({ fullPath }: { readonly fullPath: string }) {
  const routes = useMenus((menus) => menus.routes);
  const { meaning } = useMemo(() => matchRoute(routes, fullPath), [routes, fullPath]);
  if (meaning.kind === 'page') return <PageBody name={meaning.page} />;
  return meaning.kind === 'unbuilt' ? <UnbuiltPage /> : <MissingPage />;
}

/**
 * One page in its tab. Switching renders only the two slots concerned, and inside them nothing: the content is the same
 * element as before (DESIGN §5: a switch with 20 tabs in at most 50 ms).
 */
export const TabSlot = memo(({ tab, isActive }: TabSlotProps) => {
  const content = useMemo(
    () => (
      <TabContext value={tab}>
        <TabBoundary tabId={tab.id}>
          <PageOfTab fullPath={tab.fullPath} />
        </TabBoundary>
      </TabContext>
    ),
    [tab],
  );
  return (
    <Activity mode={isActive ? 'visible' : 'hidden'}>
      <div
        className={styles['panel']}
        id={panelId(tab.id)}
        role="tabpanel"
        aria-labelledby={tabButtonId(tab.id)}
      >
        {content}
      </div>
    </Activity>
  );
});
