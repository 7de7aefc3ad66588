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
import type { DeedsOptions } from '../deeds/use-deeds.ts';
import { KeysSheet } from '../keys/keys-sheet.tsx';
import { withKey } from '../keys/review-keys.ts';
import { NextTodo } from '../queue/next-todo.tsx';
import { useQueueWay } from '../queue/use-queue-way.ts';
import styles from './flow-bar.module.css';
import { LateNote } from './late-note.tsx';
import { type Settled, useSettled } from './settled.ts';
import { type OwnTask, TaskVerbs } from './task-verbs.tsx';
import { useLateTask } from './use-late-task.ts';

export interface FlowBarProps {
  readonly flow: RecordFlow;
  /** Actions of the record that buttons may take along. */
  readonly actions: readonly ActionView[];
  /** What goes along with a decision, where the record stands in a form. */
  readonly collect?: DeedsOptions['collect'];
  /** What the fields are called that can be marked. */
  readonly labelOf?: (field: string) => string;
  /** State of the record in words. */
  readonly status?: string | undefined;
  /** The page says elsewhere how much time is left and who works on it. */
  readonly hasFacts?: boolean;
  /** The record has been decided, and what stood in its form went along. */
  readonly onDone?: () => void;
  /** Beside the buttons of the task: those that save the form. */
  readonly children?: ReactNode;
}

/** What stands in the bar: nothing, a task that went from under its reader, a task, or what became of it. */
type Scene =
  | { readonly kind: 'none' }
  | { readonly kind: 'late'; readonly task: OwnTask }
  | { readonly kind: 'task'; readonly task: OwnTask; readonly isLate: boolean }
  | { readonly kind: 'over' };

interface SceneFacts {
  readonly own: OwnTask | undefined;
  readonly late: OwnTask | null;
  readonly over: Settled | null;
  /** Questions about a deed are open: what was typed there stays where it is. */
  readonly isAsking: boolean;
  /** Something stands in the bar without a task, too. */
  readonly hasRest: boolean;
}

function sceneOf({ own, late, over, isAsking, hasRest }: SceneFacts): Scene {
  if (late && !isAsking) return { kind: 'late', task: late };
  const task = over ? undefined : (late ?? own);
  if (task) return { kind: 'task', task, isLate: late !== null };
  return over || hasRest ? { kind: 'over' } : { kind: 'none' };
}

/** Whether the bar stands without a task: for the way to the next case, or for what else is in it. */
function isRest(place: unknown, children: ReactNode): boolean {
  return place !== null || children !== undefined;
}

/** The reader's task of this page, where they have several the one that was chosen. */
function useChosenTask(flow: RecordFlow) {
  const tab = useTab();
  const [chosen, setChosen] = useTabState('flow.task', tab.query['task'] ?? '');
  return { own: flow.tasks.find(({ task }) => task.id === chosen) ?? flow.tasks[0], choose: setChosen };
}

/** After these the case waits for somebody else, or for nobody: the next one may open. */
const DECISIONS: ReadonlySet<string> = new Set(['agree', 'disagree', 'return', 'transfer', 'delegate']);
/** After these the task is still there, with other verbs. */
const STAYS: ReadonlySet<string> = new Set(['claim', 'release', 'cc', 'comment', 'addSign', 'removeSign']);

/** After these it may wait for others: it is not there, and nobody was faster. */
const SIGNS: ReadonlySet<string> = new Set(['addSign', 'removeSign']);

/** The bar at the foot of a record: the reader's task with its opinion and its verbs, and the way to the next (VISUAL §6, Review). */
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
  const { place, go } = useQueueWay();
  const opensNext = usePreferences(({ opensNextCase }) => opensNextCase);
  const [isAsking, setAsking] = useState(false);
  const [leftTask, setLeftTask] = useState('');
  const { own, choose } = useChosenTask(flow);
  const { over, isDone, settle, forget } = useSettled(flow, own);
  const { late, dismiss } = useLateTask(flow, own, (id) => id === leftTask || isDone(id));
  const scene = sceneOf({ own, late, over, isAsking, hasRest: isRest(place, children) });
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
    if (DECISIONS.has(action) && opensNext && place?.next && onDone === undefined) return go(place.next);
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
            // Taken back, the case is in front again, wherever one has gone meanwhile.
            onUndone={() => {
              forget();
              openTab(tab.fullPath);
            }}
          >
            {children ?? (
              <>
                {place !== null && <NextSwitch />}
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

/** Which of several tasks is worked on. */
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

/** Whether the next case opens by itself; kept for the next time. */
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

/** After a task, or where it has become somebody else's: what became of it, and where the next one is. */
function Over({ settled }: { readonly settled: Settled | null }) {
  const { t } = useTranslation('flows');
  const tab = useTab();
  const { place, go } = useQueueWay();
  const next = place?.next ?? null;
  const label = settled?.label ?? '';
  return (
    <>
      <p className={styles['over']} role="status">
        {label === '' ? t('bar.notMine') : t('bar.settled', { name: label })}
        {place !== null && next === null && t('bar.none')}
      </p>
      {place !== null && <Button onClick={tab.close}>{t('bar.back')}</Button>}
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
