import { DESIGN_LOCALES, FORM_LABEL_MAX } from '@haiqiao/contract/definitions';
import { LOCALES } from '@haiqiao/contract/i18n';
import { useTranslation } from 'react-i18next';
import { TextField } from '#web/ui/field/text-field.tsx';
import { type NamedThing, useFormScope } from '../form-scope.ts';

export interface TextsFieldsProps {
  readonly thing: NamedThing;
  readonly onChange: (change: Partial<Pick<NamedThing, 'label' | 'texts'>>, about: string) => void;
}

/** The name of an item in each language; an empty one falls back to the shipped name, else to simplified Chinese. */
export function TextsFields({ thing: { key, label, texts }, onChange }: TextsFieldsProps) {
  const { t } = useTranslation(['form-design', 'design']);
  const { designer, isReadOnly } = useFormScope();
  const { shippedTexts } = designer.view;
  const named = (tag: string) => LOCALES.find((locale) => locale.tag === tag)?.label ?? tag;
  return (
    <>
      <TextField
        label={t('properties.nameIn', { language: named('zh-CN') })}
        isRequired
        isDisabled={isReadOnly}
        maxLength={FORM_LABEL_MAX}
        value={label}
        error={label.trim() === '' ? t('design:names.missing') : ''}
        onChange={(next) => onChange({ label: next }, `label ${key}`)}
      />
      {DESIGN_LOCALES.map((locale) => (
        <TextField
          key={locale}
          label={t('properties.nameIn', { language: named(locale) })}
          isDisabled={isReadOnly}
          maxLength={FORM_LABEL_MAX}
          placeholder={shippedTexts[locale]?.[key] ?? label}
          value={texts[locale]}
          onChange={(next) => onChange({ texts: { ...texts, [locale]: next } }, `${locale} ${key}`)}
        />
      ))}
    </>
  );
}
