import type { GroupAudience } from '@haiqiao/contract/access';
import type { PermissionGroupState } from '@haiqiao/contract/endpoints';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { rememberOptions } from '#web/field-types/option-labels.store.ts';
import { useUnsavedEdits } from '#web/tabs/tab-context.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LineTabs } from '#web/ui/line-tabs/line-tabs.tsx';
import { StatusTag } from '#web/ui/status-tag/status-tag.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { useHistoryKeys } from '#web/ui/shortcuts/use-history-keys.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { useSaveShortcut } from '#web/views/form-view/use-save-shortcut.ts';
import { FieldsTab } from '../fields/fields-tab.tsx';
import { GrantsTab } from '../grants/grants-tab.tsx';
import { HistoryTab } from '../history/history-tab.tsx';
import { HoldersTab } from '../holders/holders-tab.tsx';
import type { PermissionRights } from '../permission-rights.ts';
import { RowsTab } from '../rows/rows-tab.tsx';
import type { GroupWords } from '../words/group-words.ts';
import { BasicsTab } from './basics-tab.tsx';
import { GroupActions } from './group-actions.tsx';
import styles from './group-card.module.css';
import { type GroupEditor, useGroupEditor } from './use-group-editor.ts';

/** Tabs of the editor. */
const TABS = ['basics', 'grants', 'rows', 'fields', 'holders', 'history'] as const;
export type EditorTab = (typeof TABS)[number];

export interface GroupCardProps {
  /** Null for a new group. */
  readonly state: PermissionGroupState | null;
  /** The page's only audience; both by default. */
  readonly audience?: GroupAudience | undefined;
  readonly words: GroupWords;
  readonly rights: PermissionRights;
  readonly tab: EditorTab;
  readonly onTab: (tab: EditorTab) => void;
  readonly onDirty: (isDirty: boolean) => void;
  /** Opens a group; an empty id opens no specific one. */
  readonly onOpen: (id: string) => void;
}

/** The content of a group in six tabs, with its current status. */
export function GroupCard(props: GroupCardProps) {
  const { state, words, rights, tab, onTab, onDirty, onOpen } = props;
  const { t } = useTranslation(['permissions', 'common']);
  const card = useRef<HTMLElement>(null);
  const editor = useGroupEditor(state, props.audience);
  const isReadOnly = !rights.update || state?.pending?.kind === 'REMOVE';
  useUnsavedEdits(editor.isDirty);
  useEffect(() => onDirty(editor.isDirty), [onDirty, editor.isDirty]);
  useRememberedNames(state?.names);
  const save = async () => {
    if (isReadOnly || !editor.isDirty) return;
    const stored = await editor.save();
    if (!stored) {
      onTab(editor.issues.size > 0 || hasIssue(editor) ? 'basics' : tab);
      requestAnimationFrame(() => card.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    showToast('success', t(stored.pending ? 'message.staged' : 'message.takenBack'));
    if (state === null) onOpen(stored.id);
  };
  useSaveShortcut(() => void save());
  useHistoryKeys({ undo: () => !isReadOnly && editor.undo() });
  const tabs = TABS.filter((each) => each !== 'history' || state !== null);
  return (
    <section ref={card} className={styles['card']} aria-label={t('card.title')}>
      <Head {...props} editor={editor} />
      <LineTabs
        label={t('card.parts')}
        value={tab}
        items={tabs.map((value) => ({ value, label: t(`tab.${value}`), ...countOf(value, editor) }))}
        onChange={onTab}
      />
      <div className={styles['body']}>
        <Strips editor={editor} />
        <Part {...{ tab, editor, words, isReadOnly, canRevert: rights.update && !editor.isDirty }} />
      </div>
      <footer className={styles['foot']}>
        <span className={styles['hint']}>{t(isReadOnly ? 'card.readOnly' : 'card.staged')}</span>
        {!isReadOnly && (
          <>
            <Button
              icon="undo"
              whyNot={!editor.canUndo ? t('common:whyNot.unchanged') : ''}
              onClick={editor.undo}
            >
              {t('action.undo')}
            </Button>
            <Button whyNot={!editor.isDirty ? t('common:whyNot.unchanged') : ''} onClick={editor.drop}>
              {t('action.drop')}
            </Button>
            <Button
              tone="primary"
              whyNot={!editor.isDirty ? t('common:whyNot.unchanged') : ''}
              isBusy={editor.isBusy}
              onClick={() => void save()}
            >
              {t('action.save')}
            </Button>
          </>
        )}
      </footer>
    </section>
  );
}

/** Errors found before sending belong to the first tab. */
function hasIssue({ content }: GroupEditor): boolean {
  return content.name.trim() === '' || !/^[A-Za-z][A-Za-z0-9_-]{1,63}$/.test(content.code);
}

/** Names loaded with the group are not requested again. */
function useRememberedNames(names: Readonly<Record<string, string>> | undefined): void {
  useEffect(() => {
    const options = Object.entries(names ?? {}).map(([value, displayValue]) => ({ value, displayValue }));
    rememberOptions('$user', options);
    rememberOptions('$org', options);
  }, [names]);
}

function countOf(tab: EditorTab, { content }: GroupEditor): { readonly count?: number } {
  const counts: Partial<Record<EditorTab, number>> = {
    grants: content.menus.length + content.buttons.length,
    rows: new Set(content.rowRules.map(({ resource }) => resource)).size,
    fields: content.fieldRules.length,
    holders: content.holders.length,
  };
  const count = counts[tab];
  return count === undefined || count === 0 ? {} : { count };
}

function Head({ state, onOpen, rights, editor }: GroupCardProps & { readonly editor: GroupEditor }) {
  const { t } = useTranslation('permissions');
  const { content, isDirty } = editor;
  return (
    <header className={styles['head']}>
      <h2 className={styles['title']} title={content.name}>
        {content.name || t('card.new')}
      </h2>
      <code className={styles['code']}>{content.code}</code>
      <StateTag state={state} isDirty={isDirty} />
      {state && rights.update && (
        <span className={styles['actions']}>
          <GroupActions state={state} isDirty={isDirty} onOpen={onOpen} />
        </span>
      )}
    </header>
  );
}

interface StateTagProps {
  readonly state: PermissionGroupState | null;
  readonly isDirty: boolean;
}

function StateTag({ state, isDirty }: StateTagProps) {
  const { t } = useTranslation('permissions');
  if (isDirty) {
    return (
      <StatusTag family="slate" glyph="pencil" line="dashed">
        {t('state.editing')}
      </StatusTag>
    );
  }
  if (state?.pending) {
    return (
      <StatusTag family="amber" glyph="clock">
        {t(`pending.${state.pending.kind}`)}
      </StatusTag>
    );
  }
  if (!state?.published) return null;
  return (
    <StatusTag family="green" glyph="check">
      {t('state.published', { version: state.published.version })}
    </StatusTag>
  );
}

/** Notices that must be read first. */
function Strips({ editor }: { readonly editor: GroupEditor }) {
  const { t } = useTranslation('permissions');
  const { state, refusal, isOvertaken } = editor;
  const pending = state?.pending;
  return (
    <>
      {refusal && <Strip tone="error">{refusal}</Strip>}
      {isOvertaken && (
        <Strip
          tone="warning"
          actions={
            <>
              <Button onClick={editor.drop}>{t('action.takeTheirs')}</Button>
              <Button onClick={editor.catchUp}>{t('action.rebase')}</Button>
            </>
          }
        >
          {t('card.overtaken')}
        </Strip>
      )}
      {pending?.kind === 'REMOVE' && <Strip tone="warning">{t('card.goes')}</Strip>}
      {pending && pending.kind !== 'REMOVE' && (
        <Strip tone={pending.isStale ? 'warning' : 'info'}>
          {t(pending.isStale ? 'card.stale' : 'card.pending', { by: pending.author })}
        </Strip>
      )}
    </>
  );
}

interface PartProps {
  readonly tab: EditorTab;
  readonly editor: GroupEditor;
  readonly words: GroupWords;
  readonly isReadOnly: boolean;
  readonly canRevert: boolean;
}

function Part({ tab, editor, words, isReadOnly, canRevert }: PartProps) {
  const { content, state, edit } = editor;
  const { catalogue, groups } = words;
  const common = { content, catalogue, isReadOnly, onEdit: edit };
  switch (tab) {
    case 'grants':
      return <GrantsTab {...common} />;
    case 'rows':
      return <RowsTab {...common} />;
    case 'fields':
      return <FieldsTab {...common} />;
    case 'holders':
      return <HoldersTab {...common} names={state?.names ?? NO_NAMES} />;
    case 'history':
      return state && <HistoryTab state={state} words={words} canRevert={canRevert} />;
    default:
      return <BasicsTab editor={editor} groups={groups} isReadOnly={isReadOnly} />;
  }
}

const NO_NAMES: Readonly<Record<string, string>> = {};
