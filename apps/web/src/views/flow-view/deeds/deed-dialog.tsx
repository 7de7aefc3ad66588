import { OPINION_MAX_LENGTH, type ActionView } from '@haiqiao/contract/endpoints';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { ParamFields, useParamForm } from '../../record-actions/param-fields.tsx';
import { changeTaskDraft, useTaskDraft } from '../drafts/task-draft.store.ts';
import { marksSent, paramsWithoutMarks, takesMarks } from '../marks/marks.logic.ts';
import { MarksSummary } from '../marks/marks-summary.tsx';
import {
  type DeedAbout,
  type DeedAnswers,
  type DeedButton,
  isComplete,
  NO_ANSWERS,
  partsOf,
  returnChoices,
} from './deed.logic.ts';
import { DEED_PARTS } from './deed-parts.tsx';
import { type Instead, LostMarks, lostMarks } from './lost-marks.tsx';
import styles from './deeds.module.css';

const WIDTH_PX = 640;
/** Longest reason of an override (contract `takeTaskAction`). */
const OVERRIDE_MAX_LENGTH = 200;
const NO_PARAMS: ActionView['params'] = {};

/** Deeds that are asked about once more, with what they are asked. */
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

export interface DeedDialogProps {
  readonly button: DeedButton;
  readonly about: DeedAbout;
  /** What the action of the record asks for; nothing where it takes none along. */
  readonly params?: ActionView['params'] | undefined;
  /** What was typed beside the button already. */
  readonly opinion: string;
  /** What marked fields are called; none where the page marks none. */
  readonly labelOf?: ((field: string) => string) | undefined;
  /** Carries it out; the dialog is busy meanwhile. Answers the sentence of a refusal, or null. */
  readonly onRun: (answers: DeedAnswers) => Promise<string | null>;
  readonly onClose: () => void;
  /** The task is no longer the reader's: what is said then in place of the questions, with what was typed so far. */
  readonly late?: ((opinion: string) => ReactNode) | undefined;
  /** What takes along the marks that this deed throws away; nothing where nothing does. */
  readonly instead?: Instead | undefined;
}

/** What is asked once more before a deed, and of how many it is. */
function DeedQuestions({ button, count }: { readonly button: DeedButton; readonly count: number }) {
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

/** Says why a deed was refused: in the dialog, or where it went meanwhile along with its task (somebody was faster), above the page. */
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

/** Asks what a deed needs: where to, whom, an opinion, the reason of an override; then does it. Too late, it keeps what was typed. */
export function DeedDialog(props: DeedDialogProps) {
  const { button, about, late, params = NO_PARAMS, labelOf, onRun, onClose } = props;
  const { t } = useTranslation('flows');
  const form = useParamForm(useMemo(() => paramsWithoutMarks(params), [params]));
  const [taskId = ''] = about.taskIds.length === 1 ? about.taskIds : [];
  const { marks } = useTaskDraft(taskId);
  const [isAllEditable, setAllEditable] = useState(false);
  const hasMarks = takesMarks(button);
  const lost = lostMarks(button, about.taskIds);
  const [to = 'initiator'] = returnChoices(button);
  const [answers, setAnswers] = useState<DeedAnswers>({ ...NO_ANSWERS, to, opinion: props.opinion });
  const { refusal, refuse } = useRefusal();
  const answer = (change: Partial<DeedAnswers>) => setAnswers((before) => ({ ...before, ...change }));
  // A task is named with its instance.
  const count = Math.max(about.taskIds.length, about.instanceIds.length);
  const run = async () => {
    const filled = form.read();
    if (filled === null) return;
    const given = hasMarks ? { ...filled, ...marksSent(marks, isAllEditable) } : filled;
    const refused = await onRun({ ...answers, params: given });
    if (refused === null) onClose();
    else refuse(refused);
  };
  // What was typed is there again where the dialog leaves off.
  const leave = () => {
    if (taskId !== '') changeTaskDraft(taskId, { opinion: answers.opinion });
    onClose();
  };
  if (late)
    return (
      <AppModal
        title={button.label}
        isOpen
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
      isOpen
      onClose={onClose}
      onConfirm={run}
      confirmText={lost > 0 ? t('mark.anyway', { name: button.label }) : button.label}
      canConfirm={isComplete(button, answers)}
      widthPx={WIDTH_PX}
    >
      <div className={styles['form']}>
        {refusal && <Strip tone="error">{refusal}</Strip>}
        <LostMarks count={lost} label={button.label} opinion={answers.opinion} instead={props.instead} />
        <DeedQuestions button={button} count={count} />
        {partsOf(button).map((part) => {
          const Part = DEED_PARTS[part];
          return <Part key={part} button={button} about={about} answers={answers} onAnswer={answer} />;
        })}
        <ParamFields form={form} />
        {button.needsOverride && (
          <Field label={t('ask.override')} isRequired>
            {(binding) => (
              <TextArea
                {...binding}
                rows={2}
                maxLength={OVERRIDE_MAX_LENGTH}
                value={answers.override}
                onChange={(override) => answer({ override })}
              />
            )}
          </Field>
        )}
        {button.opinion !== 'none' && (
          <Field
            label={t('bar.opinion')}
            isRequired={button.opinion === 'required'}
            hint={count > 1 ? t('batch.opinionHint') : ''}
          >
            {(binding) => (
              <TextArea
                {...binding}
                maxLength={OPINION_MAX_LENGTH}
                value={answers.opinion}
                onChange={(opinion) => answer({ opinion })}
              />
            )}
          </Field>
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
