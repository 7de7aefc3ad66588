import { namedSpan, SPAN_NAMES, type SpanName } from '@haiqiao/contract/query';
import { useTranslation } from 'react-i18next';
import { todayInShanghai } from '#web/lib/shanghai-time.ts';
import { DateRangeInput } from '../editing/late-controls.ts';
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

/** Fields of every record that tell of what has happened. */
const HAPPENED: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'submittedAt']);
const TO_COME: ReadonlySet<SpanName> = new Set(['next7', 'next30']);

/** The usual spans that may hold something. */
function namesFor({ column, field }: Pick<AnyFilterProps, 'column' | 'field'>): readonly SpanName[] {
  const isPast = ('notAfterToday' in field && field.notAfterToday) || HAPPENED.has(column);
  return isPast ? SPAN_NAMES.filter((name) => !TO_COME.has(name)) : SPAN_NAMES;
}

/**
 * Days from and to, with the usual spans ready. A usual span is asked for by its name: a view that was saved with 本月 shows
 * the month in which it is opened. Conditions of definitions know days only (`kept`).
 */
export function DateFilter(filter: AnyFilterProps) {
  const { t } = useTranslation('fields');
  const { column, field, label, value, onChange, kept } = filter;
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
          // In the bar nothing else says what the days are about.
          placeholders={[filter.isCompact ? label : t('date.start'), t('date.end')]}
          value={chosenSpan(spanOf(value))}
          presets={presets}
          {...(kept
            ? {}
            : { onPreset: (name: string) => onChange({ column, termType: 'between', value: name }) })}
          onChange={(span) => onChange(spanTerm(column, isSpan ? wholeSpan(span) : span))}
        />
      )}
    </OperatorFilter>
  );
}
