import { listNames } from '#web/i18n/list-names.ts';
import { type ApiKeyView, keyAddressSchema } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { addApiKey, type ApiKeyInput, changeApiKey } from '#web/api/api-keys.ts';
import { sealPasswords } from '#web/session/passwords/seal-passwords.ts';
import { DateInput } from '#web/ui/date-picker/date-picker.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { TextAreaField } from '#web/ui/field/text-area-field.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { MultiSelect } from '#web/ui/select/select.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { useDraft } from '#web/views/form-view/use-draft.ts';
import styles from './api-keys.module.css';
import { OwnPasswordField } from './password-field.tsx';

const WIDTH_PX = 560;
const NAME_MAX = 50;
const ADDRESS_LINES = 2;

export interface KeyDialogProps {
  /** Null for a new one. */
  readonly apiKey: ApiKeyView | null;
  readonly forms: ApiKeyView['forms'];
  /** Called with the secret of a new key. */
  readonly onMade: (name: string, secret: string) => void;
  readonly onClose: () => void;
}

function draftOf(key: ApiKeyView | null) {
  return {
    name: key?.name ?? '',
    forms: (key?.forms ?? []).map(({ code }) => code) as readonly string[], // as selected in the form
    addresses: key?.addresses.join('\n') ?? '',
    validTo: key?.validTo ?? '',
    password: '',
  };
}

/** One address or network per line; commas and blanks separate too. */
function linesOf(text: string): string[] {
  return text.split(/[\s,，;；]+/).filter((line) => line !== '');
}

/** Creates or edits a key. */
export function KeyDialog({ apiKey, forms, onMade, onClose }: KeyDialogProps) {
  const { t } = useTranslation(['api-keys', 'common']);
  const { draft, isTried, refusal, put, submit } = useDraft(() => draftOf(apiKey));
  const wrong = linesOf(draft.addresses).filter((line) => !keyAddressSchema.safeParse(line).success);
  const issues = {
    name: draft.name.trim() === '' ? t('issue.name') : '',
    forms: draft.forms.length === 0 ? t('issue.forms') : '',
    addresses: wrong.length > 0 ? t('issue.addresses', { wrong: listNames(wrong) }) : '',
    password: draft.password === '' ? t('issue.password') : '',
  };
  const shown = isTried ? issues : { name: '', forms: '', addresses: issues.addresses, password: '' };
  const save = () =>
    submit(issues, async () => {
      const [password = ''] = await sealPasswords([draft.password], { silent: true });
      const { name, addresses, validTo } = draft;
      const input: ApiKeyInput = {
        name: name.trim(),
        forms: [...draft.forms],
        addresses: linesOf(addresses),
        validTo: validTo || null,
        password,
      };
      if (apiKey) {
        await changeApiKey({ id: apiKey.id, rowVersion: apiKey.rowVersion }, input);
        showToast('success', t('saved'));
        onClose();
      } else onMade(input.name, await addApiKey(input));
    });
  return (
    <AppModal title={t(apiKey ? 'edit' : 'add')} onClose={onClose} onConfirm={save} widthPx={WIDTH_PX}>
      <div className={styles['stack']}>
        {refusal !== '' && <Strip tone="error">{refusal}</Strip>}
        <TextField
          label={t('name')}
          isRequired
          hint={t('nameHint')}
          error={shown.name}
          maxLength={NAME_MAX}
          value={draft.name}
          onChange={(name) => put({ name })}
        />
        <Field label={t('forms')} isRequired hint={t('formsHint')} error={shown.forms}>
          {(binding) => (
            <MultiSelect
              {...binding}
              values={draft.forms}
              options={forms.map(({ code, label }) => ({ value: code, label, hint: code }))}
              onChange={(chosen) => put({ forms: chosen })}
            />
          )}
        </Field>
        <TextAreaField
          label={t('addresses')}
          hint={t('addressesHint')}
          error={shown.addresses}
          rows={ADDRESS_LINES}
          value={draft.addresses}
          placeholder="203.0.113.9"
          onChange={(addresses) => put({ addresses })}
        />
        <Field label={t('validTo')} hint={t('validToHint')}>
          {(binding) => (
            <DateInput {...binding} value={draft.validTo} onChange={(validTo) => put({ validTo })} />
          )}
        </Field>
        <OwnPasswordField
          value={draft.password}
          error={shown.password}
          onChange={(password) => put({ password })}
        />
      </div>
    </AppModal>
  );
}
