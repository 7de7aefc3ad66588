import type { ActionView, FlowButton, RecordFlow } from '@haiqiao/contract/endpoints';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { Dropdown } from '#web/ui/dropdown/dropdown.tsx';
import { type AltKeys, useAltKeys } from '#web/ui/shortcuts/use-alt-keys.ts';
import { DeedDialog } from '../deeds/deed-dialog.tsx';
import { arranged, toneOf } from '../deeds/deed.logic.ts';
import { type DeedsOptions, useDeeds } from '../deeds/use-deeds.ts';
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
  /** Actions of the record that buttons may take along. */
  readonly actions: readonly ActionView[];
  /** What goes along with a decision, where the record stands in a form. */
  readonly collect?: DeedsOptions['collect'] | undefined;
  /** What the fields are called that can be marked; none where nothing is marked. */
  readonly labelOf?: ((field: string) => string) | undefined;
  /** The page says elsewhere how much time is left and who works on it. */
  readonly hasFacts: boolean;
  /** The task is no longer the reader's: what is said where something was being asked. */
  readonly late?: ((opinion: string) => ReactNode) | undefined;
  /** Questions have been opened, or are closed again. */
  readonly onAsking?: (isAsking: boolean) => void;
  readonly onDone: (button: FlowButton) => void;
  readonly onUndone: () => void;
  readonly children?: ReactNode;
}

const TONES = { primary: 'primary', danger: 'danger', return: 'caution', default: 'default' } as const;

/** What each key does now: the verb of its name, as far as the task has it. */
function keysOfVerbs(buttons: readonly FlowButton[], start: (button: FlowButton) => void): AltKeys {
  const entries = buttons.flatMap((button) => {
    const key = keyOfAction(button.action);
    return key ? [[KEY_CODES[key], () => start(button)] as const] : [];
  });
  // Of two verbs with the same key the first one has it.
  return Object.fromEntries(entries.toReversed());
}

/** One task: its opinion, who has taken it, its verbs. */
export function TaskVerbs(props: TaskVerbsProps) {
  const { own, actions, collect, labelOf, hasFacts, late, onAsking, onDone, onUndone, children } = props;
  const { task, buttons } = own;
  const { t } = useTranslation('flows');
  const { opinion, marks } = useTaskDraft(task.id);
  const about = { taskIds: [task.id], instanceIds: [task.instanceId] };
  const deeds = useDeeds({
    about,
    actions,
    labelOf,
    onAsking,
    onDone,
    onUndone,
    ...(collect ? { collect } : {}),
  });
  const { shown, more } = arranged(buttons);
  const { asking } = deeds;
  const start = (button: FlowButton) => deeds.start(button, opinion);
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
              disabled={deeds.isBusy}
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
              disabled={deeds.isBusy}
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
        <DeedDialog
          key={`${asking.button.action} ${asking.button.label}`}
          button={asking.button}
          about={about}
          params={asking.params}
          opinion={asking.opinion}
          labelOf={labelOf}
          onRun={(answers) => deeds.run(asking.button, answers)}
          // While a deed is on its way it is not known yet who was faster.
          late={deeds.isBusy ? undefined : late}
          onClose={deeds.close}
          instead={back && { label: back.label, take: (typed) => deeds.start(back, typed) }}
        />
      )}
    </>
  );
}
