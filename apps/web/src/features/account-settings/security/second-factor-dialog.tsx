import type { SecondFactorEnrolment } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '#web/api/api-error.ts';
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
import { QuestionDialog } from '#web/ui/dialog/question-dialog.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { CodeField, OwnPasswordField } from './proof-fields.tsx';
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

/** Enables or disables the second factor, replaces the authenticator or the recovery codes. */
export function SecondFactorDialog({ change, onClose }: SecondFactorDialogProps) {
  const { t } = useTranslation('credentials');
  const [state, setState] = useState<State>({ kind: 'proof' });
  const title = t(`factor.change.${change}`);
  if (state.kind === 'codes') {
    return (
      <AppModal title={title} onClose={onClose} widthPx={WIDTH_PX}>
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

/** A code that is checked when it is submitted, and typed again after a refusal. */
function useCode() {
  const [code, setCode] = useState('');
  const [isChecked, setChecked] = useState(false);
  const submit = async (isComplete: boolean, work: () => Promise<void>): Promise<string | null> => {
    setChecked(true);
    if (!isComplete) return null;
    const refusal = await attempt(work());
    if (refusal !== null) {
      setCode('');
      setChecked(false);
    }
    return refusal;
  };
  return { code, setCode, isChecked, submit };
}

function ProofDialog({ title, change, onProve, onClose }: ProofDialogProps) {
  const { t } = useTranslation('credentials');
  const [password, setPassword] = useState('');
  const { code, setCode, isChecked, submit } = useCode();
  const asksCode = change !== 'enable';
  const prove = async () => {
    const [sealed = ''] = await sealPasswords([password], { silent: true });
    await onProve({ password: sealed, code });
  };
  const isComplete = password !== '' && (!asksCode || code.trim() !== '');
  return (
    <QuestionDialog
      title={title}
      confirmText={t(change === 'disable' ? 'factor.change.disable' : 'factor.next')}
      onConfirm={() => submit(isComplete, prove)}
      onClose={onClose}
      widthPx={WIDTH_PX}
    >
      <p className={styles['text']}>{t(`factor.about.${change}`)}</p>
      <OwnPasswordField value={password} isChecked={isChecked} onChange={setPassword} />
      {asksCode && (
        <CodeField value={code} hint={t('factor.eitherHint')} isChecked={isChecked} onChange={setCode} />
      )}
    </QuestionDialog>
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
  const { code, setCode, isChecked, submit } = useCode();
  const confirm = async () => onCodes((await confirmFactor(code)).recoveryCodes);
  return (
    <QuestionDialog
      title={title}
      confirmText={t('factor.confirm')}
      onConfirm={() => submit(code.trim() !== '', confirm)}
      onClose={onClose}
      widthPx={WIDTH_PX}
    >
      <EnrolmentSteps enrolment={enrolment}>
        <CodeField value={code} hint="" isChecked={isChecked} onChange={setCode} />
      </EnrolmentSteps>
    </QuestionDialog>
  );
}
