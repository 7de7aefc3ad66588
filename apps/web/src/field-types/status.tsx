import { RecordStatus } from './editing/record-status.tsx';
import type { CellProps, InputProps, WebFieldType } from './web-field-type.ts';
import { textOf } from './wire-value.ts';

/** A state is changed by actions, never typed: it is display-only. */
function StatusControl({ value, labels }: InputProps<'status'>) {
  return <RecordStatus code={textOf(value)} statuses={labels.statuses} />;
}

function Cell({ value, displayValue, labels }: CellProps<'status'>) {
  return <RecordStatus code={textOf(value)} name={displayValue} statuses={labels.statuses} />;
}

/** The state of a record. */
export const status: WebFieldType<'status'> = {
  Input: StatusControl,
  Cell,
  describe: (value, _field, labels) => labels.labelOf({ kind: 'status', resource: '' }, String(value)),
  isWide: false,
  usesLabels: true,
  column: { widthPx: 114, align: 'start', grows: false },
};
