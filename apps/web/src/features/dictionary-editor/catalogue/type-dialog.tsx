import { useTranslation } from 'react-i18next';
import { type CatalogueEntry, reloadDictionaryEditor, storeType } from '#web/api/dictionary-editor.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { NameFields } from '#web/ui/field/name-fields.tsx';
import { NO_NAMES } from '#web/ui/field/names.ts';
import { TextField } from '#web/ui/field/text-field.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { useDraft } from '#web/views/form-view/use-draft.ts';
import styles from './catalogue.module.css';

const WIDTH_PX = 520;
const NAME_MAX = 100;
const CODE_MAX = 64;
/** From the contract: letters, digits and underscores, beginning with a letter. */
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
  const { draft, isTried, refusal, put, submit } = useDraft(() => ({
    typeName: type?.typeName ?? '',
    dicCode: type?.dicCode ?? '',
    systemCode: type?.systemCode ?? '',
    translations: { ...NO_NAMES, ...type?.translations },
  }));
  const issues = {
    name: draft.typeName.trim() === '' ? t('type.issue.name') : '',
    code: CODE.test(draft.dicCode.trim()) ? '' : t('type.issue.code'),
  };
  const save = () =>
    submit(issues, async () => {
      const stored = type ? { id: type.typeId, rowVersion: type.rowVersion } : null;
      const saved = await storeType({ ...draft, dicCode: draft.dicCode.trim() }, stored);
      showToast('success', t('message.saved'));
      await reloadDictionaryEditor();
      onSaved(saved.typeId);
      onClose();
    });
  return (
    <AppModal
      title={type ? t('type.edit') : t('catalogue.new')}
      onClose={onClose}
      onConfirm={save}
      widthPx={WIDTH_PX}
    >
      <div className={styles['fields']}>
        <TextField
          label={t('type.name')}
          isRequired
          error={isTried ? issues.name : ''}
          maxLength={NAME_MAX}
          value={draft.typeName}
          onChange={(typeName) => put({ typeName })}
        />
        <TextField
          label={t('type.code')}
          isRequired
          hint={type?.isShipped ? t('type.codeShipped') : t('type.codeHint')}
          error={refusal || (isTried ? issues.code : '')}
          isDisabled={type?.isShipped ?? false}
          maxLength={CODE_MAX}
          value={draft.dicCode}
          onChange={(dicCode) => put({ dicCode })}
        />
        <TextField
          label={t('type.system')}
          maxLength={CODE_MAX}
          value={draft.systemCode}
          onChange={(systemCode) => put({ systemCode })}
        />
        <div className={styles['names']}>
          <NameFields
            placeholder={t('names.none')}
            maxLength={NAME_MAX}
            values={draft.translations}
            onChange={(translations) => put({ translations })}
          />
        </div>
      </div>
    </AppModal>
  );
}
