import type { ActionView, RecordFlow } from '@haiqiao/contract/endpoints';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changePreferences, usePreferences } from '#web/preferences/preferences.store.ts';
import { openTab } from '#web/tabs/tab-actions.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Checkbox } from '#web/ui/choice/checkbox.tsx';
import { Select } from '#web/ui/select/select.tsx';
import type { TaskActionsOptions } from '../task-actions/use-task-actions.ts';
import { KeysSheet } from '../keys/keys-sheet.tsx';
import { withKey } from '../keys/review-keys.ts';
import { NextTodo } from '../queue/next-todo.tsx';
import { useQueueWay } from '../queue/use-queue-way.ts';
import styles from './flow-bar.module.css';
import { LateNote } from './late-note.tsx';
import { type Settled, useSettledFlow } from './settled.ts';
import { type OwnTask, TaskVerbs } from './task-verbs.tsx';
import { useLateTask } from './use-late-task.ts';

export interface FlowBarProps {
  readonly flow: RecordFlow;
  /** Record actions that buttons can include. */
  readonly actions: readonly ActionView[];
  /** Form data sent with a decision, when the record is shown in a form. */
  readonly collect?: TaskActionsOptions['collect'];
  /** Names of the fields that can be marked. */
  readonly labelOf?: (field: string) => string;
  /** Display text of the record's state. */
  readonly status?: string | undefined;
  /** Remaining time and assignee are shown elsewhere on the page. */
  readonly hasFacts?: boolean;
  /** The record was decided, and the form data was sent with it. */
  readonly onDone?: () => void;
  /** The form's save buttons, beside the task's buttons. */
  readonly children?: ReactNode;
}

/** Content of the bar: nothing, a task closed by another person, a task, or its outcome. */
type Scene =
  | { readonly kind: 'none' }
  | { readonly kind: 'late'; readonly task: OwnTask }
  | { readonly kind: 'task'; readonly task: OwnTask; readonly isLate: boolean }
  | { readonly kind: 'over' };

interface SceneFacts {
  readonly own: OwnTask | undefined;
  readonly late: OwnTask | null;
  readonly over: Settled | null;
  /** An action's dialog is open: its input must stay. */
  readonly isAsking: boolean;
  /** The bar has content besides a task. */
  readonly hasRest: boolean;
}

function sceneOf({ own, late, over, isAsking, hasRest }: SceneFacts): Scene {
  if (late && !isAsking) return { kind: 'late', task: late };
  const task = over ? undefined : (late ?? own);
  if (task) return { kind: 'task', task, isLate: late !== null };
  return over || hasRest ? { kind: 'over' } : { kind: 'none' };
}

/** Whether the bar is shown without a task: for the next case or other content. */
function isRest(position: unknown, children: ReactNode): boolean {
  return position !== null || children !== undefined;
}

/** The reader's task on this page; the chosen one of several. */
function useChosenTask(flow: RecordFlow) {
  const tab = useTab();
  const [chosen, setChosen] = useTabState('flow.task', tab.query['task'] ?? '');
  return { own: flow.tasks.find(({ task }) => task.id === chosen) ?? flow.tasks[0], choose: setChosen };
}

/** After these actions the caller has no task in the case: the next case may open. */
const DECISIONS: ReadonlySet<string> = new Set(['agree', 'disagree', 'return', 'transfer', 'delegate']);
/** After these actions the task remains, with other buttons. */
const STAYS: ReadonlySet<string> = new Set(['claim', 'release', 'cc', 'comment', 'addSign', 'removeSign']);

/** After these actions the task may wait for others: it disappears although no other person acted. */
const SIGNS: ReadonlySet<string> = new Set(['addSign', 'removeSign']);

/** The bar at the bottom of a record: the reader's task with opinion and actions, and the next case (VISUAL §6, Review). */
export function FlowBar({
  flow,
  actions,
  collect,
  labelOf,
  status,
  hasFacts = true,
  onDone,
  children,
}: FlowBarProps) {
  const { t } = useTranslation('flows');
  const tab = useTab();
  const { position, go } = useQueueWay();
  const opensNext = usePreferences(({ opensNextCase }) => opensNextCase);
  const [isAsking, setAsking] = useState(false);
  const [leftTask, setLeftTask] = useState('');
  const { own, choose } = useChosenTask(flow);
  const { over, isDone, settle, forget } = useSettledFlow(flow, own);
  const { late, dismiss } = useLateTask(flow, own, (id) => id === leftTask || isDone(id));
  const scene = sceneOf({ own, late, over, isAsking, hasRest: isRest(position, children) });
  if (scene.kind === 'none') return null;
  const note = (task: OwnTask['task'], opinion?: string) => (
    <LateNote
      task={task}
      flow={flow}
      status={status}
      labelOf={labelOf}
      {...(opinion === undefined ? {} : { opinion })}
    />
  );
  const done = (action: string, label: string) => {
    if (own && !STAYS.has(action)) settle({ taskId: own.task.id, label, flow });
    if (own && SIGNS.has(action)) setLeftTask(own.task.id);
    if (DECISIONS.has(action) && opensNext && position?.next && onDone === undefined)
      return go(position.next);
    if (!STAYS.has(action)) onDone?.();
    return undefined;
  };
  return (
    <section className={styles['bar']} aria-label={t('bar.label')}>
      {scene.kind === 'late' && (
        <>
          {note(scene.task.task)}
          <Button onClick={dismiss}>{t('late.close')}</Button>
          {children}
        </>
      )}
      {scene.kind === 'task' && (
        <>
          <TaskChoice flow={flow} taskId={scene.task.task.id} onChange={choose} />
          <TaskVerbs
            key={scene.task.task.id}
            own={scene.task}
            actions={actions}
            collect={collect}
            labelOf={labelOf}
            hasFacts={hasFacts}
            late={scene.isLate ? (opinion) => note(scene.task.task, opinion) : undefined}
            onAsking={setAsking}
            onDone={({ action, label }) => done(action, label)}
            // Undo reopens the case, wherever the reader is by then.
            onUndone={() => {
              forget();
              openTab(tab.fullPath);
            }}
          >
            {children ?? (
              <>
                {position !== null && <NextSwitch />}
                <KeysSheet />
              </>
            )}
          </TaskVerbs>
        </>
      )}
      {scene.kind === 'over' && (
        <>
          <Over settled={over} />
          {children}
        </>
      )}
    </section>
  );
}

interface TaskChoiceProps {
  readonly flow: RecordFlow;
  readonly taskId: string;
  readonly onChange: (taskId: string) => void;
}

/** The choice among several tasks. */
function TaskChoice({ flow, taskId, onChange }: TaskChoiceProps) {
  const { t } = useTranslation('flows');
  if (flow.tasks.length < 2) return null;
  return (
    <div className={styles['tasks']}>
      <Select
        aria-label={t('bar.task')}
        value={taskId}
        isClearable={false}
        options={flow.tasks.map(({ task }) => ({ value: task.id, label: task.nodeName }))}
        onChange={(id) => onChange(id ?? '')}
      />
    </div>
  );
}

/** The switch for opening the next case automatically; the choice is stored. */
function NextSwitch() {
  const { t } = useTranslation('flows');
  const isOn = usePreferences(({ opensNextCase }) => opensNextCase);
  return (
    <span className={styles['switch']}>
      <Checkbox isChecked={isOn} onChange={(opensNextCase) => changePreferences({ opensNextCase })}>
        {t('bar.opensNext')}
      </Checkbox>
    </span>
  );
}

/** After a task is done or taken by another person: its outcome, and the next case. */
function Over({ settled }: { readonly settled: Settled | null }) {
  const { t } = useTranslation('flows');
  const tab = useTab();
  const { position, go } = useQueueWay();
  const next = position?.next ?? null;
  const label = settled?.label ?? '';
  return (
    <>
      <p className={styles['over']} role="status">
        {label === '' ? t('bar.notMine') : t('bar.settled', { name: label })}
        {position !== null && next === null && t('bar.none')}
      </p>
      {position !== null && <Button onClick={tab.close}>{t('bar.back')}</Button>}
      {next && (
        <Button
          tone="primary"
          autoFocus={label !== ''}
          title={withKey(t('bar.next'), 'next')}
          onClick={() => go(next)}
        >
          {t('bar.next')}
        </Button>
      )}
      {!next && settled && <NextTodo doneTaskId={settled.taskId} />}
    </>
  );
}
