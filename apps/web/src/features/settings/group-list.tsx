import type { SettingView } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import styles from './group-list.module.css';

export interface SettingGroupName {
  readonly code: string;
  readonly label: string;
}

export interface GroupListProps {
  readonly groups: readonly SettingGroupName[];
  readonly settings: readonly SettingView[];
  /** Settings with unsaved edits. */
  readonly changed: readonly SettingView[];
  /** Code of the shown group, empty for all; null during a search. */
  readonly value: string | null;
  readonly onChange: (group: string) => void;
}

/** The groups with their setting counts; a dot marks unsaved edits. */
export function GroupList({ groups, settings, changed, value, onChange }: GroupListProps) {
  const { t } = useTranslation('settings');
  const lines = [{ code: '', label: t('allGroups') }, ...groups];
  const ofGroup = (code: string) => (setting: SettingView) => code === '' || setting.group === code;
  return (
    <nav className={styles['groups']} aria-label={t('groups')}>
      {lines.map(({ code, label }) => {
        const isChanged = changed.some(ofGroup(code));
        return (
          <button
            key={code}
            type="button"
            className={styles['group']}
            aria-current={value === code}
            onClick={() => onChange(code)}
          >
            <span className={styles['name']}>{label}</span>
            {isChanged && <span className={styles['dot']} role="img" aria-label={t('mark.changed')} />}
            <span className={styles['count']}>{settings.filter(ofGroup(code)).length}</span>
          </button>
        );
      })}
    </nav>
  );
}
