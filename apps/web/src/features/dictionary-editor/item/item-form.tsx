import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { RadioGroup } from '#web/ui/choice/radio-group.tsx';
import { Field, type FieldBinding } from '#web/ui/field/field.tsx';
import { TextAreaField } from '#web/ui/field/text-area-field.tsx';
import { TextInput } from '#web/ui/field/text-input.tsx';
import { SectionTitle } from '#web/ui/section/section-title.tsx';
import { IconField } from '#web/views/form-view/icon-field.tsx';
import { type DraftIssues, EXTENDS, type ItemDraft, NAME_LOCALES, type NameLocale } from './item-draft.ts';
import styles from './item-form.module.css';

/** From the contract. */
const LIMITS = { itemName: 200, itemValue: 100, name: 200, extend: 500 } as const;

/** Native names of the languages. */
const LOCALE_NAMES: Readonly<Record<NameLocale, string>> = {
  'zh-TW': '繁體中文',
  en: 'English',
  ja: '日本語',
};

export interface ItemFormProps {
  readonly draft: ItemDraft;
  readonly issues: DraftIssues;
  /** Messages of the server by field. */
  readonly refusals: Readonly<Partial<Record<string, string>>>;
  readonly parentLabel: string;
  /** Read-only except while adding or changing. */
  readonly isReadOnly: boolean;
  /** The value is used by records and cannot be changed. */
  readonly isValueFixed: boolean;
  readonly onChange: (draft: ItemDraft) => void;
}

/** The fields of an item in three sections (VISUAL §6). */
export function ItemForm(props: ItemFormProps) {
  const { t } = useTranslation('dictionary');
  return (
    <div className={styles['form']} data-reading={props.isReadOnly}>
      <section>
        <SectionTitle>{t('section.base')}</SectionTitle>
        <BaseFields {...props} />
      </section>
      <section>
        <SectionTitle>{t('section.names')}</SectionTitle>
        <NameFields {...props} />
      </section>
      <section>
        <SectionTitle>{t('section.extends')}</SectionTitle>
        <ExtendFields {...props} />
      </section>
    </div>
  );
}

function useErrors({ issues, refusals }: ItemFormProps): (field: keyof DraftIssues) => string {
  const { t } = useTranslation('dictionary');
  return (field) => {
    const issue = issues[field];
    return issue === undefined ? (refusals[field] ?? '') : t(`issue.${issue}`);
  };
}

function BaseFields(props: ItemFormProps) {
  const { t } = useTranslation('dictionary');
  const errorOf = useErrors(props);
  const { draft, isReadOnly, isValueFixed, parentLabel, onChange } = props;
  const line = (field: 'itemName' | 'itemValue' | 'viewIndex', rest: object = {}) => (
    <Field label={t(`field.${field}`)} error={errorOf(field)} isRequired>
      {(binding) => (
        <TextInput
          {...binding}
          isDisabled={isReadOnly}
          value={draft[field]}
          onChange={(text) => onChange({ ...draft, [field]: text })}
          {...rest}
        />
      )}
    </Field>
  );
  return (
    <div className={styles['pair']}>
      {line('itemName', { maxLength: LIMITS.itemName })}
      {line('itemValue', { maxLength: LIMITS.itemValue, isDisabled: isReadOnly || isValueFixed })}
      {line('viewIndex', { inputMode: 'numeric', maxLength: 7 })}
      <Field label={t('field.valid')} error={errorOf('valid')} isRequired>
        {(binding) => (
          <RadioGroup
            {...binding}
            isDisabled={isReadOnly}
            value={draft.valid}
            options={[
              { value: 'YES', label: t('valid.YES') },
              { value: 'NO', label: t('valid.NO') },
            ]}
            onChange={(valid) => onChange({ ...draft, valid })}
          />
        )}
      </Field>
      <Field label={t('field.parent')}>
        {(binding) => <TextInput {...binding} isDisabled value={parentLabel} />}
      </Field>
      <Field label={t('field.icon')}>
        {(binding) => (
          <IconField
            {...binding}
            isDisabled={isReadOnly}
            value={draft.icon}
            onChange={(icon) => onChange({ ...draft, icon })}
          />
        )}
      </Field>
      <div className={styles['wide']}>
        <TextAreaField
          label={t('field.extend1')}
          rows={2}
          isDisabled={isReadOnly}
          maxLength={LIMITS.extend}
          value={draft.extend1}
          onChange={(extend1) => onChange({ ...draft, extend1 })}
        />
      </div>
    </div>
  );
}

function NameFields(props: ItemFormProps) {
  const { t } = useTranslation('dictionary');
  const errorOf = useErrors(props);
  const { draft, isReadOnly, onChange } = props;
  const put = (locale: NameLocale, text: string) =>
    onChange({ ...draft, names: { ...draft.names, [locale]: text } });
  return (
    <div className={styles['names']}>
      {NAME_LOCALES.map((locale) => {
        const error = errorOf(`names.${locale}`);
        return (
          <div key={locale}>
            <Field label={LOCALE_NAMES[locale]} error={error}>
              {(binding: FieldBinding) => (
                <TextInput
                  {...binding}
                  isDisabled={isReadOnly}
                  placeholder={t('names.none')}
                  maxLength={LIMITS.name}
                  value={draft.names[locale]}
                  onChange={(text) => put(locale, text)}
                />
              )}
            </Field>
            {error && (
              <Button tone="link" onClick={() => put(locale, draft.itemName.trim())}>
                {t('names.same')}
              </Button>
            )}
          </div>
        );
      })}
    </div>
  );
}

function ExtendFields({ draft, isReadOnly, onChange }: ItemFormProps): ReactNode {
  const { t } = useTranslation('dictionary');
  return (
    <div className={styles['extends']}>
      {EXTENDS.slice(1).map((field, at) => (
        <Field key={field} label={t('field.extend', { number: at + 2 })}>
          {(binding) => (
            <TextInput
              {...binding}
              isDisabled={isReadOnly}
              placeholder="—"
              maxLength={LIMITS.extend}
              value={draft[field]}
              onChange={(text) => onChange({ ...draft, [field]: text })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
