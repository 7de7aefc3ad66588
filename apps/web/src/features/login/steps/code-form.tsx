import { type HTMLInputAutoCompleteAttribute, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ShieldGlyph } from '#web/ui/glyph/glyph.tsx';
import { LoginField } from '../form/login-field.tsx';
import styles from '../form/login-form.module.css';
import { SubmitButton } from '../form/submit-button.tsx';
import { PlainStrip } from '../new-password/plain-strip.tsx';
import { useFailureText } from './failure-text.ts';

export interface CodeFormProps {
  /** Name of the form. */
  readonly title: string;
  /** Name of the field. */
  readonly label: string;
  readonly hint: string;
  readonly submitText: string;
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  /** Shown above the field. */
  readonly children?: ReactNode;
  /** Sends the code; errors are shown above the field, which is then cleared. */
  readonly onSend: (code: string) => Promise<void>;
}

/** One code and a button. */
export function CodeForm(props: CodeFormProps) {
  const { title, label, hint, submitText, autoComplete, children, onSend } = props;
  const { t } = useTranslation(['credentials', 'login']);
  const failureText = useFailureText();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const send = async () => {
    setMissing(code.trim() === '');
    if (isSending) return;
    if (code.trim() === '') return input.current?.focus();
    setSending(true);
    setFailure('');
    try {
      await onSend(code);
    } catch (error) {
      setFailure(failureText(error, t('factor.failed')));
      setCode('');
      input.current?.focus();
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      noValidate
      className={styles['form']}
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {failure !== '' && <PlainStrip tone="error">{failure}</PlainStrip>}
      {children}
      <LoginField
        label={label}
        icon={<ShieldGlyph size={16} />}
        autoComplete={autoComplete}
        value={code}
        onChange={(value) => {
          setCode(value);
          setMissing(false);
        }}
        error={isMissing ? t('factor.codeMissing') : ''}
        hint={hint}
        inputRef={input}
      />
      <SubmitButton text={submitText} isSubmitting={isSending} waitFor={null} />
    </form>
  );
}
