import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { oncePainted } from '#web/ui/late/once-painted.ts';
import { useTabs } from '#web/tabs/tabs.store.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { tabButtonId } from '../../tab-host/tab-ids.ts';
import { latePart } from '../../late-part.tsx';
import { OverflowList } from './overflow-list.tsx';
import { TabItem } from './tab-item.tsx';
import styles from './tab-strip.module.css';
import { useOverflow } from './use-overflow.ts';
import { useTabCarry } from './use-tab-carry.ts';
import { useTabDrag } from './use-tab-drag.ts';

/** Loaded with the first context menu; the first page does not need it. */
const TabMenu = latePart(async () => (await import('./tab-menu.tsx')).TabMenu);

/** Scroll distance of one arrow press, as a share of the strip. */
const SCROLL_SHARE = 0.7;

/** Arrow keys move between tabs; Home and End go to the ends (the tab pattern of WAI-ARIA). */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = items.findIndex((item) => item === document.activeElement);
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: (at + items.length - 1) % items.length,
    ArrowRight: (at + 1) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const next = event.ctrlKey || event.altKey ? undefined : steps[event.key];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}

/** Scrolls a tab into view once its page is painted. */
function useScrollIntoView({ id, title }: { readonly id: string; readonly title: string }): void {
  useEffect(() => {
    return oncePainted(() => {
      document.getElementById(tabButtonId(id))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    // A page with a new name has a wider tab.
  }, [id, title]);
}

/** The strip of open tabs (VISUAL §6). */
export function TabStrip() {
  const { t } = useTranslation('tabs');
  const tabs = useTabs((state) => state.tabs);
  const activeId = useTabs((state) => state.activeId);
  const dirty = useTabs((state) => state.dirty);
  const strip = useRef<HTMLDivElement>(null);
  const [menuId, setMenuId] = useState<string | null>(null);
  const carry = useTabCarry();
  const drag = useTabDrag(strip);
  const helpId = useId();
  const { hidden, canScrollLeft, canScrollRight } = useOverflow(strip, tabs);
  const hiddenTabs = useMemo(() => tabs.filter((_, index) => hidden.includes(index)), [tabs, hidden]);
  const closeMenu = useCallback(() => setMenuId(null), []);
  const scroll = (direction: 1 | -1) => () => {
    const width = strip.current?.clientWidth ?? 0;
    strip.current?.scrollBy({ left: direction * width * SCROLL_SHARE, behavior: 'smooth' });
  };
  useScrollIntoView({ id: activeId, title: tabs.find(({ id }) => id === activeId)?.meta.title ?? '' });
  return (
    <section className={styles['strip']} aria-label={t('label')}>
      <div
        ref={strip}
        className={styles['tabs']}
        role="tablist"
        aria-label={t('label')}
        data-dragging={drag.draggedId !== null}
        data-scrolled={canScrollLeft}
        onKeyDown={walk}
        onPointerDown={drag.onPointerDown}
        {...carry.handlers}
      >
        {tabs.map((tab, index) => (
          <TabItem
            key={tab.id}
            tab={tab}
            isActive={tab.id === activeId}
            isDirty={dirty.includes(tab.id)}
            isCarried={tab.id === carry.carriedId || tab.id === drag.draggedId}
            shift={drag.shiftOf(index)}
            helpId={helpId}
            onMenu={setMenuId}
          />
        ))}
      </div>
      <span id={helpId} hidden>
        {t('drag.help')}
      </span>
      <output className="sr-only">{drag.says}</output>
      <output className="sr-only">{carry.says}</output>
      <div className={styles['tools']} data-covers={canScrollRight}>
        <button
          type="button"
          className={styles['arrow']}
          aria-label={t('scrollLeft')}
          disabled={!canScrollLeft}
          onClick={scroll(-1)}
        >
          <Icon name="left" size={12} />
        </button>
        <button
          type="button"
          className={styles['arrow']}
          aria-label={t('scrollRight')}
          disabled={!canScrollRight}
          onClick={scroll(1)}
        >
          <Icon name="right" size={12} />
        </button>
        <OverflowList hidden={hiddenTabs} count={tabs.length} />
      </div>
      {menuId !== null && (
        <TabMenu key={menuId} isWanted onMissing={closeMenu} id={menuId} onClose={closeMenu} />
      )}
    </section>
  );
}
