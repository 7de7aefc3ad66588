import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CatalogueEntry, dictionaryEditorQueries } from '#web/api/dictionary-editor.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useGrantedButtons } from '#web/session/granted-buttons.ts';
import { useLeaveQuestion } from '#web/tabs/leave-question.tsx';
import { useUnsavedEdits } from '#web/tabs/tab-context.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Waiting } from '#web/ui/waiting/waiting.tsx';
import { CatalogueDialog } from './catalogue/catalogue-dialog.tsx';
import { saveFiles } from './catalogue/dictionary-file.ts';
import { TypeDialog } from './catalogue/type-dialog.tsx';
import styles from './dictionary-editor.module.css';
import type { EditorRights } from './editor-rights.ts';
import { ItemCard } from './item/item-card.tsx';
import { useItemEditor } from './item/use-item-editor.ts';
import { TreeCard } from './tree/tree-card.tsx';
import { useDictionaryTree } from './tree/use-dictionary-tree.ts';

const PATH = '/system/dictionary';

function useRights(): EditorRights {
  const buttons = useGrantedButtons(PATH);
  const may = (verb: string) => buttons.has(`dictionary:${verb}`);
  return { create: may('create'), update: may('update'), delete: may('delete') };
}

/** Dictionaries and their items (DICT-01 … DICT-09). */
export default function DictionaryEditorPage() {
  const rights = useRights();
  const { t } = useTranslation(['dictionary', 'common']);
  const locale = useLocale();
  const types = useQuery(dictionaryEditorQueries.types(locale));
  const [typeId, setTypeId] = useTabState('type', '');
  const [panel, setPanel] = useState<'catalogue' | 'new' | null>(null);
  const type = types.data?.find((each) => each.typeId === typeId) ?? types.data?.[0];
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={
        <>
          <Button icon="profile" onClick={() => setPanel('catalogue')}>
            {t('catalogue.open')}
          </Button>
          <Button
            icon="export"
            whyNot={!type ? t('common:whyNot.nothingChosen') : ''}
            onClick={() => type && void saveFiles([type])}
          >
            {t('catalogue.exportOne')}
          </Button>
          {rights.create && (
            <Button icon="plus" onClick={() => setPanel('new')}>
              {t('catalogue.new')}
            </Button>
          )}
        </>
      }
    >
      {type && types.data ? (
        <Workspace
          key={type.typeId}
          types={types.data}
          type={type}
          rights={rights}
          onSelectType={setTypeId}
        />
      ) : (
        <Nothing
          isPending={types.isPending}
          fault={types.error?.message ?? ''}
          onRetry={() => void types.refetch()}
        />
      )}
      {panel === 'catalogue' && (
        <CatalogueDialog
          types={types.data ?? []}
          rights={rights}
          onOpen={(id) => {
            setTypeId(id);
            setPanel(null);
          }}
          onClose={() => setPanel(null)}
        />
      )}
      {panel === 'new' && <TypeDialog type={null} onSaved={setTypeId} onClose={() => setPanel(null)} />}
    </Page>
  );
}

interface NothingProps {
  readonly isPending: boolean;
  readonly fault: string;
  readonly onRetry: () => void;
}

function Nothing({ isPending, fault, onRetry }: NothingProps) {
  const { t } = useTranslation(['dictionary', 'common']);
  if (isPending) return <Waiting className={styles['wait']} />;
  return (
    <EmptyState
      drawing={fault ? 'broken' : 'calm'}
      title={fault ? t('failed') : t('none')}
      reason={fault || t('noneReason')}
      actions={fault && <Button onClick={onRetry}>{t('common:action.retry')}</Button>}
    />
  );
}

interface WorkspaceProps {
  readonly rights: EditorRights;
  readonly types: readonly CatalogueEntry[];
  readonly type: CatalogueEntry;
  readonly onSelectType: (typeId: string) => void;
}

/** The tree and the form of one dictionary; leaving unsaved edits is confirmed. */
function Workspace({ types, type, rights, onSelectType }: WorkspaceProps) {
  const tree = useDictionaryTree(type);
  const editor = useItemEditor(type, tree);
  useUnsavedEdits(editor.isDirty);
  const { leaving, question } = useLeaveQuestion(editor.isDirty, editor.cancel);
  const guarded = {
    ...editor,
    add: () => leaving(editor.add),
    change: () => leaving(editor.change),
  };
  return (
    <div className={styles['cards']}>
      <TreeCard
        types={types}
        type={type}
        tree={tree}
        selectedId={editor.selectedId}
        onSelect={(row) => leaving(() => editor.choose(row.id, row.item))}
        onSelectType={(id) => leaving(() => onSelectType(id))}
      />
      <ItemCard type={type} rows={tree.rows} editor={guarded} rights={rights} />
      {question}
    </div>
  );
}
