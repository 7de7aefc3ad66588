import { useTranslation } from 'react-i18next';
import { HOME_ID } from '#web/tabs/tab.ts';
import { canApply, TAB_ACTIONS, type TabAction } from '#web/tabs/tabs.logic.ts';
import { tabsStore } from '#web/tabs/tabs.store.ts';
import { Dropdown, type DropdownItem } from '#web/ui/dropdown/dropdown.tsx';
import type { IconName } from '#web/ui/icon/icons.ts';
import { tabButtonId } from '../../tab-host/tab-ids.ts';
import { runFocusedTabAction } from './run-focused-tab-action.ts';
import styles from './tab-strip.module.css';

const ICONS: Readonly<Record<TabAction, IconName>> = {
  refresh: 'reload',
  close: 'close',
  closeLeft: 'vertical-left',
  closeRight: 'vertical-right',
  closeOthers: 'column-width',
  moveLeft: 'arrow-left',
  moveRight: 'arrow-right',
  closeAll: 'close-square',
};

/** The order of VISUAL §6. */
const LINES: readonly (TabAction | '-')[] = [
  'refresh',
  '-',
  'closeLeft',
  'closeRight',
  'closeOthers',
  '-',
  'moveLeft',
  'moveRight',
  '-',
  'closeAll',
];

function isTabAction(text: string): text is TabAction {
  return TAB_ACTIONS.some((action) => action === text);
}

/** The context menu of a tab, below it; on the home tab it only offers to close all (TAB-03). */
export function TabMenu({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation('tabs');
  const button = document.getElementById(tabButtonId(id));
  const { left = 0, top = 0, width = 1, height = 1 } = button?.getBoundingClientRect() ?? {};
  const lines: readonly (TabAction | '-')[] = id === HOME_ID ? ['closeAll'] : LINES;
  const items = lines.map((line): DropdownItem => {
    if (line === '-') return '-';
    const isDisabled = !canApply(tabsStore.getState(), line, id);
    return { key: line, label: t(`action.${line}`), icon: ICONS[line], isDisabled };
  });
  const finish = () => {
    onClose();
    // Not a tab that the menu has closed.
    if (tabsStore.getState().tabs.some((tab) => tab.id === id)) button?.focus();
  };
  const select = (key: string) => {
    finish();
    if (isTabAction(key)) runFocusedTabAction(key, id);
  };
  return (
    <Dropdown items={items} isOpen onOpenChange={(isOpen) => !isOpen && finish()} onSelect={select}>
      <span className={styles['anchor']} style={{ left, top, width, height }} />
    </Dropdown>
  );
}
