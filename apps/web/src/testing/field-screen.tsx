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

/** One field alone, with the names behind its codes, for tests. */

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

/** What the fake server was asked for options. */
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

/** The latest value that was told, and all of them. */
class Seen<Value> {
  value: Value;
  readonly told: Value[] = [];

  constructor(value: Value) {
    this.value = value;
  }

  tell(value: Value): void {
    this.value = value;
    this.told.push(value);
  }
}

/** Of a form around the field: where it stands, and what it began with. */
type Around = Pick<FieldInputProps, 'place' | 'kept' | 'around'>;

/** As the browser gets it; editable unless it says something else. */
type ShownField = FieldDefinition & Partial<FieldView>;

function InputHost({
  field: given,
  seen,
  more,
}: {
  readonly field: ShownField;
  readonly seen: Seen<WireValue>;
  readonly more: Around;
}) {
  const [value, setValue] = useState(seen.value);
  const field: FieldView = { mode: 'editable', ...given };
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
            seen.tell(next);
            setValue(next);
          }}
        />
      )}
    </Field>
  );
}

/** Shows the control of a field; `seen.value` is what it told last. */
export function showInput(field: ShownField, value: WireValue = null, more: Around = {}) {
  const seen = new Seen(value);
  const asked = fakeOptions();
  const { unmount } = withQueries(<InputHost field={field} seen={seen} more={more} />);
  return { user: userEvent.setup(), seen, asked, unmount };
}

function FilterHost(props: {
  readonly field: FieldDefinition;
  readonly seen: Seen<Term | null>;
  readonly isCompact: boolean;
}) {
  const { field, seen, isCompact } = props;
  const [term, setTerm] = useState(seen.value);
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
        seen.tell(next);
        setTerm(next);
      }}
    />
  );
}

/** States of the records that fixtures are about. */
export const STATUSES = [
  { code: 'IDLE', label: '闲置', tone: 'stone' },
  { code: 'RUNNING', label: '运行中', tone: 'green' },
] as const;

/** Shows the filter of a field; `seen.value` is the term it told last. */
export function showFilter(field: FieldDefinition, { isCompact = true, term = null as Term | null } = {}) {
  const seen = new Seen(term);
  const asked = fakeOptions();
  const { unmount } = withQueries(<FilterHost field={field} seen={seen} isCompact={isCompact} />);
  return { user: userEvent.setup(), seen, asked, unmount };
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

/** Shows a value as people read it. */
export function showCell(field: FieldDefinition, value: unknown, isWrapped = false) {
  fakeOptions();
  return withQueries(<CellHost field={field} value={value} isWrapped={isWrapped} />);
}
