import { type KeyboardEvent, memo, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { appLocation } from '#web/lib/location.ts';
import { runTabAction } from '#web/tabs/tab-actions.ts';
import { HOME_ID, type Tab } from '#web/tabs/tab.ts';
import { canApply } from '#web/tabs/tabs.logic.ts';
import { coolDown, tabsStore, warmUp } from '#web/tabs/tabs.store.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { panelId, tabButtonId } from '../../tab-host/tab-ids.ts';
import { runFocusedTabAction } from './run-focused-tab-action.ts';
import { shortTabTitle } from './tab-title.ts';
import styles from './tab-strip.module.css';

export interface TabItemProps {
  readonly tab: Tab;
  readonly isActive: boolean;
  readonly isDirty: boolean;
  /** Carried by the pointer or the keyboard. */
  readonly isCarried: boolean;
  /** Its offset during a drag, in pixels. */
  readonly shift: number;
  /** Id of the element that explains how to move a tab. */
  readonly helpId: string;
  readonly onMenu: (id: string) => void;
}

const MIDDLE_BUTTON = 1;

/** The key with its modifiers, in the format of `keysOf`. */
function chordOf(event: KeyboardEvent): string {
  const modifiers = [event.ctrlKey && 'Ctrl', event.shiftKey && 'Shift'].filter(Boolean);
  return [...modifiers, event.key].join('+');
}

/** Keys of the tab besides those of carrying (space) and of the strip (arrows). */
function keysOf(tab: Tab, onMenu: (id: string) => void): Readonly<Record<string, () => void>> {
  const everyTab = {
    Enter: () => appLocation.navigate(tab.fullPath),
    ContextMenu: () => onMenu(tab.id),
    'Shift+F10': () => onMenu(tab.id),
  };
  if (tab.id === HOME_ID) return everyTab;
  return {
    ...everyTab,
    Delete: () => runFocusedTabAction('close', tab.id),
    'Ctrl+Shift+ArrowLeft': () => moveTab(tab.id, 'moveLeft'),
    'Ctrl+Shift+ArrowRight': () => moveTab(tab.id, 'moveRight'),
  };
}

/** At the end of the strip the key does nothing; the menu entry is disabled there. */
function moveTab(id: string, action: 'moveLeft' | 'moveRight'): void {
  if (canApply(tabsStore.getState(), action, id)) runTabAction(action, id);
}

/** One tab of the strip: press shows it, middle press or Delete closes it, drag or space and arrows move it (TAB-02). */
export const TabItem = memo(({ tab, isActive, isDirty, isCarried, shift, helpId, onMenu }: TabItemProps) => {
  const { t } = useTranslation('tabs');
  const isHome = tab.id === HOME_ID;
  const close = (event: MouseEvent) => {
    event.stopPropagation();
    runTabAction('close', tab.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keysOf(tab, onMenu)[chordOf(event)];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <div
      id={tabButtonId(tab.id)}
      role="tab"
      tabIndex={isActive ? 0 : -1}
      aria-selected={isActive}
      aria-controls={panelId(tab.id)}
      aria-describedby={isHome ? undefined : helpId}
      title={tab.meta.title}
      className={styles['tab']}
      data-active={isActive}
      data-dragging={isCarried}
      style={shift === 0 ? undefined : { transform: `translateX(${shift}px)` }}
      onPointerEnter={() => warmUp(tab.id)}
      onPointerLeave={coolDown}
      onFocus={() => warmUp(tab.id)}
      onKeyDown={onKeyDown}
      onClick={() => appLocation.navigate(tab.fullPath)}
      onMouseDown={(event) => event.button === MIDDLE_BUTTON && event.preventDefault()}
      onAuxClick={(event) => event.button === MIDDLE_BUTTON && !isHome && close(event)}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(tab.id);
      }}
    >
      {isHome && <Icon name="home" size={15} />}
      {isDirty && (
        <>
          <span className={styles['dot']} />
          <span className="sr-only">{t('unsaved.mark')}</span>
        </>
      )}
      <span>{shortTabTitle(tab.meta.title)}</span>
      {!isHome && (
        <span className={styles['close']} title={t('action.close')} aria-hidden onClick={close}>
          <Icon name="close" size={11} />
        </span>
      )}
    </div>
  );
});
