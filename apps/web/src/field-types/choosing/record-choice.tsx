import type { RefField, RefsField } from '@haiqiao/contract/definitions';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '#web/ui/field/field.tsx';
import type { SelectOption } from '#web/ui/select/select.tsx';
import { MultiSelect, Select } from '../editing/late-controls.ts';
import { useOptionLabels } from '../option-labels.store.ts';
import { noteChoice } from './recent-choices.ts';
import { useRecordSearch } from './use-record-search.ts';

export interface RecordChoiceProps extends Partial<FieldBinding> {
  /** Resource code, or `$user`, `$org`. */
  readonly target: string;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly onBlur?: () => void;
  readonly options?: (RefField | RefsField)['options'];
  readonly narrowedBy?: string | null;
  readonly isDisabled?: boolean;
  readonly isMany: boolean;
  readonly isOneLine?: boolean;
  readonly max?: number;
  readonly placeholder?: string;
  readonly 'aria-label'?: string;
}

/** Records of another area, members or units: found by name, number or pinyin while one types. */
export function RecordChoice(props: RecordChoiceProps) {
  const {
    target,
    values,
    onChange,
    options: filter,
    narrowedBy = null,
    isMany,
    isOneLine,
    max,
    ...base
  } = props;
  const { t } = useTranslation('fields');
  const equals = useMemo<Readonly<Record<string, string>>>(
    () => (filter && narrowedBy ? { [filter.where]: narrowedBy } : {}),
    [filter, narrowedBy],
  );
  const search = useRecordSearch(target, equals);
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
  const common = {
    placeholder: t('search'),
    ...base,
    options,
    isLoading: search.isLoading,
    onSearch: search.type,
    onOpenChange: search.open,
    empty: t(search.hasFailed ? 'searchFailed' : search.isLoading ? 'searching' : 'nothingFound'),
    ...(search.isRecent ? { footer: t('recentFirst') } : {}),
  };
  if (isMany) {
    return (
      <MultiSelect
        {...common}
        values={values}
        labelOf={labelOf}
        onChange={choose}
        {...(max === undefined ? {} : { max })}
        {...(isOneLine === undefined ? {} : { isOneLine })}
      />
    );
  }
  const [value = null] = values;
  return (
    <Select
      {...common}
      value={value}
      valueLabel={labelOf(value ?? '')}
      onChange={(next) => choose(next === null ? [] : [next])}
    />
  );
}
