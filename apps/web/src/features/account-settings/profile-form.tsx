import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { Field, type FieldBinding } from '#web/ui/field/field.tsx';
import { PasswordInput } from '#web/ui/field/password-input.tsx';
import { TextInput } from '#web/ui/field/text-input.tsx';
import styles from './account-settings.module.css';
import type { AccountField } from './account-form.ts';
import { AvatarRow } from './avatar-row.tsx';
import { NewPasswordRules } from './new-password-rules.tsx';
import { type AccountForm, useAccountForm } from './use-account-form.ts';

interface AccountFieldProps {
  readonly form: AccountForm;
  readonly name: AccountField;
  readonly isWide?: boolean;
}

type PasswordName = Extract<AccountField, 'oldPsd' | 'newPsd' | 'confirmPsd'>;

function LabelledField({
  form,
  name,
  isWide = false,
  children,
}: AccountFieldProps & { readonly children: (binding: FieldBinding) => ReactNode }) {
  const { t } = useTranslation('account');
  return (
    <div className={isWide ? styles['wide'] : undefined} onBlur={() => form.leave(name)}>
      <Field label={t(`field.${name}`)} error={form.errorOf(name)}>
        {children}
      </Field>
    </div>
  );
}

function ContactField({ form, name }: AccountFieldProps) {
  return (
    <LabelledField form={form} name={name}>
      {(binding) => (
        <TextInput
          {...binding}
          value={form.values[name]}
          onChange={(value) => form.change(name, value.trim())}
          autoComplete={name === 'email' ? 'email' : 'tel'}
        />
      )}
    </LabelledField>
  );
}

function PasswordField({ form, name, isWide = false }: AccountFieldProps & { readonly name: PasswordName }) {
  const { t } = useTranslation('account');
  const [isShown, setShown] = useState(false);
  return (
    <LabelledField form={form} name={name} isWide={isWide}>
      {(binding) => (
        <PasswordInput
          {...binding}
          value={form.values[name]}
          onChange={(value) => form.change(name, value)}
          autoComplete={name === 'oldPsd' ? 'current-password' : 'new-password'}
          isShown={isShown}
          onShownChange={setShown}
          eyeLabel={t(isShown ? 'hidePassword' : 'showPassword', { field: t(`field.${name}`) })}
        />
      )}
    </LabelledField>
  );
}

/** Profile and password: the form of ACC-01 to ACC-07. */
export function ProfileForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['account', 'common']);
  const form = useAccountForm(onClose);
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <div className={styles['fields']} aria-busy={form.isLoading}>
        <AvatarRow name={form.userName} />
        <Field label={t('field.userName')}>
          {(binding) => <TextInput {...binding} value={form.userName} isDisabled />}
        </Field>
        <Field label={t('field.account')}>
          {(binding) => <TextInput {...binding} value={form.account} isDisabled autoComplete="username" />}
        </Field>
        <ContactField form={form} name="email" />
        <ContactField form={form} name="telphone" />
        <h3 className={styles['section']}>
          {t('password.title')} <span className={styles['sectionHint']}>{t('password.hint')}</span>
        </h3>
        <PasswordField form={form} name="oldPsd" isWide />
        <PasswordField form={form} name="newPsd" />
        <PasswordField form={form} name="confirmPsd" />
        <NewPasswordRules password={form.values.newPsd} />
      </div>
      <footer className={styles['footer']}>
        <Button onClick={onClose}>{t('common:action.cancel')}</Button>
        <Button tone="primary" type="submit" isBusy={form.isSaving}>
          {t('common:action.save')}
        </Button>
      </footer>
    </form>
  );
}
