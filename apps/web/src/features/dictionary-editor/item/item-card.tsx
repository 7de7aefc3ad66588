import type { DictionaryItem } from '@haiqiao/contract/endpoints';
import { shanghaiTime } from '@haiqiao/contract/field-types';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CatalogueEntry, dictionaryEditorQueries } from '#web/api/dictionary-editor.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useSaveShortcut } from '#web/views/form-view/use-save-shortcut.ts';
import { Button } from '#web/ui/button/button.tsx';
import type { EditorRights } from '../editor-rights.ts';
import { type TreeRow, wayTo } from '../tree/tree.logic.ts';
import { ItemActions } from './item-actions.tsx';
import styles from './item-card.module.css';
import { ItemForm } from './item-form.tsx';
import { ConflictStrip } from './conflict-strip.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import type { ItemEditor } from './use-item-editor.ts';
import { UsesStrip } from './uses-strip.tsx';

export interface ItemCardProps {
  readonly type: CatalogueEntry;
  readonly rows: readonly TreeRow[];
  readonly editor: ItemEditor;
  readonly rights: EditorRights;
}

/** Who changed an item last, and when; nobody has where it stands as it was brought. */
function LastEdit({ item }: { readonly item: DictionaryItem }) {
  const { t } = useTranslation('dictionary');
  const at = shanghaiTime(item.updatedAt) ?? '';
  return item.updatedBy === '' ? t('card.updatedAt', { at }) : t('card.updated', { by: item.updatedBy, at });
}

/** The detail form with its mode, its verbs and its foot (VISUAL §6). */
export function ItemCard({ type, rows, editor, rights }: ItemCardProps) {
  const { t } = useTranslation('dictionary');
  const locale = useLocale();
  const { item, edit, draft } = editor;
  const card = useRef<HTMLElement>(null);
  const [isMerging, setMerging] = useState(false);
  const uses = useQuery({
    ...dictionaryEditorQueries.uses(item?.itemId ?? '', locale),
    enabled: item !== null,
  });
  const total = item ? (uses.data?.total ?? 0) : 0;
  const way = wayTo(rows, editor.selectedId);
  const save = async () => {
    await editor.save();
    // After the errors are drawn: the first one gets the focus.
    requestAnimationFrame(() => card.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  useSaveShortcut(() => void save());
  const title = edit?.mode === 'add' ? t('card.new') : (item?.label ?? type.label);
  const parentId = edit?.parentId ?? item?.parentItemid;
  const parent = rows.find(({ id }) => id === parentId);
  const parentLabel =
    parentId === undefined ? '' : (parent?.item?.label ?? t('card.root', { name: type.label }));
  return (
    <section ref={card} className={styles['card']} aria-label={t('card.title')}>
      <header className={styles['head']}>
        <h2 className={styles['title']} title={title}>
          {title}
        </h2>
        {edit && <span className={styles['mode']}>{t(`mode.${edit.mode}`)}</span>}
        <span className={styles['way']}>{way.join(' / ')}</span>
        <ItemActions type={type} editor={editor} rights={rights} isUsed={total > 0} />
      </header>
      <div className={styles['body']}>
        {editor.theirs && <ConflictStrip editor={editor} theirs={editor.theirs} />}
        {edit?.mode !== 'add' && item && (
          <UsesStrip
            item={item}
            uses={uses.data ?? null}
            onMerge={rights.update ? () => setMerging(true) : null}
          />
        )}
        <ItemForm
          draft={draft}
          issues={editor.issues}
          refusals={editor.refusals}
          parentLabel={parentLabel}
          isReadOnly={edit === null}
          isValueFixed={edit?.mode === 'update' && (total > 0 || (item?.isShipped ?? false))}
          onChange={editor.put}
        />
      </div>
      <footer className={styles['foot']}>
        <span className={styles['last']}>{item && edit?.mode !== 'add' && <LastEdit item={item} />}</span>
        <Button disabled={edit === null} onClick={editor.cancel}>
          {t('action.cancel')}
        </Button>
        <Button tone="primary" isBusy={editor.isBusy} onClick={() => void save()}>
          {t('action.confirm')}
        </Button>
      </footer>
      {isMerging && item && (
        <MergeDialog
          item={item}
          uses={uses.data ?? null}
          onClose={() => setMerging(false)}
          onMerged={() => {
            setMerging(false);
            void editor.reload(false);
          }}
        />
      )}
    </section>
  );
}
