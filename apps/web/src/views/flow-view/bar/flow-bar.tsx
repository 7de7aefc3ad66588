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
import { useQueueWay } from '../queue/use-queue-way.ts';
import styles from './flow-bar.module.css';
import { TaskVerbs } from './task-verbs.tsx';

export interface FlowBarProps {
  readonly flow: RecordFlow;
  /** Actions of the record that buttons may take along. */
  readonly actions: readonly ActionView[];
  /** What goes along with a decision, where the record stands in a form. */
  readonly collect?: DeedsOptions['collect'];
  /** What the fields are called that can be marked. */
  readonly labelOf?: (field: string) => string;
  /** The page says elsewhere how much time is left and who works on it. */
  readonly hasFacts?: boolean;
  /** The record has been decided, and what stood in its form went along. */
  readonly onDone?: () => void;
  /** Beside the buttons of the task: those that save the form. */
  readonly children?: ReactNode;
}

/** What was done last on this page, and what was known of the flow then: undone, the task is there again. */
interface Settled {
  readonly taskId: string;
  readonly label: string;
  readonly flow: RecordFlow;
}

function isStillSettled(settled: Settled | null, flow: RecordFlow): settled is Settled {
  if (settled === null) return false;
  return settled.flow === flow || !flow.tasks.some(({ task }) => task.id === settled.taskId);
}

/** After these the case waits for somebody else, or for nobody: the next one may open. */
const DECISIONS: ReadonlySet<string> = new Set(['agree', 'disagree', 'return', 'transfer', 'delegate']);
/** After these the task is still there, with other verbs. */
const STAYS: ReadonlySet<string> = new Set(['claim', 'release', 'cc', 'comment', 'addSign', 'removeSign']);

/** The bar at the foot of a record: the reader's task with its opinion and its verbs, and the way to the next (VISUAL §6, Review). */
export function FlowBar({
  flow,
  actions,
  collect,
  labelOf,
  hasFacts = true,
  onDone,
  children,
}: FlowBarProps) {
  const { t } = useTranslation('flows');
  const tab = useTab();
  const { place, go } = useQueueWay();
  const opensNext = usePreferences(({ opensNextCase }) => opensNextCase);
  const [settled, setSettled] = useState<Settled | null>(null);
  const [chosen, setChosen] = useTabState('flow.task', tab.query['task'] ?? '');
  const own = flow.tasks.find(({ task }) => task.id === chosen) ?? flow.tasks[0];
  const isOver = isStillSettled(settled, flow);
  if (!own && !isOver && place === null && children === undefined) return null;
  const done = (action: string, label: string) => {
    if (own && !STAYS.has(action)) setSettled({ taskId: own.task.id, label, flow });
    if (DECISIONS.has(action) && opensNext && place?.next && onDone === undefined) return go(place.next);
    if (!STAYS.has(action)) onDone?.();
    return undefined;
  };
  return (
    <section className={styles['bar']} aria-label={t('bar.label')}>
      {own && !isOver ? (
        <>
          {flow.tasks.length > 1 && (
            <div className={styles['tasks']}>
              <Select
                aria-label={t('bar.task')}
                value={own.task.id}
                isClearable={false}
                options={flow.tasks.map(({ task }) => ({ value: task.id, label: task.nodeName }))}
                onChange={(id) => setChosen(id ?? '')}
              />
            </div>
          )}
          <TaskVerbs
            key={own.task.id}
            own={own}
            actions={actions}
            collect={collect}
            labelOf={labelOf}
            hasFacts={hasFacts}
            onDone={({ action, label }) => done(action, label)}
            // Taken back, the case is in front again, wherever one has gone meanwhile.
            onUndone={() => openTab(tab.fullPath)}
          >
            {children ?? (
              <>
                {place !== null && <NextSwitch />}
                <KeysSheet />
              </>
            )}
          </TaskVerbs>
        </>
      ) : (
        <>
          <Over label={isOver ? settled.label : ''} />
          {children}
        </>
      )}
    </section>
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
function Over({ label }: { readonly label: string }) {
  const { t } = useTranslation('flows');
  const tab = useTab();
  const { place, go } = useQueueWay();
  const next = place?.next ?? null;
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
    </>
  );
}
