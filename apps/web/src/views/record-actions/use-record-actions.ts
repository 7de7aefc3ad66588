import type { ActionView, RecordDetail } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { reloadRecord, reloadRecordLists, takeAction } from '#web/api/records.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { type ActionInput, asksFirst } from './action-question.ts';

/** An action that may be taken now. */
export type OfferedAction = Pick<ActionView, 'code' | 'label' | 'confirm' | 'opinion' | 'params' | 'kind'>;

export interface RecordActions {
  readonly offered: readonly OfferedAction[];
  /** The action whose dialog is open; null for none. */
  readonly asking: OfferedAction | null;
  readonly isBusy: boolean;
  /** A button was pressed: runs at once, or asks first. */
  readonly start: (action: OfferedAction) => void;
  readonly run: (action: OfferedAction, input: ActionInput) => Promise<string | null>;
  readonly close: () => void;
}

/** The actions of a detail with what their definition asks. */
function offeredActions(
  detail: Pick<RecordDetail, 'actions'>,
  known: readonly ActionView[],
): OfferedAction[] {
  return detail.actions.flatMap(({ code, name, kind, confirm }) => {
    const action = known.find((each) => each.code === code);
    if (!action) return [];
    return [{ ...action, label: name, kind, ...(confirm === undefined ? {} : { confirm }) }];
  });
}

/** The actions of one record: asked, carried out, and the record loaded again. */
export function useRecordActions(
  formCode: string,
  detail: RecordDetail,
  known: readonly ActionView[],
): RecordActions {
  const { t } = useTranslation('form');
  const [asking, setAsking] = useState<OfferedAction | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { dataId, rowVersion } = detail;

  const run = async (action: OfferedAction, input: ActionInput): Promise<string | null> => {
    if (isBusy) return null;
    setBusy(true);
    try {
      const [outcome] = await takeAction({ id: formCode, action: action.code, dataId, rowVersion, ...input });
      if (outcome && !outcome.ok) return outcome.message ?? action.label;
      showToast('success', t('action.done', { name: action.label }));
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.id === 'RECORD_CONFLICT' ? t('action.changed') : error.message;
    } finally {
      setBusy(false);
      void reloadRecord(formCode, dataId);
      void reloadRecordLists();
    }
  };
  return {
    offered: offeredActions(detail, known),
    asking,
    isBusy,
    start: (action) => {
      if (asksFirst(action)) return setAsking(action);
      return void run(action, {}).then((refused) => refused !== null && showToast('error', refused));
    },
    run,
    close: () => setAsking(null),
  };
}
