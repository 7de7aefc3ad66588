import { namedSpan, SPAN_NAMES, type SpanName } from '@haiqiao/contract/query';
import { useTranslation } from 'react-i18next';
import { todayInShanghai } from '#web/lib/shanghai-time.ts';
import { DateRangeInput } from '../editing/late-controls.ts';
import { type AnyFilterProps, OperatorFilter } from './operator-filter.tsx';
import { type Span, spanOf, spanTerm } from '../terms/span-term.ts';

const OPERATORS = ['between', 'isnull', 'notnull'] as const;

/** Earlier and later than any real day, for a span open at one end. */
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '9999-12-31';

/** A span field is filtered by a complete span. */
function wholeSpan({ from, to }: Span): Span {
  return from === '' && to === '' ? { from, to } : { from: from || FIRST_DAY, to: to || LAST_DAY };
}

/** The chosen days of a span: open ends are removed. */
function chosenSpan({ from, to }: Span): Span {
  return { from: from === FIRST_DAY ? '' : from, to: to === LAST_DAY ? '' : to };
}

/** Fields of every record about past events. */
const HAPPENED: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'submittedAt']);
const TO_COME: ReadonlySet<SpanName> = new Set(['next7', 'next30']);

/** The named spans that can contain values. */
function namesFor({ column, field }: Pick<AnyFilterProps, 'column' | 'field'>): readonly SpanName[] {
  const isPast = ('notAfterToday' in field && field.notAfterToday) || HAPPENED.has(column);
  return isPast ? SPAN_NAMES.filter((name) => !TO_COME.has(name)) : SPAN_NAMES;
}

/**
 * First and last day, with named spans. A named span is stored by name: a view saved with 本月 shows the month in which it is opened.
 * Conditions in definitions only have days (`operatorState`).
 */
export function DateFilter(filter: AnyFilterProps) {
  const { t } = useTranslation('fields');
  const { column, field, label, value, onChange, operatorState } = filter;
  const isSpan = field.type === 'dateRange';
  const today = todayInShanghai();
  const presets = namesFor(filter).map((name) => ({
    name,
    label: t(`span.${name}`),
    span: namedSpan(name, today),
  }));
  return (
    <OperatorFilter filter={filter} operators={OPERATORS}>
      {() => (
        <DateRangeInput
          aria-label={label}
          labels={[t('date.from', { field: label }), t('date.to', { field: label })]}
          // In the bar nothing else names the field.
          placeholders={[filter.isCompact ? label : t('date.start'), t('date.end')]}
          value={chosenSpan(spanOf(value))}
          presets={presets}
          {...(operatorState
            ? {}
            : { onPreset: (name: string) => onChange({ column, termType: 'between', value: name }) })}
          onChange={(span) => onChange(spanTerm(column, isSpan ? wholeSpan(span) : span))}
        />
      )}
    </OperatorFilter>
  );
}
