import type { SecondFactorEnrolment } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import {
  beginFactor,
  confirmFactor,
  disableFactor,
  type FactorProof,
  reloadSecondFactor,
  renewCodes,
} from '#web/api/second-factor.ts';
import { EnrolmentSteps } from '#web/session/second-factor/enrolment-steps.tsx';
import { RecoveryCodes } from '#web/session/second-factor/recovery-codes.tsx';
import { sealPasswords } from '#web/session/passwords/seal-passwords.ts';
import { Button } from '#web/ui/button/button.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { CodeField, PasswordField } from './proof-fields.tsx';
import styles from './security.module.css';

/** Changes of one's second factor. */
export type FactorChange = 'enable' | 'replace' | 'renew' | 'disable';

export interface SecondFactorDialogProps {
  readonly change: FactorChange;
  readonly onClose: () => void;
}

/** Step of the dialog: proof, QR code, or recovery codes. */
type State =
  | { readonly kind: 'proof' }
  | { readonly kind: 'scanning'; readonly enrolment: SecondFactorEnrolment }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

const WIDTH_PX = 520;

/** The server's message of a refusal; other errors are rethrown. */
function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return error.message;
}

/** Enables or disables the second factor, replaces the authenticator or the recovery codes. */
export function SecondFactorDialog({ change, onClose }: SecondFactorDialogProps) {
  const { t } = useTranslation('credentials');
  const [state, setState] = useState<State>({ kind: 'proof' });
  const title = t(`factor.change.${change}`);
  if (state.kind === 'codes') {
    return (
      <AppModal title={title} isOpen onClose={onClose} widthPx={WIDTH_PX}>
        <div className={styles['stack']}>
          <Strip tone="warning">{t('factor.codesOnce')}</Strip>
          <RecoveryCodes codes={state.codes} />
          <div className={styles['end']}>
            <Button tone="primary" onClick={onClose}>
              {t('factor.kept')}
            </Button>
          </div>
        </div>
      </AppModal>
    );
  }
  const showCodes = async (codes: readonly string[]) => {
    setState({ kind: 'codes', codes });
    await reloadSecondFactor();
  };
  if (state.kind === 'scanning') {
    return <ScanDialog title={title} enrolment={state.enrolment} onCodes={showCodes} onClose={onClose} />;
  }
  const prove = async (proof: FactorProof) => {
    if (change === 'renew') return showCodes((await renewCodes(proof)).recoveryCodes);
    if (change !== 'disable') return setState({ kind: 'scanning', enrolment: await beginFactor(proof) });
    await disableFactor(proof);
    showToast('success', t('factor.disabled'));
    onClose();
    await reloadSecondFactor();
  };
  return <ProofDialog title={title} change={change} onProve={prove} onClose={onClose} />;
}

interface ProofDialogProps extends SecondFactorDialogProps {
  readonly title: string;
  /** @throws ApiError shown above the fields */
  readonly onProve: (proof: FactorProof) => Promise<void>;
}

function ProofDialog({ title, change, onProve, onClose }: ProofDialogProps) {
  const { t } = useTranslation('credentials');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState('');
  const asksCode = change !== 'enable';
  const confirm = async () => {
    setChecked(true);
    if (password === '' || (asksCode && code.trim() === '')) return;
    try {
      const [sealed = ''] = await sealPasswords([password], { silent: true });
      await onProve({ password: sealed, code });
    } catch (error) {
      setRefusal(refusalOf(error));
      setCode('');
      setChecked(false);
    }
  };
  return (
    <AppModal
      title={title}
      isOpen
      onClose={onClose}
      onConfirm={confirm}
      confirmText={t(change === 'disable' ? 'factor.change.disable' : 'factor.next')}
      widthPx={WIDTH_PX}
    >
      <div className={styles['stack']}>
        {refusal !== '' && <Strip tone="error">{refusal}</Strip>}
        <p className={styles['text']}>{t(`factor.about.${change}`)}</p>
        <PasswordField value={password} isChecked={isChecked} onChange={setPassword} />
        {asksCode && (
          <CodeField value={code} hint={t('factor.eitherHint')} isChecked={isChecked} onChange={setCode} />
        )}
      </div>
    </AppModal>
  );
}

interface ScanDialogProps {
  readonly title: string;
  readonly enrolment: SecondFactorEnrolment;
  readonly onCodes: (codes: readonly string[]) => Promise<void>;
  readonly onClose: () => void;
}

function ScanDialog({ title, enrolment, onCodes, onClose }: ScanDialogProps) {
  const { t } = useTranslation('credentials');
  const [code, setCode] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState('');
  const confirm = async () => {
    setChecked(true);
    if (code.trim() === '') return;
    try {
      await onCodes((await confirmFactor(code)).recoveryCodes);
    } catch (error) {
      setRefusal(refusalOf(error));
      setCode('');
      setChecked(false);
    }
  };
  return (
    <AppModal
      title={title}
      isOpen
      onClose={onClose}
      onConfirm={confirm}
      confirmText={t('factor.confirm')}
      widthPx={WIDTH_PX}
    >
      <div className={styles['stack']}>
        {refusal !== '' && <Strip tone="error">{refusal}</Strip>}
        <EnrolmentSteps enrolment={enrolment}>
          <CodeField value={code} hint="" isChecked={isChecked} onChange={setCode} />
        </EnrolmentSteps>
      </div>
    </AppModal>
  );
}
