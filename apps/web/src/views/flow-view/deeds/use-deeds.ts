import type { ActionView, FlowButton } from '@haiqiao/contract/endpoints';
import { issueText, tagOf } from '@haiqiao/contract/i18n';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { currentLocale } from '#web/i18n/runtime.ts';
import { takeDeed } from '#web/api/flow-tasks.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import {
  asksFirst,
  type DeedAbout,
  type DeedAnswers,
  deedOf,
  isOfInstance,
  NO_ANSWERS,
} from './deed.logic.ts';
import { lostMarks } from './lost-marks.tsx';
import { sayDone } from './offer-undo.ts';

/** What was filled in beside the task and goes along with a decision. */
export type FilledIn = Pick<DeedAnswers, 'values' | 'rowVersion'>;

export interface DeedsOptions {
  readonly about: DeedAbout;
  /** Actions of the record: what they ask for when a button takes one along. */
  readonly actions: readonly ActionView[];
  /** What goes along with the deed; a sentence where it cannot be done as the form stands. */
  readonly collect?: (button: FlowButton) => FilledIn | string;
  /** What a field is called that is wrong: it may stand on another screen. */
  readonly labelOf?: ((field: string) => string) | undefined;
  readonly onDone?: (button: FlowButton) => void;
  /** Questions have been opened, or are closed again. */
  readonly onAsking?: ((isAsking: boolean) => void) | undefined;
  /** What was done has been taken back. */
  readonly onUndone?: () => void;
}

/** A deed whose questions are open. */
export interface AskedDeed {
  readonly button: FlowButton;
  readonly opinion: string;
  readonly params: ActionView['params'];
}

export interface Deeds {
  readonly asking: AskedDeed | null;
  readonly isBusy: boolean;
  /** A button was pressed: done at once, or asked about first. */
  readonly start: (button: FlowButton, opinion: string) => void;
  readonly run: (button: FlowButton, answers: DeedAnswers) => Promise<string | null>;
  readonly close: () => void;
}

/** The name of the field that is wrong, in front of what is; nothing where it is no field of the record. */
function namedPlace(path: string, labelOf: DeedsOptions['labelOf']): string {
  const [field = ''] = path.split('.');
  const label = labelOf?.(field) ?? field;
  return label === field ? '' : `${label} `;
}

/** What is wrong with the record is not on this screen: the first of it is said. */
function refusalOf({ issues, message }: ApiError, labelOf: DeedsOptions['labelOf']): string {
  const [issue] = issues;
  if (!issue) return message;
  return `${message} — ${namedPlace(issue.path, labelOf)}${issueText(issue, tagOf(currentLocale()))}`;
}

/** Where no dialog is open to say it. */
function sayRefused(refused: string | null): void {
  if (refused !== null) showToast('error', refused);
}

/** The deeds of one task or one instance: asked, done once, and said with the way back. */
export function useDeeds(options: DeedsOptions): Deeds {
  const { about, actions, collect, labelOf, onDone, onAsking, onUndone } = options;
  const { t } = useTranslation('flows');
  const [asking, setAsking] = useState<AskedDeed | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Two presses in one moment both find what was drawn before the first.
  const isUnderWay = useRef(false);

  const take = async (button: FlowButton, answers: DeedAnswers): Promise<string | null> => {
    const of = isOfInstance(button.action) ? { ...about, taskIds: [] } : about;
    const outcomes = await takeDeed(deedOf(button.action, of, answers));
    const refused = outcomes.find(({ ok }) => !ok);
    if (refused) return refused.message ?? t('failed');
    sayDone(t('done', { name: button.label }), outcomes, onUndone);
    onDone?.(button);
    return null;
  };
  const run = async (button: FlowButton, answers: DeedAnswers): Promise<string | null> => {
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
  const ask = (asked: AskedDeed | null) => {
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
