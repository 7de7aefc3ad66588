import type { DictionariesField, DictionaryField } from '@haiqiao/contract/definitions';
import type { FieldBinding } from '#web/ui/field/field.tsx';
import { useTranslation } from 'react-i18next';
import { MultiSelect, Select, TreeSelect } from '../editing/late-controls.ts';
import { treeOf, useDictionary } from './use-dictionary.ts';

export interface DictionaryChoiceProps extends Partial<FieldBinding> {
  readonly field: DictionaryField | DictionariesField;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly onBlur?: () => void;
  readonly narrowedBy?: string | null;
  readonly isDisabled?: boolean;
  readonly isMany: boolean;
  readonly isOneLine?: boolean;
  readonly max?: number;
  readonly placeholder?: string;
  readonly 'aria-label'?: string;
}

/** Items of a dictionary: found by name, pinyin, initials and code; drawn as a tree when they are one. */
export function DictionaryChoice(props: DictionaryChoiceProps) {
  const { field, values, onChange, narrowedBy = null, isMany, isOneLine = false, max, ...base } = props;
  const { t } = useTranslation('fields');
  const choices = useDictionary({ field, narrowedBy, chosen: values });
  const common = { placeholder: t('choose'), ...base, isLoading: choices.isLoading, empty: t('noOption') };
  if (choices.isTree) {
    return (
      <TreeSelect
        {...common}
        values={values}
        isMany={isMany}
        labelOf={choices.labelOf}
        choices={treeOf(choices.items)}
        onChange={onChange}
      />
    );
  }
  const options = choices.items.map((item) => ({
    value: item.value,
    label: item.label,
    search: `${item.pinyin} ${item.value}`,
    isDisabled: !item.valid,
  }));
  if (isMany) {
    return (
      <MultiSelect
        {...common}
        isOneLine={isOneLine}
        options={options}
        values={values}
        labelOf={choices.labelOf}
        onChange={onChange}
        {...(max === undefined ? {} : { max })}
      />
    );
  }
  const [value = null] = values;
  return (
    <Select
      {...common}
      options={options}
      value={value}
      valueLabel={choices.labelOf(value ?? '')}
      onChange={(next) => onChange(next === null ? [] : [next])}
    />
  );
}
