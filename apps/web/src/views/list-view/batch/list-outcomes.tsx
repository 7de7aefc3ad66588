import type { ListRow } from '#web/api/record-lists.ts';
import type { ActionOutcome } from '#web/api/records.ts';
import { OutcomeDialog } from '../../outcomes/outcome-dialog.tsx';
import { linkColumnOf } from '../layout/columns.logic.ts';
import { useListScope } from '../list-scope.ts';
import { rowName } from '../query/list-row.ts';

export interface ListOutcomesProps {
  readonly action: string;
  readonly rows: readonly ListRow[];
  readonly outcomes: readonly ActionOutcome[];
  readonly onClose: () => void;
}

/** The outcomes of an action on the ticked rows; failed ones can stay ticked. */
export function ListOutcomes({ action, rows, outcomes, onClose }: ListOutcomesProps) {
  const { view, layout, selection } = useListScope();
  const link = linkColumnOf(layout.columns);
  const nameOf = (id: string) => {
    const row = rows.find((each) => each.id === id);
    return row ? rowName(row, view, link) : id;
  };
  return (
    <OutcomeDialog
      action={action}
      outcomes={outcomes.map(({ dataId, ok, message }) => ({
        id: dataId,
        name: nameOf(dataId),
        ok,
        message,
      }))}
      rows={rows}
      selection={selection}
      onClose={onClose}
    />
  );
}
