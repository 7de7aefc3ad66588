import type { ActionView, FlowButton } from '@haiqiao/contract/endpoints';
import { issueText, tagOf } from '@haiqiao/contract/i18n';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { currentLocale } from '#web/i18n/runtime.ts';
import { takeAction } from '#web/api/flow-tasks.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import {
  asksFirst,
  type TaskActionSubject,
  type TaskActionAnswers,
  taskActionOf,
  isOfInstance,
  NO_ANSWERS,
} from './task-action.logic.ts';
import { lostMarks } from './lost-marks.tsx';
import { sayDone } from './offer-undo.ts';

/** Form input sent with a decision. */
export type FilledIn = Pick<TaskActionAnswers, 'values' | 'rowVersion'>;

export interface TaskActionsOptions {
  readonly about: TaskActionSubject;
  /** Record actions, with their parameters when a button includes one. */
  readonly actions: readonly ActionView[];
  /** Data sent with the action; an error message when the form does not allow it. */
  readonly collect?: (button: FlowButton) => FilledIn | string;
  /** Name of an invalid field: it may be on another screen. */
  readonly labelOf?: ((field: string) => string) | undefined;
  readonly onDone?: (button: FlowButton) => void;
  /** A dialog was opened or closed. */
  readonly onAsking?: ((isAsking: boolean) => void) | undefined;
  /** The action was undone. */
  readonly onUndone?: () => void;
}

/** An action with an open dialog. */
export interface OpenTaskAction {
  readonly button: FlowButton;
  readonly opinion: string;
  readonly params: ActionView['params'];
}

export interface TaskActions {
  readonly asking: OpenTaskAction | null;
  readonly isBusy: boolean;
  /** A button was pressed: runs the action, or opens its dialog first. */
  readonly start: (button: FlowButton, opinion: string) => void;
  readonly run: (button: FlowButton, answers: TaskActionAnswers) => Promise<string | null>;
  readonly close: () => void;
}

/** The name of the invalid field as a prefix; empty when it is not a field of the record. */
function fieldPrefix(path: string, labelOf: TaskActionsOptions['labelOf']): string {
  const [field = ''] = path.split('.');
  const label = labelOf?.(field) ?? field;
  return label === field ? '' : `${label} `;
}

/** The invalid field is not on this screen: the first error is shown as text. */
function refusalOf({ issues, message }: ApiError, labelOf: TaskActionsOptions['labelOf']): string {
  const [issue] = issues;
  if (!issue) return message;
  return `${message} — ${fieldPrefix(issue.path, labelOf)}${issueText(issue, tagOf(currentLocale()))}`;
}

/** Used when no dialog is open. */
function sayRefused(refused: string | null): void {
  if (refused !== null) showToast('error', refused);
}

/** The actions of one task or instance: asks for input, runs once, and reports with an undo. */
export function useTaskActions(options: TaskActionsOptions): TaskActions {
  const { about, actions, collect, labelOf, onDone, onAsking, onUndone } = options;
  const { t } = useTranslation('flows');
  const [asking, setAsking] = useState<OpenTaskAction | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Two quick presses both see the state rendered before the first.
  const isUnderWay = useRef(false);

  const take = async (button: FlowButton, answers: TaskActionAnswers): Promise<string | null> => {
    const of = isOfInstance(button.action) ? { ...about, taskIds: [] } : about;
    const outcomes = await takeAction(taskActionOf(button.action, of, answers));
    const refused = outcomes.find(({ ok }) => !ok);
    if (refused) return refused.message ?? t('failed');
    sayDone(t('done', { name: button.label }), outcomes, onUndone);
    onDone?.(button);
    return null;
  };
  const run = async (button: FlowButton, answers: TaskActionAnswers): Promise<string | null> => {
    const filled = collect?.(button) ?? {};
    if (typeof filled === 'string') return filled;
    isUnderWay.current = true;
    setBusy(true);
    try {
      return await take(button, { ...answers, ...filled });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return refusalOf(error, labelOf);
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  const paramsOf = ({ recordAction }: FlowButton) =>
    actions.find(({ code }) => code === recordAction?.code)?.params ?? {};
  const ask = (asked: OpenTaskAction | null) => {
    setAsking(asked);
    onAsking?.(asked !== null);
  };
  return {
    asking,
    isBusy,
    start: (button, opinion) => {
      if (isUnderWay.current) return;
      const mustAsk = asksFirst(button, opinion) || lostMarks(button, about.taskIds) > 0;
      if (mustAsk) return ask({ button, opinion, params: paramsOf(button) });
      void run(button, { ...NO_ANSWERS, opinion }).then(sayRefused);
    },
    run,
    close: () => ask(null),
  };
}
