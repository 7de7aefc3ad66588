import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { settingQueries } from '#web/api/settings.ts';
import { isExternalLink } from '#web/lib/full-path.ts';
import type { Room } from '#web/lib/viewport.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Banner } from '../banner/banner.tsx';
import { openPanel } from '../shell.store.ts';
import { Brand } from './brand.tsx';
import styles from './header.module.css';
import { MessageBell } from './message-bell.tsx';
import { UserMenu } from './user-menu.tsx';

export interface HeaderProps {
  readonly room: Room;
  readonly isFolded: boolean;
}

/** HDR-02: tools of the development server; no other build contains them. */
const DevTools = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./dev-tools.tsx')).DevTools }))
  : null;

/** The separate talent-data platform (NAV-08); its URL is a setting, without one there is no link. */
function TalentLink() {
  const { t } = useTranslation('shell');
  const { data } = useQuery(settingQueries.public());
  const address = data?.talentPlatformUrl ?? '';
  if (!isExternalLink(address)) return null;
  return (
    <>
      <a className={styles['talent']} href={address} target="_blank" rel="noopener noreferrer">
        <Icon name="export" />
        <span className={styles['talentName']}>{t('talentPlatform')}</span>
        <span className="sr-only">{t('menu.newWindow')}</span>
      </a>
      <span className={styles['rule']} />
    </>
  );
}

/** The header: brand, system messages, and the user (VISUAL §6). */
export function Header({ room, isFolded }: HeaderProps) {
  const { t } = useTranslation('shell');
  return (
    <header className={styles['header']} data-room={room} data-folded={isFolded}>
      {room === 'drawer' && (
        <button
          type="button"
          className={styles['iconButton']}
          aria-label={t('menu.open')}
          onClick={() => openPanel('menuDrawer')}
        >
          <Icon name="menu" size={18} />
        </button>
      )}
      <Brand room={room} isFolded={isFolded} />
      <div className={styles['bar']}>
        {room !== 'drawer' && <Banner />}
        <div className={styles['end']}>
          {DevTools && room !== 'drawer' && (
            <Suspense fallback={null}>
              <DevTools />
            </Suspense>
          )}
          {room !== 'drawer' && <TalentLink />}
          <MessageBell />
          <UserMenu room={room} />
        </div>
      </div>
    </header>
  );
}
