import type { ActionView, FlowButton, RecordFlow } from '@haiqiao/contract/endpoints';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { Dropdown } from '#web/ui/dropdown/dropdown.tsx';
import { type AltKeys, useAltKeys } from '#web/ui/shortcuts/use-alt-keys.ts';
import { TaskActionDialog } from '../task-actions/task-action-dialog.tsx';
import { arranged, toneOf } from '../task-actions/task-action.logic.ts';
import { type TaskActionsOptions, useTaskActions } from '../task-actions/use-task-actions.ts';
import { changeTaskDraft, useTaskDraft } from '../drafts/task-draft.store.ts';
import { KEY_CODES, keyOfAction, withKey } from '../keys/review-keys.ts';
import { takesMarks } from '../marks/marks.logic.ts';
import styles from './flow-bar.module.css';
import { OpinionField } from './opinion-field.tsx';
import { TaskFacts } from './task-facts.tsx';

/** A task of the reader with its buttons. */
export type OwnTask = RecordFlow['tasks'][number];

export interface TaskVerbsProps {
  readonly own: OwnTask;
  /** Record actions that buttons can include. */
  readonly actions: readonly ActionView[];
  /** Form data sent with a decision, when the record is shown in a form. */
  readonly collect?: TaskActionsOptions['collect'] | undefined;
  /** Names of the fields that can be marked; undefined without marks. */
  readonly labelOf?: ((field: string) => string) | undefined;
  /** Remaining time and assignee are shown elsewhere on the page. */
  readonly hasFacts: boolean;
  /** Message replacing an open dialog when the task is no longer the reader's. */
  readonly late?: ((opinion: string) => ReactNode) | undefined;
  /** A dialog was opened or closed. */
  readonly onAsking?: (isAsking: boolean) => void;
  readonly onDone: (button: FlowButton) => void;
  readonly onUndone: () => void;
  readonly children?: ReactNode;
}

const TONES = { primary: 'primary', danger: 'danger', return: 'caution', default: 'default' } as const;

/** The key bindings of the task's current actions. */
function keysOfVerbs(buttons: readonly FlowButton[], start: (button: FlowButton) => void): AltKeys {
  const entries = buttons.flatMap((button) => {
    const key = keyOfAction(button.action);
    return key ? [[KEY_CODES[key], () => start(button)] as const] : [];
  });
  // The first of two actions with the same key takes it.
  return Object.fromEntries(entries.toReversed());
}

/** One task: its opinion, assignee and actions. */
export function TaskVerbs(props: TaskVerbsProps) {
  const { own, actions, collect, labelOf, hasFacts, late, onAsking, onDone, onUndone, children } = props;
  const { task, buttons } = own;
  const { t } = useTranslation('flows');
  const { opinion, marks } = useTaskDraft(task.id);
  const about = { taskIds: [task.id], instanceIds: [task.instanceId] };
  const taskActions = useTaskActions({
    about,
    actions,
    labelOf,
    onAsking,
    onDone,
    onUndone,
    ...(collect ? { collect } : {}),
  });
  const { shown, more } = arranged(buttons);
  const { asking } = taskActions;
  const start = (button: FlowButton) => taskActions.start(button, opinion);
  const back = buttons.find(takesMarks);
  useAltKeys(keysOfVerbs(shown, start));
  const choose = (key: string) => {
    const button = more.find((_, index) => String(index) === key);
    if (button) start(button);
  };
  return (
    <>
      <OpinionField value={opinion} onChange={(text) => changeTaskDraft(task.id, { opinion: text })} />
      {hasFacts && <TaskFacts task={task} />}
      <div className={styles['verbs']}>
        {children}
        {more.length > 0 && (
          <Dropdown
            items={more.map(({ label }, index) => ({ key: String(index), label }))}
            onSelect={choose}
            placement="bottomRight"
          >
            <Button
              icon="ellipsis"
              aria-label={t('bar.more')}
              aria-haspopup="menu"
              title={t('bar.more')}
              disabled={taskActions.isBusy}
            />
          </Dropdown>
        )}
        {shown.map((button) => {
          const key = keyOfAction(button.action);
          const count = takesMarks(button) ? marks.length : 0;
          return (
            <Button
              key={`${button.action} ${button.label}`}
              tone={TONES[toneOf(button.action)]}
              disabled={taskActions.isBusy}
              {...(key === null ? {} : { title: withKey(button.label, key) })}
              onClick={() => start(button)}
            >
              {button.label}
              {count > 0 && <span className={styles['marked']}>{t('mark.count', { count })}</span>}
            </Button>
          );
        })}
      </div>
      {asking && (
        <TaskActionDialog
          key={`${asking.button.action} ${asking.button.label}`}
          button={asking.button}
          about={about}
          params={asking.params}
          opinion={asking.opinion}
          labelOf={labelOf}
          onRun={(answers) => taskActions.run(asking.button, answers)}
          // While an action is running it is not known who was first.
          late={taskActions.isBusy ? undefined : late}
          onClose={taskActions.close}
          instead={back && { label: back.label, take: (typed) => taskActions.start(back, typed) }}
        />
      )}
    </>
  );
}
