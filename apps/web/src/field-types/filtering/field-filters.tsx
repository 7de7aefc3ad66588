import type { FieldDefinition, FieldOf, FieldTypeName } from '@haiqiao/contract/definitions';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { YES_NO } from '../choice-types.tsx';
import { isNumber } from '../number-types.tsx';
import type { FilterProps } from '../web-field-type.ts';
import { ChoiceFilter } from './choice-filter.tsx';
import { DateFilter } from './date-filter.tsx';
import { DictionaryFilter } from './dictionary-filter.tsx';
import { NumberFilter } from './number-filter.tsx';
import { OrgFilter } from './org-filter.tsx';
import { PresenceFilter } from './presence-filter.tsx';
import { RecordFilter } from './record-filter.tsx';
import { RegionFilter } from './region-filter.tsx';
import { TextFilter } from './text-filter.tsx';
import { WordsFilter } from './words-filter.tsx';

function BooleanFilter(props: FilterProps<FieldOf<'boolean'>>) {
  const { t } = useTranslation('fields');
  const options = YES_NO.map((each) => ({ value: String(each === 'yes'), label: t(`boolean.${each}`) }));
  return <ChoiceFilter {...props} options={options} isOne />;
}

function StatusFilter(props: FilterProps<FieldOf<'status'>>) {
  const options = props.labels.statuses.map(({ code, label }) => ({ value: code, label }));
  return <ChoiceFilter {...props} options={options} />;
}

function ComputedFilter(props: FilterProps<FieldOf<'computed'>>) {
  if (isNumber(props.field)) return <NumberFilter {...props} />;
  return props.field.result === 'date' ? <DateFilter {...props} /> : <TextFilter {...props} />;
}

/** The filter of every field type; null for types without comparisons. */
const FIELD_FILTERS = {
  text: TextFilter,
  longText: TextFilter,
  richText: PresenceFilter,
  integer: NumberFilter,
  decimal: NumberFilter,
  money: NumberFilter,
  percent: NumberFilter,
  date: DateFilter,
  dateRange: DateFilter,
  instant: DateFilter,
  boolean: BooleanFilter,
  dictionary: DictionaryFilter,
  dictionaries: DictionaryFilter,
  ref: RecordFilter,
  refs: RecordFilter,
  user: RecordFilter,
  org: OrgFilter,
  region: RegionFilter,
  status: StatusFilter,
  tags: WordsFilter,
  computed: ComputedFilter,
  file: PresenceFilter,
  files: PresenceFilter,
  image: PresenceFilter,
  images: PresenceFilter,
  table: null,
} as const satisfies { readonly [Type in FieldTypeName]: ComponentType<FilterProps<FieldOf<Type>>> | null };

/** The filter of a field by its type. */
export function TypeFilter(props: FilterProps<FieldDefinition>) {
  // A field comes with the filter of its own type.
  const Filter = FIELD_FILTERS[props.field.type] as ComponentType<FilterProps<FieldDefinition>> | null;
  return Filter && <Filter {...props} />;
}
