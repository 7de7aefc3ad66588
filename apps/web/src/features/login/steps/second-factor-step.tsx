import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { proveFactor } from '#web/api/sign-in-steps.ts';
import formStyles from '../form/login-form.module.css';
import { CodeForm } from './code-form.tsx';
import type { StepProps } from './step-props.ts';

/** Asks for an authenticator code or a recovery code. */
export function SecondFactorStep({ ticket, onReply }: StepProps) {
  const { t } = useTranslation('credentials');
  const [kind, setKind] = useState<'code' | 'recovery'>('code');
  const isCode = kind === 'code';
  return (
    <>
      <CodeForm
        key={kind}
        title={t('factor.title')}
        label={t(`factor.${kind}`)}
        hint={t(`factor.${kind}Hint`)}
        submitText={t('factor.verify')}
        autoComplete={isCode ? 'one-time-code' : 'off'}
        onSend={async (code) => onReply(await proveFactor({ ticket, code }))}
      />
      <div className={formStyles['after']}>
        <button
          type="button"
          className={formStyles['link']}
          onClick={() => setKind(isCode ? 'recovery' : 'code')}
        >
          {t(isCode ? 'factor.useRecovery' : 'factor.useCode')}
        </button>
      </div>
    </>
  );
}
