import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { todayInShanghai } from '#web/lib/shanghai-time.ts';
import { LineTabs } from '#web/ui/line-tabs/line-tabs.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { SlaRules } from './sla-rules.tsx';
import { useYear } from './use-year.ts';
import styles from './work-calendar.module.css';
import { YearCard } from './year-card.tsx';

const TABS = ['calendar', 'rules'] as const;

/** Working days and time limits of stages (DOMAIN §1.7). */
export function WorkCalendarPage() {
  const { t } = useTranslation('work-calendar');
  const [tab, setTab] = useState<(typeof TABS)[number]>('calendar');
  const [today] = useState(todayInShanghai);
  const scope = useYear(Number(today.slice(0, 4)));
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <section className={styles['card']} aria-label={t('title')}>
        <LineTabs
          label={t('title')}
          value={tab}
          items={TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
          onChange={setTab}
        />
        {tab === 'calendar' ? (
          <YearCard scope={scope} today={today} />
        ) : (
          <SlaRules canChange={scope.canChange} />
        )}
      </section>
    </Page>
  );
}
