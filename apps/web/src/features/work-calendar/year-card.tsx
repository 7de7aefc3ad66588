import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { DayPanel } from './day-panel.tsx';
import { MonthGrid } from './month-grid.tsx';
import type { YearScope } from './use-year.ts';
import styles from './work-calendar.module.css';
import { missingOf, monthsOf } from './year.logic.ts';

export interface YearCardProps {
  readonly scope: YearScope;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** A year by months, with the marks of its days beside it. */
export function YearCard({ scope, today }: YearCardProps) {
  const { t } = useTranslation(['work-calendar', 'common']);
  const { year, query, marks } = scope;
  if (query.error && !query.data) {
    return (
      <EmptyState
        drawing="broken"
        title={t('failed')}
        reason={query.error.message}
        actions={<Button onClick={() => void query.refetch()}>{t('common:action.retry')}</Button>}
      />
    );
  }
  return (
    <>
      <YearHead scope={scope} />
      <Notice scope={scope} />
      <div className={styles['split']}>
        <div className={styles['months']} data-year={year}>
          {monthsOf(year, marks).map((month) => (
            <MonthGrid key={month.month} month={month} scope={scope} today={today} />
          ))}
        </div>
        <DayPanel key={year} scope={scope} />
      </div>
    </>
  );
}

function YearHead({ scope }: { readonly scope: YearScope }) {
  const { t } = useTranslation('work-calendar');
  const { year, query, go } = scope;
  return (
    <div className={styles['head']}>
      <Button icon="left" tone="text" aria-label={t('year.before')} onClick={() => go(year - 1)} />
      <h2 className={styles['year']}>{t('year.name', { year })}</h2>
      <Button icon="right" tone="text" aria-label={t('year.after')} onClick={() => go(year + 1)} />
      <span className={styles['count']} role="status">
        {query.data ? t('year.workdays', { count: query.data.workdays }) : t('year.loading')}
      </span>
      <ul className={styles['legend']} aria-label={t('legend.label')}>
        {(['WORKDAY', 'REST'] as const).map((kind) => (
          <li key={kind}>
            <span className={styles['swatch']} data-kind={kind} aria-hidden>
              {t(`badge.${kind}`)}
            </span>
            {t(`legend.${kind}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The days of the yearly public holiday notice that the calendar lacks. */
function Notice({ scope }: { readonly scope: YearScope }) {
  const { t } = useTranslation('work-calendar');
  const { year, query, marks, canChange, store, isBusy } = scope;
  if (!query.data || query.isPlaceholderData) return null;
  const missing = missingOf(query.data.publicDays, marks);
  if (query.data.publicDays === null) return <Strip tone="info">{t('notice.unknown', { year })}</Strip>;
  if (missing.length === 0) return null;
  return (
    <Strip
      tone="warning"
      actions={
        canChange && (
          <Button isBusy={isBusy} onClick={() => void store(missing)}>
            {t('notice.take')}
          </Button>
        )
      }
    >
      {t('notice.missing', { year, count: missing.length })}
    </Strip>
  );
}
