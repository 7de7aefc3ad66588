import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '#web/ui/field/field.tsx';
import { TextInput } from '#web/ui/field/text-input.tsx';
import { IconPicker } from '#web/ui/icon-picker/icon-picker.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { findIcon } from '#web/ui/icon/icons.ts';
import styles from './icon-field.module.css';

export interface IconFieldProps extends FieldBinding {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isDisabled?: boolean;
}

/** The icon, its name, and the picker. */
export function IconField({ value, onChange, isDisabled = false, ...binding }: IconFieldProps) {
  const { t } = useTranslation('form');
  const icon = findIcon(value);
  return (
    <div className={styles['field']}>
      <TextInput
        {...binding}
        isReadOnly
        isDisabled={isDisabled}
        placeholder={t('icon.none')}
        prefix={icon ? <Icon name={icon} /> : null}
        value={value}
      />
      <IconPicker
        value={icon}
        isDisabled={isDisabled}
        onChange={(name) => onChange(name ?? '')}
        texts={{
          title: t('icon.title'),
          search: t('icon.search'),
          none: t('icon.nothing'),
          choose: t('icon.choose'),
          clear: t('icon.clear'),
          groups: {
            business: t('icon.group.business'),
            people: t('icon.group.people'),
            documents: t('icon.group.documents'),
            editing: t('icon.group.editing'),
            navigation: t('icon.group.navigation'),
            system: t('icon.group.system'),
          },
        }}
      />
    </div>
  );
}
