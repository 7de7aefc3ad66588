import type { MenuView } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/ui/icon/icon.tsx';
import { findIcon } from '#web/ui/icon/icons.ts';
import styles from './menu-tree.module.css';

export interface MenuLineProps {
  readonly menu: MenuView;
  /** Why the selected post does not see it; null when it does, or no post is selected. */
  readonly absence: string | null;
}

/** A line of the tree: name, target and special properties of the entry. */
export function MenuLine({ menu, absence }: MenuLineProps) {
  return (
    <>
      <Icon name={findIcon(menu.icon) ?? 'appstore'} size={14} className={styles['icon']} />
      <span className={styles['label']} data-absent={absence !== null}>
        {menu.label}
      </span>
      <code className={styles['code']}>{menu.param || menu.code}</code>
      <Marks menu={menu} />
      {absence !== null && <span className={styles['absent']}>{absence}</span>}
    </>
  );
}

/** Special properties of an entry as text. */
function Marks({ menu }: { readonly menu: MenuView }) {
  const { t } = useTranslation('menus');
  const marks = [
    menu.status === 'DISABLED' && t('mark.off'),
    !menu.visible && t('mark.hidden'),
    !menu.isSwitchedOn && t('mark.switchedOff'),
    menu.temporary && t('mark.temporary'),
    menu.openMode === 'WINDOW' && t('openMode.WINDOW'),
    menu.openMode === 'EMBED' && t('openMode.EMBED'),
  ].filter((mark) => mark !== false);
  return marks.map((mark) => (
    <span key={mark} className={styles['mark']}>
      {mark}
    </span>
  ));
}
