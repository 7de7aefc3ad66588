import { OPINION_MAX_LENGTH, type ActionView } from '@haiqiao/contract/endpoints';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { TextAreaField } from '#web/ui/field/text-area-field.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { ParamFields, useParamForm } from '../../record-actions/param-fields.tsx';
import { changeTaskDraft, useTaskDraft } from '../drafts/task-draft.store.ts';
import { marksSent, paramsWithoutMarks, takesMarks } from '../marks/marks.logic.ts';
import { MarksSummary } from '../marks/marks-summary.tsx';
import {
  type TaskActionSubject,
  type TaskActionAnswers,
  type TaskActionButton,
  isComplete,
  NO_ANSWERS,
  partsOf,
  returnChoices,
} from './task-action.logic.ts';
import { TASK_ACTION_PARTS } from './task-action-parts.tsx';
import { type Instead, LostMarks, lostMarks } from './lost-marks.tsx';
import styles from './task-actions.module.css';

const WIDTH_PX = 640;
/** Maximum length of an override reason (contract `takeTaskAction`). */
const OVERRIDE_MAX_LENGTH = 200;
const NO_PARAMS: ActionView['params'] = {};

/** Actions with a confirmation, and their questions. */
const QUESTIONS = {
  withdraw: 'ask.withdraw',
  terminate: 'ask.terminate',
  suspend: 'ask.suspend',
  migrate: 'ask.migrate',
  jump: 'ask.jump',
  removeSign: 'ask.removeSign',
} as const;

function isQuestioned(action: string): action is keyof typeof QUESTIONS {
  return Object.hasOwn(QUESTIONS, action);
}

export interface TaskActionDialogProps {
  readonly button: TaskActionButton;
  readonly about: TaskActionSubject;
  /** Parameters of the included record action; undefined without one. */
  readonly params?: ActionView['params'] | undefined;
  /** The opinion already typed beside the button. */
  readonly opinion: string;
  /** Names of marked fields; undefined when the page has no marks. */
  readonly labelOf?: ((field: string) => string) | undefined;
  /** Runs the action; the dialog is busy meanwhile. Resolves to the refusal's message, or null. */
  readonly onRun: (answers: TaskActionAnswers) => Promise<string | null>;
  readonly onClose: () => void;
  /** Replaces the questions when the task is no longer the reader's, with the input so far. */
  readonly late?: ((opinion: string) => ReactNode) | undefined;
  /** The action that sends the marks this action discards; undefined without one. */
  readonly instead?: Instead | undefined;
}

/** The confirmation of an action, with the number of affected items. */
function TaskActionQuestions({
  button,
  count,
}: {
  readonly button: TaskActionButton;
  readonly count: number;
}) {
  const { t } = useTranslation('flows');
  const { action, needsOverride, recordAction } = button;
  return (
    <>
      {needsOverride && <Strip tone="warning">{t('ask.overrideHint')}</Strip>}
      {isQuestioned(action) && <p>{t(QUESTIONS[action])}</p>}
      {recordAction?.confirm && <p>{recordAction.confirm}</p>}
      {count > 1 && <p className={styles['count']}>{t('ask.count', { count })}</p>}
    </>
  );
}

/** Shows a refusal in the dialog, or above the page when the dialog closed with its task meanwhile. */
function useRefusal() {
  const [refusal, setRefusal] = useState('');
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return {
    refusal,
    refuse: (sentence: string) => (isHere.current ? setRefusal(sentence) : showToast('error', sentence)),
  };
}

/** Asks for an action's input: target, people, opinion, override reason; then runs it. When too late it keeps the input. */
export function TaskActionDialog(props: TaskActionDialogProps) {
  const { button, about, late, params = NO_PARAMS, labelOf, onRun, onClose } = props;
  const { t } = useTranslation('flows');
  const form = useParamForm(useMemo(() => paramsWithoutMarks(params), [params]));
  const [taskId = ''] = about.taskIds.length === 1 ? about.taskIds : [];
  const { marks } = useTaskDraft(taskId);
  const [isAllEditable, setAllEditable] = useState(false);
  const hasMarks = takesMarks(button);
  const lost = lostMarks(button, about.taskIds);
  const [to = 'initiator'] = returnChoices(button);
  const [answers, setAnswers] = useState<TaskActionAnswers>({ ...NO_ANSWERS, to, opinion: props.opinion });
  const { refusal, refuse } = useRefusal();
  const answer = (change: Partial<TaskActionAnswers>) => setAnswers((before) => ({ ...before, ...change }));
  // A task is listed together with its instance.
  const count = Math.max(about.taskIds.length, about.instanceIds.length);
  const run = async () => {
    const filled = form.read();
    if (filled === null) return;
    const actionParams = hasMarks ? { ...filled, ...marksSent(marks, isAllEditable) } : filled;
    const refused = await onRun({ ...answers, params: actionParams });
    if (refused === null) onClose();
    else refuse(refused);
  };
  // The dialog's input is restored when it closes.
  const leave = () => {
    if (taskId !== '') changeTaskDraft(taskId, { opinion: answers.opinion });
    onClose();
  };
  if (late)
    return (
      <AppModal
        title={button.label}
        isNotice
        onClose={leave}
        onConfirm={leave}
        confirmText={t('late.close')}
        widthPx={WIDTH_PX}
      >
        {late(answers.opinion)}
      </AppModal>
    );
  return (
    <AppModal
      title={button.label}
      onClose={onClose}
      onConfirm={run}
      confirmText={lost > 0 ? t('mark.anyway', { name: button.label }) : button.label}
      canConfirm={isComplete(button, answers)}
      widthPx={WIDTH_PX}
    >
      <div className={styles['form']}>
        {refusal && <Strip tone="error">{refusal}</Strip>}
        <LostMarks count={lost} label={button.label} opinion={answers.opinion} instead={props.instead} />
        <TaskActionQuestions button={button} count={count} />
        {partsOf(button).map((part) => {
          const Part = TASK_ACTION_PARTS[part];
          return <Part key={part} button={button} about={about} answers={answers} onAnswer={answer} />;
        })}
        <ParamFields form={form} />
        {button.needsOverride && (
          <TextAreaField
            label={t('ask.override')}
            isRequired
            rows={2}
            maxLength={OVERRIDE_MAX_LENGTH}
            value={answers.override}
            onChange={(override) => answer({ override })}
          />
        )}
        {button.opinion !== 'none' && (
          <TextAreaField
            label={t('bar.opinion')}
            isRequired={button.opinion === 'required'}
            hint={count > 1 ? t('batch.opinionHint') : ''}
            maxLength={OPINION_MAX_LENGTH}
            value={answers.opinion}
            onChange={(opinion) => answer({ opinion })}
          />
        )}
        {hasMarks && labelOf && (
          <MarksSummary
            taskId={taskId}
            marks={marks}
            labelOf={labelOf}
            isAllEditable={isAllEditable}
            onAllEditable={setAllEditable}
          />
        )}
      </div>
    </AppModal>
  );
}
