import type {
  FLOW_INSTANCE_STATES,
  FLOW_TASK_STATES,
  FlowInstanceHead,
  FlowTaskView,
} from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { type StatusFamily, type StatusGlyph, StatusTag } from '#web/ui/status-tag/status-tag.tsx';

interface Look {
  readonly family: StatusFamily;
  readonly glyph: StatusGlyph;
  readonly line?: 'dashed' | 'outline';
}

/** Look of a state: waiting blue, suspended amber, finished green or stone, failed red (VISUAL §3). */
const INSTANCE_LOOKS = {
  RUNNING: { family: 'blue', glyph: 'ring' },
  SUSPENDED: { family: 'amber', glyph: 'pause', line: 'outline' },
  DONE: { family: 'green', glyph: 'check' },
  TERMINATED: { family: 'stone', glyph: 'barred' },
  ERROR: { family: 'red', glyph: 'alert' },
} as const satisfies Record<(typeof FLOW_INSTANCE_STATES)[number], Look>;

const TASK_LOOKS = {
  WAITING: { family: 'slate', glyph: 'clock' },
  OPEN: { family: 'blue', glyph: 'ring' },
  DELEGATED: { family: 'cyan', glyph: 'arrows' },
  DONE: { family: 'green', glyph: 'check' },
  CANCELLED: { family: 'stone', glyph: 'barred' },
} as const satisfies Record<(typeof FLOW_TASK_STATES)[number], Look>;

/** Outcomes of an instance that ended early. */
const OUTCOMES = ['withdrawn', 'terminated'] as const;

/** Whether an instance has not ended; its end may be hidden. */
export function isOpenInstance({ state }: Pick<FlowInstanceHead, 'state'>): boolean {
  return state !== 'DONE' && state !== 'TERMINATED';
}

/** The flow of an instance with its version; the name alone where the version is hidden. */
export function useFlowVersion(): (instance: Pick<FlowInstanceHead, 'flowName' | 'version'>) => string {
  const { t } = useTranslation('flows');
  return ({ flowName: name, version }) =>
    version === null ? name : t('handling.version', { name, version });
}

/** The state of an instance as colour, glyph and text. */
export function InstanceState({ state, outcome }: Pick<FlowInstanceHead, 'state' | 'outcome'>) {
  const { t } = useTranslation('flows');
  const ended = OUTCOMES.find((candidate) => candidate === outcome);
  return (
    <StatusTag {...INSTANCE_LOOKS[state]}>{ended ? t(`outcome.${ended}`) : t(`state.${state}`)}</StatusTag>
  );
}

const RESULTS = ['agreed', 'disagreed', 'returned', 'cancelled', 'removed', 'skipped'] as const;

/** The result of a task, as text. */
export function useTaskResult(): (task: Pick<FlowTaskView, 'state' | 'result'>) => string {
  const { t } = useTranslation('flows');
  return ({ state, result }) => {
    const namedResult = RESULTS.find((each) => each === result);
    return namedResult ? t(`result.${namedResult}`) : t(`taskState.${state}`);
  };
}

/** The state of a task, or its result. */
export function TaskState({
  state,
  result,
}: {
  readonly state: keyof typeof TASK_LOOKS;
  readonly result: string | null;
}) {
  const { t } = useTranslation('flows');
  const namedResult = RESULTS.find((each) => each === result);
  if (namedResult === 'disagreed')
    return (
      <StatusTag family="red" glyph="cross">
        {t('result.disagreed')}
      </StatusTag>
    );
  if (namedResult === 'returned')
    return (
      <StatusTag family="amber" glyph="return">
        {t('result.returned')}
      </StatusTag>
    );
  return (
    <StatusTag {...TASK_LOOKS[state]}>
      {namedResult ? t(`result.${namedResult}`) : t(`taskState.${state}`)}
    </StatusTag>
  );
}
