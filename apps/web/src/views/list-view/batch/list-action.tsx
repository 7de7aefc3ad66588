import type { ActionView } from '@haiqiao/contract/endpoints';
import { useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { refusalText } from '#web/views/record-actions/refusal-text.ts';
import type { ListRow } from '#web/api/record-lists.ts';
import type { ActionOutcome } from '#web/api/records.ts';
import { HandInDialog } from '#web/views/flow-view/late-flow.ts';
import { ActionDialog } from '#web/views/record-actions/action-dialog.tsx';
import type { ActionInput } from '#web/views/record-actions/action-question.ts';
import { useListScope } from '../list-scope.ts';
import { formOfRow } from '../query/list-row.ts';
import { ListOutcomes } from './list-outcomes.tsx';
import { reportOutcome, takeForRows } from './take-for-rows.ts';

export interface ListActionProps {
  readonly action: ActionView;
  readonly rows: readonly ListRow[];
  readonly isBatch: boolean;
  readonly onClose: () => void;
}

/** Asks for an action's input, runs it for one row or the ticked ones, then shows the outcomes. */
export function ListAction({ action, rows, isBatch, onClose }: ListActionProps) {
  const { view } = useListScope();
  const [outcomes, setOutcomes] = useState<readonly ActionOutcome[] | null>(null);
  // The form closes itself when the outcomes arrive, before it renders again.
  const hasOutcomes = useRef(false);

  const run = async (input: ActionInput): Promise<string | null> => {
    try {
      const done = await takeForRows({ view, action, rows }, input);
      if (!isBatch) return reportOutcome(action, done);
      hasOutcomes.current = true;
      setOutcomes(done);
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return refusalText(error);
    }
  };

  if (outcomes) {
    return <ListOutcomes action={action.label} rows={rows} outcomes={outcomes} onClose={onClose} />;
  }
  const [first] = rows;
  if (!isBatch && action.startsFlow === true && first !== undefined) {
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
      // A batch continues with its outcomes.
      onClose={() => !hasOutcomes.current && onClose()}
    />
  );
}
