import { useTranslation } from 'react-i18next';
import { PasswordField, type PasswordFieldProps } from '#web/ui/field/password-field.tsx';

/** The caller's own password, for confirmation. */
export function OwnPasswordField(props: Pick<PasswordFieldProps, 'value' | 'error' | 'onChange'>) {
  const { t } = useTranslation('api-keys');
  const texts = { label: t('password'), hint: t('passwordHint'), showLabel: t('show'), hideLabel: t('hide') };
  return <PasswordField {...texts} {...props} />;
}
