import type { DictionaryItem } from '@haiqiao/contract/endpoints';
import { shanghaiTime } from '@haiqiao/contract/field-types';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CatalogueEntry,
  dictionaryEditorQueries,
  type DictionaryUses,
} from '#web/api/dictionary-editor.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { Button } from '#web/ui/button/button.tsx';
import { wayTo } from '#web/ui/tree/tree.logic.ts';
import { useSaveShortcut } from '#web/views/form-view/use-save-shortcut.ts';
import type { EditorRights } from '../editor-rights.ts';
import type { TreeRow } from '../tree/tree.logic.ts';
import { ConflictStrip } from './conflict-strip.tsx';
import { ItemActions } from './item-actions.tsx';
import styles from './item-card.module.css';
import { ItemForm } from './item-form.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import type { ItemEditor } from './use-item-editor.ts';
import { UsesStrip } from './uses-strip.tsx';

export interface ItemCardProps {
  readonly type: CatalogueEntry;
  readonly rows: readonly TreeRow[];
  readonly editor: ItemEditor;
  readonly rights: EditorRights;
}

/** The detail form with its mode, actions and footer (VISUAL §6). */
export function ItemCard(props: ItemCardProps) {
  const { t } = useTranslation(['dictionary', 'common']);
  const locale = useLocale();
  const { editor } = props;
  const { item, edit } = editor;
  const card = useRef<HTMLElement>(null);
  const itemId = item?.itemId ?? '';
  const { data: uses = null } = useQuery({
    ...dictionaryEditorQueries.uses(itemId, locale),
    enabled: itemId !== '',
  });
  const save = async () => {
    await editor.save();
    // After the errors are rendered: focuses the first one.
    requestAnimationFrame(() => card.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  useSaveShortcut(() => void save());
  const shown = edit?.mode === 'add' ? null : item;
  return (
    <section ref={card} className={styles['card']} aria-label={t('card.title')}>
      <Head {...props} isUsed={isUsed(item, uses)} />
      <Body {...props} shown={shown} uses={uses} />
      <footer className={styles['foot']}>
        <span className={styles['last']}>{shown && <LastEdit item={shown} />}</span>
        <Button whyNot={edit === null ? t('common:whyNot.unchanged') : ''} onClick={editor.cancel}>
          {t('action.cancel')}
        </Button>
        <Button tone="primary" isBusy={editor.isBusy} onClick={() => void save()}>
          {t('action.confirm')}
        </Button>
      </footer>
    </section>
  );
}

function isUsed(item: DictionaryItem | null, uses: DictionaryUses | null): boolean {
  return item !== null && (uses?.total ?? 0) > 0;
}

/** The item, the current operation, its position, and the possible actions. */
function Head({ type, rows, editor, rights, isUsed: used }: ItemCardProps & { readonly isUsed: boolean }) {
  const { t } = useTranslation('dictionary');
  const { item, edit } = editor;
  const way = wayTo(rows, editor.selectedId).map(({ label }) => label);
  const title = edit?.mode === 'add' ? t('card.new') : (item?.label ?? type.label);
  return (
    <header className={styles['head']}>
      <h2 className={styles['title']} title={title}>
        {title}
      </h2>
      {edit && <span className={styles['mode']}>{t(`mode.${edit.mode}`)}</span>}
      <span className={styles['way']}>{way.join(' / ')}</span>
      <ItemActions type={type} editor={editor} rights={rights} isUsed={used} />
    </header>
  );
}

interface BodyProps extends ItemCardProps {
  /** The item being read or changed; null for the dictionary and for a new item. */
  readonly shown: DictionaryItem | null;
  readonly uses: DictionaryUses | null;
}

function Body({ type, rows, editor, rights, shown, uses }: BodyProps) {
  const [isMerging, setMerging] = useState(false);
  const { edit } = editor;
  const isFixed = shown !== null && (shown.isShipped || isUsed(shown, uses));
  return (
    <div className={styles['body']}>
      {editor.theirs && <ConflictStrip editor={editor} theirs={editor.theirs} />}
      {shown && (
        <UsesStrip item={shown} uses={uses} onMerge={rights.update ? () => setMerging(true) : null} />
      )}
      <ItemForm
        draft={editor.draft}
        issues={editor.issues}
        refusals={editor.refusals}
        parentLabel={useParentLabel(type, rows, editor)}
        isReadOnly={edit === null}
        isValueFixed={isFixed}
        onChange={editor.put}
      />
      {isMerging && shown && (
        <MergeDialog
          item={shown}
          uses={uses}
          onClose={() => setMerging(false)}
          onMerged={() => {
            setMerging(false);
            void editor.reload(false);
          }}
        />
      )}
    </div>
  );
}

/** Label of the parent item; empty for the dictionary. */
function useParentLabel(type: CatalogueEntry, rows: readonly TreeRow[], { edit, item }: ItemEditor): string {
  const { t } = useTranslation('dictionary');
  const parentId = edit?.parentId ?? item?.parentItemid;
  if (parentId === undefined) return '';
  const parent = rows.find(({ id }) => id === parentId)?.item;
  return parent?.label ?? t('card.root', { name: type.label });
}

/** Last editor and time of an item; empty where it is as shipped. */
function LastEdit({ item }: { readonly item: DictionaryItem }) {
  const { t } = useTranslation('dictionary');
  const at = shanghaiTime(item.updatedAt) ?? '';
  return item.updatedBy === '' ? t('card.updatedAt', { at }) : t('card.updated', { by: item.updatedBy, at });
}
