import type { RefField, RefsField } from '@haiqiao/contract/definitions';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SelectOption } from '#web/ui/select/select.tsx';
import { useOptionLabels } from '../option-labels.store.ts';
import { type ChoiceProps, OptionsChoice } from './options-choice.tsx';
import { noteChoice } from './recent-choices.ts';
import { useRecordSearch } from './use-record-search.ts';

export interface RecordChoiceProps extends ChoiceProps {
  /** Resource code, or `$user`, `$org`. */
  readonly target: string;
  readonly options?: (RefField | RefsField)['options'];
}

/** Records of another area, members or units: found by name, number or pinyin during typing. */
export function RecordChoice(props: RecordChoiceProps) {
  const { target, values, onChange, options: filter, narrowedBy = null, ...base } = props;
  const { t } = useTranslation('fields');
  const equals = useMemo<Readonly<Record<string, string>>>(
    () => (filter && narrowedBy ? { [filter.where]: narrowedBy } : {}),
    [filter, narrowedBy],
  );
  const search = useRecordSearch(target, equals, base.isOpenAtOnce);
  const labelOf = useOptionLabels(target, values);
  const options: SelectOption[] = search.options.map(({ value, displayValue, hint }) => ({
    value,
    label: displayValue,
    hint,
  }));
  const choose = (next: readonly string[]) => {
    const added = search.options.find(({ value }) => next.includes(value) && !values.includes(value));
    if (added) noteChoice(target, added);
    onChange(next);
  };
  return (
    <OptionsChoice
      placeholder={t('search')}
      {...base}
      values={values}
      labelOf={labelOf}
      options={options}
      isLoading={search.isLoading}
      onSearch={search.type}
      onOpenChange={search.open}
      empty={t(search.hasFailed ? 'searchFailed' : search.isLoading ? 'searching' : 'nothingFound')}
      {...(search.isRecent ? { footer: t('recentFirst') } : {})}
      onChange={choose}
    />
  );
}
