import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#web/lib/class-names.ts';
import { oncePainted } from '#web/ui/late/once-painted.ts';
import { changePreferences } from '#web/preferences/preferences.store.ts';
import { useTabs } from '#web/tabs/tabs.store.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { menuGroups, type MenuEntry } from '#web/session/menu.logic.ts';
import { useMenus, useShownNodes } from '../../menus.store.ts';
import { activeEntry } from './active-entry.ts';
import { FoldedMenu } from './folded-menu.tsx';
import { MenuSearch } from './menu-search.tsx';
import { MenuTree } from './menu-tree.tsx';
import { SeaLine } from './sea-line.tsx';
import styles from './side-menu.module.css';

export interface SideMenuProps {
  readonly isFolded: boolean;
  readonly isInDrawer: boolean;
}

/**
 * The entry of the shown page; a page without one (a detail) belongs to the page that opened it. The menu is rendered again only when the
 * entry changes, not for every page.
 */
function useActiveEntry(): MenuEntry | null {
  const entries = useMenus((menus) => menus.entries);
  return useTabs(({ tabs, activeId }) => {
    const { fullPath = '/', source = '' } = tabs.find(({ id }) => id === activeId) ?? {};
    return activeEntry(entries, { fullPath, source });
  });
}

/** Scrolls the entry of a page opened elsewhere into view; nothing moves under the pointer. */
function useScrollIntoView(code: string | undefined) {
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    if (code === undefined) return undefined;
    return oncePainted(() => {
      if (menu.current?.matches(':hover')) return;
      menu.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
    });
  }, [code]);
  return menu;
}

/** The side menu: 240 px, or 110 px folded (NAV-13). */
export function SideMenu({ isFolded, isInDrawer }: SideMenuProps) {
  const { t } = useTranslation('shell');
  const nodes = useShownNodes();
  const groups = useMemo(() => menuGroups(nodes), [nodes]);
  const active = useActiveEntry();
  const activeCodes = useMemo(() => active?.path.map(({ code }) => code) ?? [], [active]);
  const menu = useScrollIntoView(activeCodes.at(-1));
  return (
    <aside className={classNames(styles['aside'], isInDrawer && styles['inDrawer'])} data-folded={isFolded}>
      {!isFolded && <MenuSearch />}
      <nav ref={menu} className={styles['nav']} aria-label={t('menu.label')}>
        {nodes.length === 0 && <p className={styles['none']}>{t('menu.none')}</p>}
        {isFolded ? (
          <FoldedMenu groups={groups} activeCodes={activeCodes} />
        ) : (
          <MenuTree groups={groups} activeCodes={activeCodes} />
        )}
      </nav>
      <SeaLine />
      {!isInDrawer && (
        <button
          type="button"
          className={styles['fold']}
          aria-expanded={!isFolded}
          aria-label={isFolded ? t('menu.unfold') : t('menu.fold')}
          onClick={() => changePreferences({ isAsideCollapsed: !isFolded })}
        >
          <Icon name={isFolded ? 'menu-unfold' : 'menu-fold'} size={14} />
          {!isFolded && <span>{t('menu.fold')}</span>}
        </button>
      )}
    </aside>
  );
}
