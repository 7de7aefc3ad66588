import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { type CatalogueEntry, reloadDictionaryEditor, storeType } from '#web/api/dictionary-editor.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { TextInput } from '#web/ui/field/text-input.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import styles from './catalogue.module.css';

const WIDTH_PX = 520;
const NAME_MAX = 100;
const CODE_MAX = 64;
const NAME_LOCALES = [
  { locale: 'zh-TW', label: '繁體中文' },
  { locale: 'en', label: 'English' },
  { locale: 'ja', label: '日本語' },
] as const;

/** Of the contract: letters, digits and underscores, beginning with a letter. */
const CODE = /^[A-Za-z][A-Za-z0-9_]{1,63}$/;

export interface TypeDialogProps {
  /** Null for a new one. */
  readonly type: CatalogueEntry | null;
  readonly onSaved: (typeId: string) => void;
  readonly onClose: () => void;
}

/** Creates a dictionary, or changes its names. */
export function TypeDialog({ type, onSaved, onClose }: TypeDialogProps) {
  const { t } = useTranslation('dictionary');
  const [draft, setDraft] = useState(() => ({
    typeName: type?.typeName ?? '',
    dicCode: type?.dicCode ?? '',
    systemCode: type?.systemCode ?? '',
    translations: { 'zh-TW': '', en: '', ja: '', ...type?.translations },
  }));
  const [isChecked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState('');
  const nameIssue = draft.typeName.trim() === '' ? t('type.issue.name') : '';
  const codeIssue = CODE.test(draft.dicCode.trim()) ? '' : t('type.issue.code');
  const put = (change: Partial<typeof draft>) => {
    setDraft({ ...draft, ...change });
    setRefusal('');
  };
  const save = async () => {
    setChecked(true);
    if (nameIssue || codeIssue) return;
    try {
      const stored = type ? { id: type.typeId, rowVersion: type.rowVersion } : null;
      const saved = await storeType({ ...draft, dicCode: draft.dicCode.trim() }, stored);
      showToast('success', t('message.saved'));
      await reloadDictionaryEditor();
      onSaved(saved.typeId);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    }
  };
  return (
    <AppModal
      title={type ? t('type.edit') : t('catalogue.new')}
      isOpen
      onClose={onClose}
      onConfirm={save}
      widthPx={WIDTH_PX}
    >
      <div className={styles['fields']}>
        <Field label={t('type.name')} isRequired error={isChecked ? nameIssue : ''}>
          {(binding) => (
            <TextInput
              {...binding}
              maxLength={NAME_MAX}
              value={draft.typeName}
              onChange={(typeName) => put({ typeName })}
            />
          )}
        </Field>
        <Field
          label={t('type.code')}
          isRequired
          hint={type?.isShipped ? t('type.codeShipped') : t('type.codeHint')}
          error={refusal || (isChecked ? codeIssue : '')}
        >
          {(binding) => (
            <TextInput
              {...binding}
              isDisabled={type?.isShipped ?? false}
              maxLength={CODE_MAX}
              value={draft.dicCode}
              onChange={(dicCode) => put({ dicCode })}
            />
          )}
        </Field>
        <Field label={t('type.system')}>
          {(binding) => (
            <TextInput
              {...binding}
              maxLength={CODE_MAX}
              value={draft.systemCode}
              onChange={(systemCode) => put({ systemCode })}
            />
          )}
        </Field>
        <div className={styles['names']}>
          {NAME_LOCALES.map(({ locale, label }) => (
            <Field key={locale} label={label}>
              {(binding) => (
                <TextInput
                  {...binding}
                  placeholder={t('names.none')}
                  maxLength={NAME_MAX}
                  value={draft.translations[locale]}
                  onChange={(text) => put({ translations: { ...draft.translations, [locale]: text } })}
                />
              )}
            </Field>
          ))}
        </div>
      </div>
    </AppModal>
  );
}
