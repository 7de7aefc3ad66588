import type { ActionView } from '@haiqiao/contract/endpoints';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import type { ListRow } from '#web/api/record-lists.ts';
import { type ActionOutcome, reloadRecord, reloadRecordLists, takeAction } from '#web/api/records.ts';
import { ActionDialog } from '#web/views/record-actions/action-dialog.tsx';
import { HandInDialog } from '#web/views/flow-view/late-flow.ts';
import { type ActionInput, asksFirst } from '#web/views/record-actions/action-question.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { useListScope } from '../list-scope.ts';
import { formOfRow } from '../query/row-form.ts';
import { ListOutcomes } from './list-outcomes.tsx';

export interface ListActionProps {
  readonly action: ActionView;
  readonly rows: readonly ListRow[];
  readonly isBatch: boolean;
  readonly onClose: () => void;
}

/** Takes an action for one row or for the ticked ones: asks what it needs, then says what became of it. */
export function ListAction({ action, rows, isBatch, onClose }: ListActionProps) {
  const { t } = useTranslation('form');
  const { view } = useListScope();
  const [outcomes, setOutcomes] = useState<readonly ActionOutcome[] | null>(null);
  const [first] = rows;
  const startsFlow = !isBatch && action.startsFlow === true && first !== undefined;
  const [asks] = useState(() => isBatch || startsFlow || asksFirst(action));
  const hasStarted = useRef(false);
  // The form that asked closes itself in the moment in which the outcomes arrive, before it is drawn anew.
  const hasOutcomes = useRef(false);

  const run = async (input: ActionInput): Promise<string | null> => {
    const id = formOfRow(view, first);
    const items = rows.map((row) => ({ dataId: row.id, rowVersion: row.rowVersion }));
    try {
      const done = await takeAction({ id, action: action.code, items, ...input });
      void reloadRecordLists();
      for (const { dataId } of items) void reloadRecord(id, dataId);
      if (isBatch) {
        hasOutcomes.current = true;
        setOutcomes(done);
        return null;
      }
      const [outcome] = done;
      if (outcome && !outcome.ok) return outcome.message ?? action.label;
      showToast('success', t('action.done', { name: action.label }));
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.message;
    }
  };

  const runNow = useEffectEvent(async () => {
    const refused = await run({});
    if (refused !== null) showToast('error', refused);
    onClose();
  });
  useEffect(() => {
    // Shown again with its tab, it must not run again.
    if (asks || hasStarted.current) return;
    hasStarted.current = true;
    void runNow();
  }, [asks]);

  if (outcomes) {
    return <ListOutcomes action={action.label} rows={rows} outcomes={outcomes} onClose={onClose} />;
  }
  if (!asks) return null;
  if (startsFlow) {
    const formCode = formOfRow(view, first);
    return (
      <HandInDialog action={action} formCode={formCode} dataId={first.id} onRun={run} onClose={onClose} />
    );
  }
  return (
    <ActionDialog
      action={action}
      count={rows.length}
      onRun={run}
      // A batch goes on to its outcomes.
      onClose={() => !hasOutcomes.current && onClose()}
    />
  );
}
