import type { ActionView, RecordDetail } from '@haiqiao/contract/endpoints';
import type { FieldIssue } from '@haiqiao/contract/field-types';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { reloadRecord, reloadRecordLists, takeAction } from '#web/api/records.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { type ActionInput, asksFirst } from './action-question.ts';
import { rootOf } from '../form-view/filling/faults.ts';
import { collectErrand } from './errands.ts';

/** An action available now. */
export type OfferedAction = Pick<
  ActionView,
  'code' | 'label' | 'confirm' | 'opinion' | 'params' | 'kind' | 'opens' | 'startsFlow'
>;

/** An action refused because of the record's data. */
export interface RefusedAction {
  readonly label: string;
  readonly issues: readonly FieldIssue[];
}

export interface RecordActions {
  readonly offered: readonly OfferedAction[];
  /** The action with an open dialog; null for none. */
  readonly asking: OfferedAction | null;
  readonly isBusy: boolean;
  /** The last action, if the record's data caused its refusal. */
  readonly refused: RefusedAction | null;
  /** A button was pressed: runs at once, or opens the dialog first. */
  readonly start: (action: OfferedAction) => void;
  readonly run: (action: OfferedAction, input: ActionInput) => Promise<string | null>;
  readonly close: () => void;
}

/** The actions of a detail with the parameters of their definitions. */
function offeredActions(
  detail: Pick<RecordDetail, 'actions'>,
  definitions: readonly ActionView[],
): OfferedAction[] {
  return detail.actions.flatMap(({ code, name, kind, confirm }) => {
    const action = definitions.find((each) => each.code === code);
    if (!action) return [];
    return [{ ...action, label: name, kind, ...(confirm === undefined ? {} : { confirm }) }];
  });
}

/** Runs the action requested by another page of the record, once the saved data is loaded. */
function useErrand(
  { dataId, rowVersion }: Pick<RecordDetail, 'dataId' | 'rowVersion'>,
  offered: readonly OfferedAction[],
  start: (action: OfferedAction) => void,
): void {
  const begin = useEffectEvent(() => {
    const errand = collectErrand(dataId, 'take', (each) => each.rowVersion <= rowVersion);
    const action = offered.find(({ code }) => code === errand?.action);
    if (action) start(action);
  });
  useEffect(() => begin(), [rowVersion]);
}

/** The actions of one record: asks, runs, and reloads the record. */
export function useRecordActions(
  formCode: string,
  detail: RecordDetail,
  definitions: readonly ActionView[],
): RecordActions {
  const { t } = useTranslation('form');
  const [asking, setAsking] = useState<OfferedAction | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<(RefusedAction & { readonly rowVersion: number }) | null>(null);
  const { dataId, rowVersion } = detail;
  const offered = offeredActions(detail, definitions);

  const run = async (action: OfferedAction, input: ActionInput): Promise<string | null> => {
    if (isBusy) return null;
    setBusy(true);
    setRefusal(null);
    try {
      const [outcome] = await takeAction({ id: formCode, action: action.code, dataId, rowVersion, ...input });
      if (outcome && !outcome.ok) return outcome.message ?? action.label;
      showToast('success', t('action.done', { name: action.label }));
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const issues = error.issues.filter(({ path }) => Object.hasOwn(detail.fields, rootOf(path)));
      if (issues.length > 0) {
        setRefusal({ label: action.label, issues, rowVersion });
        return null;
      }
      return error.id === 'RECORD_CONFLICT' ? t('action.changed') : error.message;
    } finally {
      setBusy(false);
      void reloadRecord(formCode, dataId);
      void reloadRecordLists();
    }
  };
  const start = (action: OfferedAction) => {
    if (asksFirst(action)) return setAsking(action);
    return void run(action, {}).then((refused) => refused !== null && showToast('error', refused));
  };
  useErrand(detail, offered, start);
  return {
    offered,
    asking,
    isBusy,
    refused: refusal?.rowVersion === rowVersion ? refusal : null,
    start,
    run,
    close: () => setAsking(null),
  };
}
