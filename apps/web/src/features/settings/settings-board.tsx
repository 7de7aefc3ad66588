import type { querySettings, SettingView } from '@haiqiao/contract/endpoints';
import type { EndpointReply } from '@haiqiao/contract/http';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '#web/api/api-error.ts';
import { fetchSettingsFile } from '#web/api/setting-editor.ts';
import { downloadText } from '#web/lib/download.ts';
import { useGrantedButtons } from '#web/session/granted-buttons.ts';
import { useUnsavedEdits } from '#web/tabs/tab-context.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { CompareDialog } from './compare/compare-dialog.tsx';
import { GroupList } from './group-list.tsx';
import { HistoryDrawer } from './history/history-drawer.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { SaveBar } from './save-bar.tsx';
import { SettingsCard } from './settings-card.tsx';
import { changedSettings, changesOf, draftIssue, type SettingsDraft } from './settings-draft.ts';
import styles from './settings.module.css';
import { useSettingWords } from './use-setting-words.ts';
import { useSettingsSaving } from './use-settings-saving.ts';

/** The menu's target. */
const SETTINGS_PATH = '/system/settings';

/** What covers the page; a history of all settings has no key. */
type Over = { readonly kind: 'history'; readonly key: string | null } | { readonly kind: 'compare' };

const NOTHING: SettingsDraft = {};

/** All settings by group, with the person's edits. */
export function SettingsBoard({ groups, settings, posts }: EndpointReply<typeof querySettings>) {
  const { t } = useTranslation('settings');
  const canChange = useMayChange();
  const words = useSettingWords(posts);
  const [group, setGroup] = useTabState<string>('group', '');
  const [search, setSearch] = useTabState('search', '');
  const [draft, setDraft] = useTabState<SettingsDraft>('draft', NOTHING);
  const [over, setOver] = useState<Over | null>(null);
  const saving = useSettingsSaving(settings, (keys) =>
    // Input typed during the request is not saved yet.
    setDraft((now) =>
      Object.fromEntries(
        Object.entries(now).filter(([key, typed]) => !keys.includes(key) || typed !== draft[key]),
      ),
    ),
  );
  const changed = changedSettings(settings, draft);
  useUnsavedEdits(changed.length > 0);
  const closeOver = () => setOver(null);
  const isValid = changed.every((setting) => draftIssue(setting, draft) === null);
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={
        <>
          <Button icon="history" onClick={() => setOver({ kind: 'history', key: null })}>
            {t('verb.allHistory')}
          </Button>
          <Button icon="swap" onClick={() => setOver({ kind: 'compare' })}>
            {t('verb.compare')}
          </Button>
          <Button icon="export" onClick={() => void exportFile(t('export.done'))}>
            {t('verb.export')}
          </Button>
        </>
      }
    >
      <div className={styles['board']}>
        <GroupList
          groups={groups}
          settings={settings}
          changed={changed}
          value={search === '' ? group : null}
          onChange={(next) => {
            setGroup(next);
            setSearch('');
          }}
        />
        <SettingsCard
          groups={groups}
          settings={settings}
          posts={posts}
          words={words}
          group={group}
          search={search}
          draft={draft}
          refusal={saving.refusal}
          canChange={canChange}
          onSearch={setSearch}
          onType={(key, typed) => {
            saving.forgetRefusal();
            setDraft((now) => withTyped(now, key, typed));
          }}
          onHistory={(key) => setOver({ kind: 'history', key })}
        >
          {changed.length > 0 && (
            <SaveBar
              changed={changed}
              isValid={isValid}
              isBusy={saving.isBusy}
              onSave={() => void saving.submit(changesOf(changed, draft))}
              onDiscard={() => {
                saving.forgetRefusal();
                setDraft(NOTHING);
              }}
            />
          )}
        </SettingsCard>
      </div>
      <HistoryDrawer
        settingKey={over?.kind === 'history' ? over.key : null}
        isOpen={over?.kind === 'history'}
        settings={settings}
        words={words}
        canChange={canChange}
        onRevert={(change) => void saving.submit([change])}
        onClose={closeOver}
      />
      {over?.kind === 'compare' && (
        <CompareDialog
          settings={settings}
          words={words}
          canChange={canChange}
          onApply={async (changes) => {
            closeOver();
            await saving.submit(changes);
          }}
          onClose={closeOver}
        />
      )}
      {saving.waiting && (
        <ProofDialog
          changes={saving.waiting}
          settings={settings}
          words={words}
          onConfirm={saving.confirm}
          onClose={saving.cancel}
        />
      )}
    </Page>
  );
}

function useMayChange(): (setting: SettingView) => boolean {
  const buttons = useGrantedButtons(SETTINGS_PATH);
  return ({ isSecurity }) =>
    buttons.has('setting:update') && (!isSecurity || buttons.has('setting:updateSecurity'));
}

function withTyped(
  draft: SettingsDraft,
  key: string,
  typed: SettingsDraft[string] | undefined,
): SettingsDraft {
  const { [key]: _, ...others } = draft;
  return typed === undefined ? others : { ...others, [key]: typed };
}

async function exportFile(done: string): Promise<void> {
  try {
    const file = await fetchSettingsFile();
    const day = file.exportedAt.slice(0, 10);
    downloadText(`settings-${day}.json`, 'application/json', `${JSON.stringify(file, null, 2)}\n`);
    showToast('success', done);
  } catch (error) {
    showToast('error', refusalMessage(error));
  }
}
