import type { FieldDefinition } from '@haiqiao/contract/definitions';
import { type FieldView, queryDictionaryByCode, queryRecordOptions } from '@haiqiao/contract/endpoints';
import type { WireValue } from '@haiqiao/contract/field-types';
import type { Term } from '@haiqiao/contract/query';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { queryClient } from '#web/api/query-client.ts';
import { FieldCell } from '#web/field-types/field-cell.tsx';
import { FieldFilter } from '#web/field-types/field-filter.tsx';
import { FieldInput, type FieldInputProps } from '#web/field-types/field-input.tsx';
import { useFieldLabels } from '#web/field-types/field-labels.ts';
import { Field } from '#web/ui/field/field.tsx';
import { ToastHost } from '#web/ui/toast/toast.tsx';
import { fakeApi } from './fake-api.ts';
import { KINDS } from './record-screen.tsx';

/** A single field with its display names, for tests. */

const OPTIONS: Readonly<
  Record<string, { value: string; displayValue: string; hint?: string; parent?: string }[]>
> = {
  maker: [
    { value: 'm1', displayValue: '锦程云帆装备' },
    { value: 'm2', displayValue: '蜀通供应链' },
  ],
  $user: [
    { value: 'u1', displayValue: '李静怡' },
    { value: 'u2', displayValue: '周雨桐' },
  ],
  $org: [
    { value: 'o1', displayValue: '备案服务部' },
    { value: 'o2', displayValue: '装备保障科', parent: 'o1' },
  ],
  $region: [
    { value: '510000', displayValue: '四川省' },
    { value: '510100', displayValue: '成都市', hint: '四川省', parent: '510000' },
    { value: '510116', displayValue: '双流区', hint: '四川省 / 成都市', parent: '510100' },
  ],
};

/** Records the option requests to the fake server. */
function fakeOptions() {
  fakeApi(queryDictionaryByCode, KINDS);
  return fakeApi(queryRecordOptions, ({ input: { target, ids, keyword = '', parent } }) => {
    const all = OPTIONS[target] ?? [];
    const found = ids
      ? all.filter(({ value }) => ids.includes(value))
      : all.filter(
          (each) => each.displayValue.includes(keyword) && (keyword !== '' || each.parent === parent),
        );
    return found.map(({ value, displayValue, hint = '' }) => ({
      value,
      displayValue,
      hint,
      hasChildren: all.some((each) => each.parent === value),
    }));
  });
}

function withQueries(children: ReactNode) {
  queryClient.clear();
  return render(
    <QueryClientProvider client={queryClient}>
      {children}
      <ToastHost closeLabel="关闭" />
    </QueryClientProvider>,
  );
}

/** The latest reported value, and all of them. */
class Output<Value> {
  value: Value;
  readonly values: Value[] = [];

  constructor(value: Value) {
    this.value = value;
  }

  report(value: Value): void {
    this.value = value;
    this.values.push(value);
  }
}

/** Props from a form around the field: mask target, stored mask and record. */
type Around = Pick<FieldInputProps, 'maskTarget' | 'storedMask' | 'around'>;

/** As received by the browser; editable by default. */
type ShownField = FieldDefinition & Partial<FieldView>;

function InputHost({
  field: definition,
  output,
  more,
}: {
  readonly field: ShownField;
  readonly output: Output<WireValue>;
  readonly more: Around;
}) {
  const [value, setValue] = useState(output.value);
  const field: FieldView = { mode: 'editable', ...definition };
  const labels = useFieldLabels({ field }, []);
  return (
    <Field label={field.label} isRequired>
      {(binding) => (
        <FieldInput
          {...binding}
          {...more}
          field={field}
          value={value}
          labels={labels}
          onChange={(next) => {
            output.report(next);
            setValue(next);
          }}
        />
      )}
    </Field>
  );
}

/** Renders the control of a field; `output.value` is its last reported value. */
export function showInput(field: ShownField, value: WireValue = null, more: Around = {}) {
  const output = new Output(value);
  const asked = fakeOptions();
  const { unmount } = withQueries(<InputHost field={field} output={output} more={more} />);
  return { user: userEvent.setup(), output, asked, unmount };
}

function FilterHost(props: {
  readonly field: FieldDefinition;
  readonly output: Output<Term | null>;
  readonly isCompact: boolean;
}) {
  const { field, output, isCompact } = props;
  const [term, setTerm] = useState(output.value);
  const labels = useFieldLabels({ field: { ...field, mode: 'editable' } }, STATUSES);
  return (
    <FieldFilter
      column="field"
      field={field}
      label={field.label}
      value={term}
      labels={labels}
      isCompact={isCompact}
      onChange={(next) => {
        output.report(next);
        setTerm(next);
      }}
    />
  );
}

/** States of the fixture records. */
export const STATUSES = [
  { code: 'IDLE', label: '闲置', tone: 'stone' },
  { code: 'RUNNING', label: '运行中', tone: 'green' },
] as const;

/** Renders the filter of a field; `output.value` is its last reported term. */
export function showFilter(field: FieldDefinition, { isCompact = true, term = null as Term | null } = {}) {
  const output = new Output(term);
  const asked = fakeOptions();
  const { unmount } = withQueries(<FilterHost field={field} output={output} isCompact={isCompact} />);
  return { user: userEvent.setup(), output, asked, unmount };
}

function CellHost({
  field,
  value,
  isWrapped,
}: {
  field: FieldDefinition;
  value: unknown;
  isWrapped: boolean;
}) {
  const labels = useFieldLabels({ field: { ...field, mode: 'editable' } }, STATUSES);
  return (
    <div data-testid="cell">
      <FieldCell field={{ ...field, mode: 'editable' }} value={value} labels={labels} isWrapped={isWrapped} />
    </div>
  );
}

/** Renders a value for display. */
export function showCell(field: FieldDefinition, value: unknown, isWrapped = false) {
  fakeOptions();
  return withQueries(<CellHost field={field} value={value} isWrapped={isWrapped} />);
}
