import { type KeyboardEvent, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EyeGlyph, EyeOffGlyph, LockGlyph } from '#web/ui/glyph/glyph.tsx';
import { LoginField } from './login-field.tsx';
import styles from './login-form.module.css';

export interface PasswordFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onFocus: () => void;
  readonly error: string;
  readonly inputRef: Ref<HTMLInputElement>;
}

/** The password: hidden until the eye button is pressed, with a hint while Caps Lock is on. */
export function PasswordField({ value, onChange, onFocus, error, inputRef }: PasswordFieldProps) {
  const { t } = useTranslation('login');
  const [isShown, setIsShown] = useState(false);
  const [hasCapsLock, setHasCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setHasCapsLock(event.getModifierState('CapsLock'));
  return (
    <LoginField
      label={t('password.label')}
      icon={<LockGlyph size={16} />}
      name="password"
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      placeholder={t('password.placeholder')}
      value={value}
      onChange={onChange}
      error={error}
      hint={hasCapsLock ? t('password.capsLock') : ''}
      inputRef={inputRef}
      onFocus={onFocus}
      onBlur={() => setHasCapsLock(false)}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      button={
        <button
          type="button"
          className={styles['eye']}
          aria-label={isShown ? t('password.hide') : t('password.show')}
          title={isShown ? t('password.hide') : t('password.show')}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeGlyph size={16} /> : <EyeOffGlyph size={16} />}
        </button>
      }
    />
  );
}
