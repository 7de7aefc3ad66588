import { useTranslation } from 'react-i18next';
import { NameFields, type NameFieldsProps } from '#web/ui/field/name-fields.tsx';
import styles from './menu-form.module.css';

const NAME_MAX = 200;

/** Names of an entry, its group or a button in the other languages. */
export function MenuNames(props: Pick<NameFieldsProps, 'values' | 'onChange'>) {
  const { t } = useTranslation('menus');
  return (
    <div className={styles['names']}>
      <NameFields {...props} placeholder={t('field.noTranslation')} maxLength={NAME_MAX} />
    </div>
  );
}
