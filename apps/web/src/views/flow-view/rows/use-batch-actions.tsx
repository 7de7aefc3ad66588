import { TASK_BATCH_MAX } from '@haiqiao/contract/endpoints';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '#web/api/api-error.ts';
import { takeAction } from '#web/api/flow-tasks.ts';
import type { ListRow } from '#web/api/record-lists.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import type { OwnBatchVerb, OwnVerbs } from '../../list-view/list-scope.ts';
import { type TaskActionAnswers, taskActionOf, NO_ANSWERS } from '../task-actions/task-action.logic.ts';
import { sayDone } from '../task-actions/offer-undo.ts';
import {
  aboutOf,
  type Asked,
  BATCH,
  type BatchAction,
  isBatchAction,
  namedOutcomes,
  type Selection,
  type BatchResult,
} from './batch-action.ts';
import { BatchDialogs } from './batch-dialogs.tsx';

export interface BatchActions {
  readonly verbs: readonly OwnBatchVerb[];
  readonly actOnAll: OwnVerbs['actOnAll'];
  /** Runs an action from a row's menu. */
  readonly act: (key: string, row: ListRow) => void;
  /** The open dialog of the list. */
  readonly dialogs: ReactNode;
}

const NO_SELECTION: Selection = { mark: () => undefined, clear: () => undefined };

/** Actions on the ticked rows of a list of tasks or instances: at most 50 at once, with a result per row (DOMAIN §2.32.3). */
export function useBatchActions(actions: readonly BatchAction[]): BatchActions {
  const { t } = useTranslation('flows');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [result, setResult] = useState<BatchResult | null>(null);

  const run = async (request: Asked, answers: TaskActionAnswers): Promise<string | null> => {
    try {
      const outcomes = await takeAction(taskActionOf(request.action, aboutOf(request), answers));
      const named = namedOutcomes(request, outcomes);
      const [only] = named;
      if (named.length === 1 && only?.ok === false) return only.message ?? t('failed');
      if (named.length > 1) setResult({ ...request, outcomes: named });
      else request.selection.clear();
      if (named.some(({ ok }) => ok)) sayDone(t('done', { name: t(`batch.${request.action}`) }), outcomes);
      return null;
    } catch (error) {
      return refusalMessage(error);
    }
  };
  const isUnderWay = useRef(false);
  const runAtOnce = async (request: Asked) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const refused = await run(request, NO_ANSWERS).finally(() => {
      isUnderWay.current = false;
    });
    if (refused !== null) showToast('error', refused);
  };
  const start = (request: Asked) =>
    BATCH[request.action].isAsked ? setAsked(request) : void runAtOnce(request);
  return {
    verbs: actions.map((action) => ({
      key: action,
      label: t(`batch.${action}`),
      icon: BATCH[action].icon,
      max: TASK_BATCH_MAX,
    })),
    actOnAll: (key, rows, selection) => isBatchAction(key) && start({ action: key, rows, selection }),
    act: (key, row) => isBatchAction(key) && start({ action: key, rows: [row], selection: NO_SELECTION }),
    dialogs: (
      <BatchDialogs
        asked={asked}
        result={result}
        onRun={run}
        onAsked={() => setAsked(null)}
        onResultClose={() => setResult(null)}
      />
    ),
  };
}
