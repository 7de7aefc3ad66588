import type { FlowTimelineEntry } from '@haiqiao/contract/endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { instanceQueries } from '#web/api/flow-instances.ts';
import { useSpanText } from '#web/field-types/timing/time-left.tsx';
import { useLocale } from '#web/i18n/runtime.ts';
import { formatSecond } from '#web/lib/shanghai-time.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Checkbox } from '#web/ui/choice/checkbox.tsx';
import styles from './flow-timeline.module.css';
import { decisionOf, entryNameOf, dotOf, isOutcome, reasonOf } from './timeline.logic.ts';

/** The history with author, action, time, reason and duration; newest first, page by page (ENG-04). */
export function FlowTimeline({ instanceId }: { readonly instanceId: string }) {
  const { t } = useTranslation(['flows', 'common']);
  const [isActionsOnly, setActionsOnly] = useTabState('flow.deedsOnly', true);
  const query = useInfiniteQuery(instanceQueries.timeline(instanceId, isActionsOnly, useLocale()));
  const entries = query.data?.pages.flatMap(({ datas }) => datas) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  return (
    <div className={styles['timeline']}>
      <div className={styles['tools']}>
        <Checkbox isChecked={isActionsOnly} onChange={setActionsOnly}>
          {t('timeline.deedsOnly')}
        </Checkbox>
        {total > 0 && <span className={styles['total']}>{t('timeline.total', { count: total })}</span>}
      </div>
      {query.isPending && <p className={styles['note']}>{t('common:loading')}</p>}
      {query.isError && entries.length === 0 && (
        <p className={styles['note']} role="alert">
          {query.error instanceof ApiError ? query.error.message : t('failed')}
          <Button tone="link" onClick={() => void query.refetch()}>
            {t('common:action.retry')}
          </Button>
        </p>
      )}
      {query.isSuccess && entries.length === 0 && (
        <p className={styles['note']}>{t(isActionsOnly ? 'timeline.emptyOfPeople' : 'timeline.empty')}</p>
      )}
      <ol className={styles['list']} aria-label={t('tab.timeline')}>
        {entries.map((entry) => (
          <TimelineEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('timeline.more')}
        </Button>
      )}
    </div>
  );
}

/** `MM-DD HH:mm` of `YYYY-MM-DD HH:mm:ss`. */
const SHORT = [5, 16] as const;

function TimelineEntry({ entry }: { readonly entry: FlowTimelineEntry }) {
  const { t } = useTranslation('flows');
  const spanText = useSpanText();
  const { by, at, nodeName, opinion, durationMs, people, override } = entry;
  const facts = [
    nodeName,
    durationMs === null ? '' : t('timeline.took', { span: spanText(durationMs) }),
    people.length === 0
      ? ''
      : t('timeline.people', { names: people.map(({ name }) => name).join(t('separator')) }),
  ].filter((fact) => fact !== '');
  const second = formatSecond(new Date(at));
  return (
    <li className={styles['entry']} data-tone={dotOf(entry)}>
      <div className={styles['head']}>
        <strong className={styles['who']}>
          {by?.name ?? t('product')} {t(`deed.${entryNameOf(entry)}`)}
        </strong>
        <time className={styles['at']} dateTime={at} title={second}>
          {second.slice(...SHORT)}
        </time>
      </div>
      {facts.length > 0 && <p className={styles['facts']}>{facts.join(' · ')}</p>}
      <Why entry={entry} />
      {override !== '' && (
        <p className={styles['override']}>{t('timeline.override', { reason: override })}</p>
      )}
      {opinion !== '' && <p className={styles['opinion']}>{opinion}</p>}
    </li>
  );
}

/** The reason for the flow's path, with the values it was based on. */
function Why({ entry }: { readonly entry: FlowTimelineEntry }) {
  const { t } = useTranslation('flows');
  const reason = reasonOf(entry);
  if (reason === null) return null;
  const facts = Object.entries(entry.why?.params ?? {})
    .map(([name, value]) => {
      const decision = isOutcome(name) ? decisionOf(value) : null;
      return t('fact.pair', {
        name: isOutcome(name) ? t('fact.outcome') : name,
        value: decision ? t(`deed.${decision}`) : value,
      });
    })
    .join(t('separator'));
  return <p className={styles['facts']}>{t('timeline.why', { reason: t(`why.${reason}`, { facts }) })}</p>;
}
