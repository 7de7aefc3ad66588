import { tagOf } from '@haiqiao/contract/i18n';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#web/i18n/runtime.ts';
import { formatDay, hourOf } from '#web/lib/shanghai-time.ts';
import { useSession } from '#web/session/session.store.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { greetingOf, type ShellPart } from './home.logic.ts';
import styles from './home.module.css';
import { homeMessages, MessageCard } from './message-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { TileCard } from './tile-card.tsx';
import { RecentCard } from './recent-card.tsx';
import { SupportCard } from './support-card.tsx';

export interface HomePageProps {
  readonly onOpenPart: (part: ShellPart) => void;
}

const MINUTE_MS = 60_000;

/** Key of the sentence that summarises pending work. */
function newsOf(total: number, todo: number): 'nothingWaits' | 'unread' | 'waiting' {
  if (total === 0) return 'nothingWaits';
  return todo === 0 ? 'unread' : 'waiting';
}

/** The current time, refreshed every minute while the page is visible. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Home: pending work, shortcuts and profile (DOMAIN §2.31). */
export default function HomePage({ onOpenPart }: HomePageProps) {
  const { t } = useTranslation('home');
  const locale = useLocale();
  const now = useNow();
  const name = useSession((session) => session?.userInfo.username ?? '');
  const { data } = useQuery(homeMessages(locale));
  const day = formatDay(now, tagOf(locale));
  const total = data?.total;
  const todo = data?.datas.filter(({ KIND }) => KIND === 'TODO').length ?? 0;
  const news = total === undefined ? '' : t(newsOf(total, todo), { count: total, todo });
  return (
    <Page
      isTall
      title={t(`greeting.${greetingOf(hourOf(now))}`, { name })}
      purpose={[day, news].filter(Boolean).join('　·　')}
      actions={
        <Button icon="skin" onClick={() => onOpenPart('preferences')}>
          {t('preferences')}
        </Button>
      }
    >
      <div className={styles['grid']}>
        <MessageCard />
        <SupportCard />
        <div className={styles['side']}>
          <ProfileCard onEdit={() => onOpenPart('accountSettings')} />
          <TileCard onOpenPart={onOpenPart} />
          <RecentCard />
        </div>
      </div>
    </Page>
  );
}
