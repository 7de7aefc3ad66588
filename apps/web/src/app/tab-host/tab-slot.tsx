import { Activity, memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TabContext } from '#web/tabs/tab-context.ts';
import type { Tab } from '#web/tabs/tab.ts';
import { useTabs } from '#web/tabs/tabs.store.ts';
import { Strip } from '#web/ui/strip/strip.tsx';
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

/** The page of a tab. With a withdrawn menu it stays while it has unsaved edits: nothing is lost (PERM-07). */
function PageOfTab({ tab: { id, fullPath } }: { readonly tab: Tab }) {
  const { t } = useTranslation('tabs');
  const routes = useMenus((menus) => menus.routes);
  const { meaning } = useMemo(() => matchRoute(routes, fullPath), [routes, fullPath]);
  const isDirty = useTabs(({ dirty }) => dirty.includes(id));
  const page = meaning.kind === 'page' ? meaning.page : null;
  const [shown, setShown] = useState(page);
  if (page !== null && page !== shown) setShown(page);
  const name = page ?? (isDirty ? shown : null);
  if (name === null) return meaning.kind === 'unbuilt' ? <UnbuiltPage /> : <MissingPage />;
  return (
    <>
      {page === null && (
        <div className={styles['withdrawn']}>
          <Strip tone="warning">{t('withdrawn')}</Strip>
        </div>
      )}
      <PageBody key={name} name={name} />
    </>
  );
}

/** Undoes `display: none` of the page in a hidden panel and observes it: React sets it again on updates. Returns the page if changed. */
function undoHiding(panel: HTMLElement, changes: MutationObserver): HTMLElement | null {
  const page = panel.firstElementChild;
  if (!(page instanceof HTMLElement)) return null;
  changes.observe(page, { attributeFilter: ['style'] });
  if (page.style.display !== 'none') return null;
  page.style.setProperty('display', 'contents', 'important');
  return page;
}

/**
 * Keeps a hidden page laid out. React removes it from the layout, so the browser would have to style and lay out every element again when
 * it is shown; `hidden` of the panel hides it instead and preserves the layout.
 */
function usePreservedLayout(isActive: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    if (isActive || !element) return undefined;
    // Reading its position forces the layout of what was rendered while hidden. Not for a page that was just on screen: it is laid out
    // already, and reading would force the layout of the incomplete next page.
    const changes = new MutationObserver(() => {
      undoHiding(element, changes)?.firstElementChild?.getBoundingClientRect();
    });
    undoHiding(element, changes);
    // A page that wakes up hidden is added later.
    changes.observe(element, { childList: true });
    return () => changes.disconnect();
  }, [isActive]);
  return panel;
}

/**
 * One page in its tab. Switching renders only the two affected slots and nothing inside them: the content is the same element as before
 * (DESIGN §5: a switch with 20 tabs in at most 50 ms).
 */
export const TabSlot = memo(({ tab, isActive }: TabSlotProps) => {
  const content = useMemo(
    () => (
      <TabContext value={tab}>
        <TabBoundary tabId={tab.id}>
          <PageOfTab tab={tab} />
        </TabBoundary>
      </TabContext>
    ),
    [tab],
  );
  const panel = usePreservedLayout(isActive);
  return (
    <div
      ref={panel}
      className={styles['panel']}
      id={panelId(tab.id)}
      role="tabpanel"
      aria-labelledby={tabButtonId(tab.id)}
      hidden={!isActive}
    >
      <Activity mode={isActive ? 'visible' : 'hidden'}>
        <div className={styles['page']}>{content}</div>
      </Activity>
    </div>
  );
});
