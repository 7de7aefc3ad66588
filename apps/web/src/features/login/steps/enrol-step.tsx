import type { SecondFactorEnrolment } from '@haiqiao/contract/endpoints';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beginFactorStep, confirmFactorStep, type StepReply } from '#web/api/sign-in-steps.ts';
import { EnrolmentSteps } from '#web/session/second-factor/enrolment-steps.tsx';
import { RecoveryCodes } from '#web/session/second-factor/recovery-codes.tsx';
import formStyles from '../form/login-form.module.css';
import { SubmitButton } from '../form/submit-button.tsx';
import { PlainStrip } from '../new-password/plain-strip.tsx';
import { CodeForm } from './code-form.tsx';
import { useFailureText } from './failure-text.ts';
import type { StepProps } from './step-props.ts';

/** Progress: not started, picture shown, recovery codes shown with the reply of the sign-in. */
type State =
  | { readonly kind: 'new' }
  | { readonly kind: 'scanning'; readonly enrolment: SecondFactorEnrolment }
  | { readonly kind: 'done'; readonly codes: readonly string[]; readonly login: StepReply };

/** Sets up a second factor required by the settings, before there is a session. */
export function EnrolStep({ ticket, onReply }: StepProps) {
  const { t } = useTranslation('credentials');
  const [state, setState] = useState<State>({ kind: 'new' });
  if (state.kind === 'new') {
    const begin = async () => setState({ kind: 'scanning', enrolment: await beginFactorStep(ticket) });
    return (
      <ButtonForm text={t('factor.begin')} onPress={begin}>
        <PlainStrip tone="info">{t('factor.mustEnrol')}</PlainStrip>
      </ButtonForm>
    );
  }
  if (state.kind === 'scanning') {
    const confirm = async (code: string) => {
      const { recoveryCodes, login } = await confirmFactorStep({ ticket, code });
      setState({ kind: 'done', codes: recoveryCodes, login });
    };
    return (
      <div className={formStyles['form']}>
        <EnrolmentSteps enrolment={state.enrolment}>
          <CodeForm
            title={t('factor.title')}
            label={t('factor.code')}
            hint=""
            submitText={t('factor.confirm')}
            autoComplete="one-time-code"
            onSend={confirm}
          />
        </EnrolmentSteps>
      </div>
    );
  }
  return (
    <ButtonForm text={t('factor.goOn')} onPress={() => onReply(state.login)}>
      <PlainStrip tone="info">{t('factor.codesOnce')}</PlainStrip>
      <RecoveryCodes codes={state.codes} />
    </ButtonForm>
  );
}

interface ButtonFormProps {
  readonly text: string;
  /** Errors are shown above; the button can be pressed again. */
  readonly onPress: () => Promise<void>;
  readonly children: ReactNode;
}

function ButtonForm({ text, onPress, children }: ButtonFormProps) {
  const { t } = useTranslation('credentials');
  const failureText = useFailureText();
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailure('');
    try {
      await onPress();
    } catch (error) {
      setFailure(failureText(error, t('factor.failed')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      className={formStyles['form']}
      aria-label={t('factor.title')}
      onSubmit={(event) => {
        event.preventDefault();
        void press();
      }}
    >
      {failure !== '' && <PlainStrip tone="error">{failure}</PlainStrip>}
      {children}
      <SubmitButton text={text} isSubmitting={isBusy} waitFor={null} />
    </form>
  );
}
