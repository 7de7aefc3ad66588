import type { SettingView } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '#web/api/api-error.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { PasswordField } from '#web/ui/field/password-field.tsx';
import { TextAreaField } from '#web/ui/field/text-area-field.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import type { SettingChange } from '#web/api/setting-editor.ts';
import styles from './settings.module.css';
import { settingValueText, type SettingWords } from './setting-words.ts';

const WIDTH_PX = 560;
const REASON_MAX = 200;
const REASON_ROWS = 2;

export interface ProofDialogProps {
  readonly changes: readonly SettingChange[];
  readonly settings: readonly SettingView[];
  readonly words: SettingWords;
  /** @throws ApiError shown above the fields; the dialog stays */
  readonly onConfirm: (proof: { reason: string; password: string }) => Promise<void>;
  readonly onClose: () => void;
}

/** Confirms changes to security settings: the changes, the reason, and the password. */
export function ProofDialog({ changes, settings, words, onConfirm, onClose }: ProofDialogProps) {
  const { t } = useTranslation('settings');
  const [reason, setReason] = useState('');
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState('');
  const confirm = async () => {
    setChecked(true);
    if (reason.trim() === '' || password === '') return;
    try {
      await onConfirm({ reason: reason.trim(), password });
    } catch (error) {
      setRefusal(refusalMessage(error));
      setPassword('');
      setChecked(false);
    }
  };
  return (
    <AppModal
      title={t('proof.title')}
      onClose={onClose}
      onConfirm={confirm}
      confirmText={t('proof.confirm')}
      widthPx={WIDTH_PX}
    >
      <div className={styles['stack']}>
        {refusal ? <Strip tone="error">{refusal}</Strip> : <Strip tone="warning">{t('proof.hint')}</Strip>}
        <ChangeList changes={changes} settings={settings} words={words} />
        <TextAreaField
          label={t('proof.reason')}
          isRequired
          error={isChecked && reason.trim() === '' ? t('proof.reasonMissing') : ''}
          rows={REASON_ROWS}
          maxLength={REASON_MAX}
          value={reason}
          onChange={setReason}
        />
        <PasswordField
          label={t('proof.password')}
          error={isChecked && password === '' ? t('proof.passwordMissing') : ''}
          showLabel={t('proof.show')}
          hideLabel={t('proof.hide')}
          value={password}
          onChange={setPassword}
        />
      </div>
    </AppModal>
  );
}

function ChangeList({ changes, settings, words }: Pick<ProofDialogProps, 'changes' | 'settings' | 'words'>) {
  const { t } = useTranslation('settings');
  return (
    <ul className={styles['changes']} aria-label={t('proof.changes')}>
      {changes.map(({ key, value }) => {
        const setting = settings.find((each) => each.key === key);
        if (!setting) return null;
        const text = (each: SettingView['value']) => settingValueText(setting.editor, each, words);
        return (
          <li key={key}>
            <b>{setting.label}</b> {text(setting.value)} → {text(value ?? setting.initial)}
          </li>
        );
      })}
    </ul>
  );
}
