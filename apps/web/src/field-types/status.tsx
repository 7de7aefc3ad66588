import type { FieldOf } from '@haiqiao/contract/definitions';
import { RecordStatus } from './editing/record-status.tsx';
import { ChoiceFilter } from './filtering/choice-filter.tsx';
import type { CellProps, FilterProps, InputProps, WebFieldType } from './web-field-type.ts';
import { textOf } from './wire-value.ts';

/** A state is changed by actions, never typed: it is only shown. */
function StatusControl({ value, labels }: InputProps<'status'>) {
  return <RecordStatus code={textOf(value)} statuses={labels.statuses} />;
}

function Cell({ value, displayValue, labels }: CellProps<'status'>) {
  return <RecordStatus code={textOf(value)} name={displayValue} statuses={labels.statuses} />;
}

function Filter(props: FilterProps<FieldOf<'status'>>) {
  const options = props.labels.statuses.map(({ code, label }) => ({ value: code, label }));
  return <ChoiceFilter {...props} options={options} />;
}

/** The state of a record. */
export const status: WebFieldType<'status'> = {
  Input: StatusControl,
  Cell,
  Filter,
  describe: (value, _field, labels) => labels.labelOf({ kind: 'status', resource: '' }, String(value)),
  isWide: false,
  column: { widthPx: 114, align: 'start' },
};
