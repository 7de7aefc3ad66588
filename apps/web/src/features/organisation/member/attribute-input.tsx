import type { DictionaryField } from '@haiqiao/contract/definitions';
import type { MemberAttribute } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { DictionaryChoice } from '#web/field-types/choosing/dictionary-choice.tsx';
import { DateInput } from '#web/field-types/editing/late-controls.ts';
import type { FieldBinding } from '#web/ui/field/field.tsx';
import { TextInput } from '#web/ui/field/text-input.tsx';
import { Select } from '#web/ui/select/select.tsx';

export interface AttributeInputProps {
  readonly attribute: MemberAttribute;
  readonly binding: FieldBinding;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The attribute as a dictionary field, for the form engine's controls. */
export function dictionaryField({ label, dictionaryCode }: MemberAttribute): DictionaryField {
  return { type: 'dictionary', label, dictionary: dictionaryCode };
}

/** The control for a member attribute of any type. */
export function AttributeInput({ attribute, binding, value, onChange }: AttributeInputProps) {
  const { t } = useTranslation('organisation');
  switch (attribute.type) {
    case 'date':
      return <DateInput {...binding} value={value} onChange={onChange} />;
    case 'boolean':
      return (
        <Select
          {...binding}
          value={value === '' ? null : value}
          options={[
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
          onChange={(next) => onChange(next ?? '')}
        />
      );
    case 'dictionary':
      return (
        <DictionaryChoice
          {...binding}
          field={dictionaryField(attribute)}
          isMany={false}
          values={value === '' ? [] : [value]}
          onChange={([next = '']) => onChange(next)}
        />
      );
    case 'integer':
      return <TextInput {...binding} inputMode="numeric" maxLength={10} value={value} onChange={onChange} />;
    case 'mobileAccount':
      return <TextInput {...binding} inputMode="tel" maxLength={30} value={value} onChange={onChange} />;
    case 'email':
      return <TextInput {...binding} inputMode="email" maxLength={100} value={value} onChange={onChange} />;
    default:
      return <TextInput {...binding} maxLength={500} value={value} onChange={onChange} />;
  }
}
