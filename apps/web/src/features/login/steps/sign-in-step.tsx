import type { PendingStep } from '@haiqiao/contract/endpoints';
import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import formStyles from '../form/login-form.module.css';
import { NewPasswordStep } from './new-password-step.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';
import type { StepProps } from './step-props.ts';

/** Needed once per person: the code that draws the picture is loaded on demand. */
const EnrolStep = lazy(async () => ({ default: (await import('./enrol-step.tsx')).EnrolStep }));

const STEPS: Readonly<Record<PendingStep['step'], ComponentType<StepProps>>> = {
  secondFactor: SecondFactorStep,
  newPassword: NewPasswordStep,
  enrolSecondFactor: EnrolStep,
};

export interface SignInStepProps extends Pick<StepProps, 'onReply'> {
  readonly pending: PendingStep;
  /** Cancels the sign-in. */
  readonly onBack: () => void;
}

/** The step required after the right password. */
export function SignInStep({ pending, onReply, onBack }: SignInStepProps) {
  const { t } = useTranslation(['credentials', 'common']);
  const Step = STEPS[pending.step];
  return (
    <>
      <Suspense fallback={<output>{t('common:loading')}</output>}>
        <Step ticket={pending.ticket} onReply={onReply} />
      </Suspense>
      <div className={formStyles['after']}>
        <button type="button" className={formStyles['link']} onClick={onBack}>
          {t('expired.back')}
        </button>
      </div>
    </>
  );
}
