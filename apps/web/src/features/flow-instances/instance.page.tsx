import type { FlowInstanceDetail } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { instanceQueries } from '#web/api/flow-instances.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useTabTitle } from '#web/tabs/page-titles.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/card/card.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { InstanceDiagram } from '#web/views/flow-view/diagram/instance-diagram.tsx';
import { FlowBar } from '#web/views/flow-view/bar/flow-bar.tsx';
import { InstanceButtons } from '#web/views/flow-view/instance-buttons.tsx';
import { InstanceState, isOpenInstance, useFlowVersion } from '#web/views/flow-view/instance-state.tsx';
import { Forecast } from '#web/views/flow-view/side/forecast.tsx';
import { Handling } from '#web/views/flow-view/side/handling.tsx';
import { FlowTimeline } from '#web/views/flow-view/timeline/flow-timeline.tsx';
import { RecordHead } from '#web/views/record-page/record-head.tsx';
import { RecordSkeleton } from '#web/views/record-page/record-skeleton.tsx';
import styles from './instances.module.css';
import { InstanceParts } from './instance-parts.tsx';
import { useOwnFlow } from './use-own-flow.ts';

/** Visible buttons for the whole instance. */
const BUTTONS_MAX = 3;

/** One process instance: `/process-instance?id=` (ENG-06). */
export function FlowInstancePage() {
  const { t } = useTranslation(['flows', 'common']);
  const tab = useTab();
  const id = tab.query['id'] ?? '';
  const { data, error, refetch } = useQuery({
    ...instanceQueries.detail(id, useLocale()),
    enabled: id !== '',
  });
  if (data) return <InstanceView detail={data} />;
  if (id !== '' && !error) return <RecordSkeleton />;
  return (
    <EmptyState
      isPage
      drawing="missing"
      title={t('instance.notFound')}
      reason={error instanceof ApiError ? error.message : t('instance.notFoundReason')}
      actions={
        <>
          {error && <Button onClick={() => void refetch()}>{t('common:action.retry')}</Button>}
          <Button onClick={tab.close}>{t('common:action.close')}</Button>
        </>
      }
    />
  );
}

const NO_ACTIONS: readonly [] = [];

function InstanceView({ detail }: { readonly detail: FlowInstanceDetail }) {
  const { t } = useTranslation('flows');
  const tab = useTab();
  const versionText = useFlowVersion();
  const { instance, tasks, forecast, cc, buttons } = detail;
  useTabTitle(instance.title || instance.instanceNo);
  const own = useOwnFlow(detail, tab.query['task'] ?? '');
  const { record } = instance;
  const warnAt = tasks.find(({ dueAt }) => dueAt === instance.dueAt)?.warnAt ?? null;
  return (
    <article className={styles['page']}>
      <RecordHead
        title={instance.title || instance.instanceNo}
        marks={<InstanceState state={instance.state} outcome={instance.outcome} />}
        facts={[
          instance.instanceNo,
          versionText(instance),
          cc.length > 0 ? t('instance.cc', { names: cc.map(({ name }) => name).join(t('separator')) }) : '',
        ]}
        actions={
          <>
            {record && (
              <Button icon="file-text" onClick={() => tab.open(record.route)}>
                {t('instance.record')}
              </Button>
            )}
            <InstanceButtons instanceId={instance.id} buttons={buttons} most={BUTTONS_MAX} />
          </>
        }
        onBack={tab.close}
      />
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <Card title={t('tab.diagram')}>
            <div className={styles['body']}>
              <InstanceDiagram detail={detail} isLarge />
            </div>
          </Card>
          <InstanceParts detail={detail} />
        </div>
        <aside className={styles['side']} aria-label={t('tab.label')}>
          <Card title={t('handling.title')}>
            <div className={styles['body']}>
              <Handling instance={instance} warnAt={warnAt} />
            </div>
          </Card>
          {isOpenInstance(instance) && (
            <Card title={t('tab.forecast')}>
              <div className={styles['body']}>
                <Forecast steps={forecast} />
              </div>
            </Card>
          )}
          <Card title={t('tab.timeline')}>
            <div className={styles['body']}>
              <FlowTimeline instanceId={instance.id} />
            </div>
          </Card>
        </aside>
      </div>
      {own && <FlowBar flow={own} actions={NO_ACTIONS} />}
    </article>
  );
}
