import type { SettingView } from '@haiqiao/contract/endpoints';
import type { SettingWireValue } from '@haiqiao/contract/rules';
import { type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { SearchInput } from '#web/ui/field/search-input.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import type { SettingGroupName } from './group-list.tsx';
import { SettingRow } from './setting-row.tsx';
import type { SettingWords } from './setting-words.ts';
import { draftIssue, isFound, type SettingsDraft } from './settings-draft.ts';
import styles from './settings.module.css';
import type { PostChoice } from './use-setting-words.ts';
import type { Refusal } from './use-settings-saving.ts';

export interface SettingsCardProps {
  readonly groups: readonly SettingGroupName[];
  readonly settings: readonly SettingView[];
  readonly posts: readonly PostChoice[];
  readonly words: SettingWords;
  /** Code of the group to show; empty for all. A search covers all groups. */
  readonly group: string;
  readonly search: string;
  readonly draft: SettingsDraft;
  readonly refusal: Refusal;
  readonly canChange: (setting: SettingView) => boolean;
  readonly onSearch: (search: string) => void;
  readonly onType: (key: string, typed: SettingWireValue | undefined) => void;
  readonly onHistory: (key: string) => void;
  /** Shown below the settings, always visible. */
  readonly children: ReactNode;
}

/** The settings of a group, or the results of a search. */
export function SettingsCard(props: SettingsCardProps) {
  const { groups, settings, group, search, refusal, onSearch, children } = props;
  const { t } = useTranslation('settings');
  const typed = useDeferredValue(search);
  const shown = settings.filter((setting) =>
    typed.trim() === '' ? group === '' || setting.group === group : isFound(setting, typed),
  );
  return (
    <div className={styles['card']}>
      <div className={styles['filters']}>
        <SearchInput
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          value={search}
          onChange={onSearch}
        />
      </div>
      {refusal.text !== '' && (
        <div className={styles['refusal']}>
          <Strip tone="error">{refusal.text}</Strip>
        </div>
      )}
      <div className={styles['rows']}>
        {groups.map(({ code, label }) => (
          <GroupSection
            key={code}
            {...props}
            label={label}
            settings={shown.filter((setting) => setting.group === code)}
          />
        ))}
        {shown.length === 0 && (
          <EmptyState
            drawing="missing"
            title={t('search.none', { typed })}
            actions={<Button onClick={() => onSearch('')}>{t('search.clear')}</Button>}
          />
        )}
      </div>
      {children}
    </div>
  );
}

function GroupSection(props: SettingsCardProps & { readonly label: string }) {
  const { label, settings, draft, refusal, canChange, onType, onHistory, posts, words } = props;
  if (settings.length === 0) return null;
  return (
    <section aria-label={label}>
      <h2 className={styles['group']}>{label}</h2>
      {settings.map((setting) => (
        <SettingRow
          key={setting.key}
          setting={setting}
          typed={draft[setting.key]}
          issue={draftIssue(setting, draft) ?? refusal.issues.get(setting.key) ?? null}
          posts={posts}
          words={words}
          canChange={canChange(setting)}
          onType={(typed) => onType(setting.key, typed)}
          onHistory={() => onHistory(setting.key)}
        />
      ))}
    </section>
  );
}
