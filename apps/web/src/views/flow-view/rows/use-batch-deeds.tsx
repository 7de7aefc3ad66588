import { TASK_BATCH_MAX } from '@haiqiao/contract/endpoints';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { takeDeed } from '#web/api/flow-tasks.ts';
import type { ListRow } from '#web/api/record-lists.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import type { OwnBatchVerb, OwnVerbs } from '../../list-view/list-scope.ts';
import { type DeedAnswers, deedOf, NO_ANSWERS } from '../deeds/deed.logic.ts';
import { sayDone } from '../deeds/offer-undo.ts';
import {
  aboutOf,
  type Asked,
  BATCH,
  type BatchAction,
  isBatchAction,
  namedOutcomes,
  type Selection,
  type Told,
} from './batch-deed.ts';
import { BatchDialogs } from './batch-dialogs.tsx';

export interface BatchDeeds {
  readonly verbs: readonly OwnBatchVerb[];
  readonly actOnAll: OwnVerbs['actOnAll'];
  /** One row out of its menu. */
  readonly act: (key: string, row: ListRow) => void;
  /** Whatever is open over the list. */
  readonly dialogs: ReactNode;
}

const NO_SELECTION: Selection = { mark: () => undefined, clear: () => undefined };

/** Deeds for the ticked rows of a list of tasks or instances: at most 50 at once, told row by row (DOMAIN §2.32.3). */
export function useBatchDeeds(actions: readonly BatchAction[]): BatchDeeds {
  const { t } = useTranslation('flows');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [told, setTold] = useState<Told | null>(null);

  const run = async (deed: Asked, answers: DeedAnswers): Promise<string | null> => {
    try {
      const outcomes = await takeDeed(deedOf(deed.action, aboutOf(deed), answers));
      const named = namedOutcomes(deed, outcomes);
      const [only] = named;
      if (named.length === 1 && only?.ok === false) return only.message ?? t('failed');
      if (named.length > 1) setTold({ ...deed, outcomes: named });
      else deed.selection.clear();
      if (named.some(({ ok }) => ok)) sayDone(t('done', { name: t(`batch.${deed.action}`) }), outcomes);
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.message;
    }
  };
  const isUnderWay = useRef(false);
  const runAtOnce = async (deed: Asked) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const refused = await run(deed, NO_ANSWERS).finally(() => {
      isUnderWay.current = false;
    });
    if (refused !== null) showToast('error', refused);
  };
  const start = (deed: Asked) => (BATCH[deed.action].isAsked ? setAsked(deed) : void runAtOnce(deed));
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
        told={told}
        onRun={run}
        onAsked={() => setAsked(null)}
        onTold={() => setTold(null)}
      />
    ),
  };
}
