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

/** How a state looks: waiting blue, standing still amber, over green or stone, broken red (VISUAL §3). */
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

/** What ended an instance before its end, by the word of its outcome. */
const OUTCOMES = ['withdrawn', 'terminated'] as const;

/** The state of an instance as colour, glyph and word. */
export function InstanceState({ state, outcome }: Pick<FlowInstanceHead, 'state' | 'outcome'>) {
  const { t } = useTranslation('flows');
  const ended = OUTCOMES.find((known) => known === outcome);
  return (
    <StatusTag {...INSTANCE_LOOKS[state]}>{ended ? t(`outcome.${ended}`) : t(`state.${state}`)}</StatusTag>
  );
}

const RESULTS = ['agreed', 'disagreed', 'returned', 'cancelled', 'removed', 'skipped'] as const;

/** How a task ended, in a word. */
export function useTaskResult(): (task: Pick<FlowTaskView, 'state' | 'result'>) => string {
  const { t } = useTranslation('flows');
  return ({ state, result }) => {
    const known = RESULTS.find((each) => each === result);
    return known ? t(`result.${known}`) : t(`taskState.${state}`);
  };
}

/** The state of a task, or how it ended. */
export function TaskState({
  state,
  result,
}: {
  readonly state: keyof typeof TASK_LOOKS;
  readonly result: string | null;
}) {
  const { t } = useTranslation('flows');
  const known = RESULTS.find((each) => each === result);
  if (known === 'disagreed')
    return (
      <StatusTag family="red" glyph="cross">
        {t('result.disagreed')}
      </StatusTag>
    );
  if (known === 'returned')
    return (
      <StatusTag family="amber" glyph="return">
        {t('result.returned')}
      </StatusTag>
    );
  return (
    <StatusTag {...TASK_LOOKS[state]}>{known ? t(`result.${known}`) : t(`taskState.${state}`)}</StatusTag>
  );
}
