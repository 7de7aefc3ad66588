import { useTranslation } from 'react-i18next';
import { todayInShanghai } from '#web/lib/shanghai-time.ts';
import { DateRangeInput } from '../editing/late-controls.ts';
import { dateSpans } from '../terms/date-spans.ts';
import { type AnyFilterProps, OperatorFilter } from './operator-filter.tsx';
import { type Span, spanOf, spanTerm } from '../terms/span-term.ts';

const OPERATORS = ['between', 'isnull', 'notnull'] as const;

/** Beyond every day that people mean: a span that is open at one end. */
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '9999-12-31';

/** A field that is a span itself is asked for a whole one. */
function wholeSpan({ from, to }: Span): Span {
  return from === '' && to === '' ? { from, to } : { from: from || FIRST_DAY, to: to || LAST_DAY };
}

/** What somebody chose of a span: open ends are no days. */
function chosenSpan({ from, to }: Span): Span {
  return { from: from === FIRST_DAY ? '' : from, to: to === LAST_DAY ? '' : to };
}

/** Days from and to, with the usual spans ready. */
export function DateFilter(filter: AnyFilterProps) {
  const { t } = useTranslation('fields');
  const { column, field, label, value, onChange } = filter;
  const isSpan = field.type === 'dateRange';
  const presets = dateSpans(todayInShanghai()).map(({ key, span }) => ({ label: t(`span.${key}`), span }));
  return (
    <OperatorFilter filter={filter} operators={OPERATORS}>
      {() => (
        <DateRangeInput
          aria-label={label}
          labels={[t('date.from', { field: label }), t('date.to', { field: label })]}
          placeholders={[label, t('date.end')]}
          value={chosenSpan(spanOf(value))}
          presets={presets}
          onChange={(span) => onChange(spanTerm(column, isSpan ? wholeSpan(span) : span))}
        />
      )}
    </OperatorFilter>
  );
}
