import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CatalogueEntry, deleteItem, deleteType } from '#web/api/dictionary-editor.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx';
import { DeleteDialog } from '../delete-dialog.tsx';
import type { EditorRights } from '../editor-rights.ts';
import styles from './item-actions.module.css';
import type { ItemEditor } from './use-item-editor.ts';

export interface ItemActionsProps {
  readonly type: CatalogueEntry;
  readonly editor: ItemEditor;
  readonly rights: EditorRights;
  readonly isUsed: boolean;
}

/** 新增, 修改, 删除; the active operation is highlighted, a disabled one explains why. */
export function ItemActions({ type, editor, rights, isUsed }: ItemActionsProps) {
  const { t } = useTranslation('dictionary');
  const { item, edit } = editor;
  const [isAsking, setAsking] = useState(false);
  const whyNot = whyNotDeletable(type, editor, isUsed);
  return (
    <div className={styles['actions']}>
      {rights.create && (
        <Button icon="plus" aria-pressed={edit?.mode === 'add'} onClick={editor.add}>
          {t('action.add')}
        </Button>
      )}
      {rights.update && (
        <Tooltip text={item ? '' : t('message.topFixed')}>
          <Button
            icon="edit"
            // Not disabled natively: a press explains why (DICT-02).
            aria-disabled={!item}
            aria-pressed={edit?.mode === 'update'}
            onClick={editor.change}
          >
            {t('action.update')}
          </Button>
        </Tooltip>
      )}
      {rights.delete && (
        <Button
          icon="delete"
          tone="danger"
          whyNot={whyNot === null ? '' : t(`kept.${whyNot}`)}
          onClick={() => setAsking(true)}
        >
          {t('action.delete')}
        </Button>
      )}
      {isAsking && (
        <DeleteDialog
          name={item?.label ?? type.label}
          hasChildren={item?.hasChildren ?? true}
          onDelete={() => (item ? deleteItem(item.itemId) : deleteType(type.typeId))}
          onDeleted={() => editor.reload(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** Why the selection cannot be deleted; null when it can. */
function whyNotDeletable(
  type: CatalogueEntry,
  { item, edit }: ItemEditor,
  isUsed: boolean,
): 'adding' | 'type' | 'item' | 'used' | null {
  if (edit?.mode === 'add') return 'adding';
  if (!item) return type.isShipped ? 'type' : null;
  if (isUsed) return 'used';
  return item.isShipped ? 'item' : null;
}
