import {
  brokenPasswordRules,
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
} from '@haiqiao/contract/rules';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { EyeGlyph, EyeOffGlyph, LockGlyph } from '#web/ui/glyph/glyph.tsx';
import { PasswordChecklist } from '#web/ui/password-checklist/password-checklist.tsx';
import { LoginField, type LoginFieldProps } from '../form/login-field.tsx';
import styles from '../form/login-form.module.css';
import { SubmitButton } from '../form/submit-button.tsx';
import { useFailureText } from '../steps/failure-text.ts';
import { PlainStrip } from './plain-strip.tsx';

export interface NewPasswordFormProps {
  readonly label: string;
  readonly submitText: string;
  /** Sends the password; errors are shown above the fields, which keep their input. */
  readonly onSave: (password: string) => Promise<void>;
}

type Name = 'newPsd' | 'confirmPsd';
type Rule =
  | 'newPasswordRequired'
  | 'newPasswordRule'
  | 'newPasswordUsedBefore'
  | 'confirmRequired'
  | 'confirmDiffers';

/** Errors of the two fields, by the same rules as account settings (ACC-04, ACC-05). */
function faultsOf(values: Readonly<Record<Name, string>>): Partial<Record<Name, Rule>> {
  const { newPsd, confirmPsd } = values;
  if (newPsd === '') return { newPsd: 'newPasswordRequired' };
  if (brokenPasswordRules(newPsd).length > 0) return { newPsd: 'newPasswordRule' };
  if (confirmPsd === '') return { confirmPsd: 'confirmRequired' };
  return confirmPsd === newPsd ? {} : { confirmPsd: 'confirmDiffers' };
}

function ruleOf(error: unknown): Rule | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const ruleIds = ['newPasswordRule', 'newPasswordUsedBefore'] as const;
  return ruleIds.find((rule) => error.issues.some((issue) => issue.rule === rule));
}

/** A new password, entered twice, with rules that are ticked off as they are met. */
export function NewPasswordForm({ label, submitText, onSave }: NewPasswordFormProps) {
  const { t } = useTranslation(['account', 'login']);
  const failureText = useFailureText();
  const [values, setValues] = useState({ newPsd: '', confirmPsd: '' });
  const [faults, setFaults] = useState<Partial<Record<Name, Rule>>>({});
  const [failure, setFailure] = useState('');
  const [isSaving, setSaving] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  const show = (found: Partial<Record<Name, Rule>>): void => {
    setFaults(found);
    if (found.newPsd) first.current?.focus();
    else if (found.confirmPsd) second.current?.focus();
  };
  const save = async () => {
    const found = faultsOf(values);
    show(found);
    if (isSaving || Object.keys(found).length > 0) return;
    setSaving(true);
    setFailure('');
    try {
      await onSave(values.newPsd);
    } catch (error) {
      const rule = ruleOf(error);
      if (rule) show({ newPsd: rule });
      else setFailure(failureText(error, t('login:failure.encryption')));
    } finally {
      setSaving(false);
    }
  };
  const change = (name: Name) => (value: string) => {
    setValues((now) => ({ ...now, [name]: value }));
    setFaults(({ [name]: _, ...others }) => others);
  };
  const errorOf = (name: Name) => {
    const rule = faults[name];
    return rule ? t(`rule.${rule}`) : '';
  };
  return (
    <form
      noValidate
      className={styles['form']}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {failure !== '' && <PlainStrip tone="error">{failure}</PlainStrip>}
      <HiddenField
        label={t('field.newPsd')}
        value={values.newPsd}
        onChange={change('newPsd')}
        error={errorOf('newPsd')}
        inputRef={first}
      />
      <HiddenField
        label={t('field.confirmPsd')}
        value={values.confirmPsd}
        onChange={change('confirmPsd')}
        error={errorOf('confirmPsd')}
        inputRef={second}
      />
      <PasswordChecklist
        password={values.newPsd}
        label={t('password.rules')}
        textOf={(rule) =>
          t(`password.${rule}`, { min: PASSWORD_MIN_CHARACTERS, max: PASSWORD_MAX_CHARACTERS })
        }
        met={t('password.kept')}
        open={t('password.open')}
      />
      <SubmitButton text={submitText} isSubmitting={isSaving} waitFor={null} />
    </form>
  );
}

type HiddenFieldProps = Pick<LoginFieldProps, 'label' | 'value' | 'onChange' | 'error' | 'inputRef'>;

function HiddenField(props: HiddenFieldProps) {
  const { t } = useTranslation('account');
  const [isShown, setShown] = useState(false);
  const eye = t(isShown ? 'hidePassword' : 'showPassword', { field: props.label });
  return (
    <LoginField
      {...props}
      icon={<LockGlyph size={16} />}
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      button={
        <button
          type="button"
          className={styles['eye']}
          aria-label={eye}
          title={eye}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeGlyph size={16} /> : <EyeOffGlyph size={16} />}
        </button>
      }
    />
  );
}
