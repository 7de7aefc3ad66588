import { useTranslation } from 'react-i18next';
import type { Room } from '#web/lib/viewport.ts';
import { HOME_PATH } from '#web/session/redirect.ts';
import { openTab } from '#web/tabs/tab-actions.ts';
import logo from '#web/ui/logo.svg';
import styles from './header.module.css';

/** Logo and title; both link to the home page (NAV-01). With a folded menu the title is at the start of the white part. */
export function Brand({ room, isFolded }: { readonly room: Room; readonly isFolded: boolean }) {
  const { t } = useTranslation('common');
  return (
    <a
      className={styles['brand']}
      href={HOME_PATH}
      data-room={room}
      data-folded={isFolded}
      onClick={(event) => {
        event.preventDefault();
        openTab(HOME_PATH);
      }}
    >
      <span className={styles['mark']}>
        <img src={logo} width={30} height={30} alt="" />
      </span>
      <span className={room === 'drawer' ? 'sr-only' : styles['product']}>{t('product')}</span>
    </a>
  );
}
