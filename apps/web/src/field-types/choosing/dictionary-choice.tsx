import type { DictionariesField, DictionaryField } from '@haiqiao/contract/definitions';
import { useTranslation } from 'react-i18next';
import { TreeSelect } from '../editing/late-controls.ts';
import { type ChoiceProps, OptionsChoice } from './options-choice.tsx';
import { treeOf, useDictionary } from './use-dictionary.ts';

export interface DictionaryChoiceProps extends ChoiceProps {
  readonly field: DictionaryField | DictionariesField;
}

/** Items of a dictionary: found by name, pinyin, initials and code; shown as a tree when hierarchical. */
export function DictionaryChoice(props: DictionaryChoiceProps) {
  const { field, values, onChange, narrowedBy = null, isMany, isOneLine, max, ...base } = props;
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
  return (
    <OptionsChoice
      {...common}
      isMany={isMany}
      options={options}
      values={values}
      labelOf={choices.labelOf}
      onChange={onChange}
      {...(isOneLine === undefined ? {} : { isOneLine })}
      {...(max === undefined ? {} : { max })}
    />
  );
}
