import type { FlowInstanceDetail, RecordFlow } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { instanceQueries } from '#web/api/flow-instances.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/card/card.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { LineTabs } from '#web/ui/line-tabs/line-tabs.tsx';
import { InstanceDiagram } from '../diagram/instance-diagram.tsx';
import { InstanceButtons } from '../instance-buttons.tsx';
import { InstanceState } from '../instance-state.tsx';
import { instancePath } from '../instance-path.ts';
import { FlowTimeline } from '../timeline/flow-timeline.tsx';
import { Forecast } from './forecast.tsx';
import { Handling } from './handling.tsx';
import styles from './side.module.css';

/** Visible buttons for the whole instance. */
const BUTTONS_MAX = 2;
const DIAGRAM_WIDTH_PX = 1080;

const PARTS = ['timeline', 'forecast', 'diagram'] as const;
type Part = (typeof PARTS)[number];

export interface FlowSideProps {
  readonly flow: RecordFlow;
  /** The record is no longer readable: the flow's state is loaded from the flow. */
  readonly isClosed: boolean;
  /** The history comes first: the page shows the state elsewhere. */
  readonly isHistoryFirst?: boolean;
}

/** The flow panel beside a record: state, history, forecast, diagram. */
export function FlowSide({ flow, isClosed, isHistoryFirst = false }: FlowSideProps) {
  const { t } = useTranslation('flows');
  const tab = useTab();
  const [part, setPart] = useTabState<Part>('flow.part', 'timeline');
  const { tasks } = flow;
  const own = useQuery({ ...instanceQueries.detail(flow.instance.id, useLocale()), enabled: isClosed });
  const { instance, buttons } = (isClosed && own.data) || flow;
  const isForOthers = !flow.isInvolved;
  const warnAt = tasks.find(({ task }) => task.dueAt === instance.dueAt)?.task.warnAt ?? null;
  const handling = (
    <Card
      title={t('handling.title')}
      actions={
        <span className={styles['state']}>
          <InstanceState state={instance.state} outcome={instance.outcome} />
        </span>
      }
    >
      <div className={styles['body']}>
        <Handling instance={instance} warnAt={warnAt} />
        {!isForOthers && (
          <div className={styles['verbs']}>
            <Button tone="link" icon="link" onClick={() => tab.open(instancePath(instance.id))}>
              {t('handling.open')}
            </Button>
            <InstanceButtons instanceId={instance.id} buttons={buttons} most={BUTTONS_MAX} />
          </div>
        )}
      </div>
    </Card>
  );
  return (
    <aside className={styles['side']} aria-label={t('tab.label')}>
      {(!isHistoryFirst || isForOthers) && handling}
      {isForOthers || (
        <section className={styles['card']}>
          <LineTabs
            label={t('tab.label')}
            value={part}
            items={PARTS.map((value) => ({ value, label: t(`tab.${value}`) }))}
            onChange={setPart}
          />
          <div className={styles['body']}>
            {part === 'timeline' ? (
              <FlowTimeline instanceId={instance.id} />
            ) : (
              <InstancePart instanceId={instance.id} part={part} />
            )}
          </div>
        </section>
      )}
      {isHistoryFirst && !isForOthers && handling}
    </aside>
  );
}

interface InstancePartProps {
  readonly instanceId: string;
  readonly part: Exclude<Part, 'timeline'>;
}

/** Parts that need the whole instance; loaded when shown. */
function InstancePart({ instanceId, part }: InstancePartProps) {
  const { t } = useTranslation(['flows', 'common']);
  const { data, error, refetch } = useQuery(instanceQueries.detail(instanceId, useLocale()));
  if (!data && error) {
    return (
      <p className={styles['note']} role="alert">
        {error instanceof ApiError ? error.message : t('failed')}
        <Button tone="link" onClick={() => void refetch()}>
          {t('common:action.retry')}
        </Button>
      </p>
    );
  }
  if (!data) return <p className={styles['note']}>{t('common:loading')}</p>;
  return part === 'forecast' ? <Forecast steps={data.forecast} /> : <SmallDiagram detail={data} />;
}

function SmallDiagram({ detail }: { readonly detail: FlowInstanceDetail }) {
  const { t } = useTranslation('flows');
  const [isLarge, setLarge] = useState(false);
  return (
    <>
      <InstanceDiagram detail={detail} />
      <Button icon="fullscreen" onClick={() => setLarge(true)}>
        {t('diagram.enlarge')}
      </Button>
      {isLarge && (
        <AppModal title={detail.instance.flowName} onClose={() => setLarge(false)} widthPx={DIAGRAM_WIDTH_PX}>
          <InstanceDiagram detail={detail} isLarge />
        </AppModal>
      )}
    </>
  );
}
