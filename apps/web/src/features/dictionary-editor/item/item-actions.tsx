import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { type CatalogueEntry, deleteItem, deleteType } from '#web/api/dictionary-editor.ts';
import { Button } from '#web/ui/button/button.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx';
import type { EditorRights } from '../editor-rights.ts';
import styles from './item-actions.module.css';
import type { ItemEditor } from './use-item-editor.ts';

const CONFIRM_WIDTH_PX = 420;

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
      {isAsking && <RemoveDialog type={type} editor={editor} onClose={() => setAsking(false)} />}
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

interface RemoveDialogProps {
  readonly type: CatalogueEntry;
  readonly editor: ItemEditor;
  readonly onClose: () => void;
}

/** Confirms a deletion with the text of SPEC §8 (DICT-05). */
function RemoveDialog({ type, editor, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('dictionary');
  const { item } = editor;
  const remove = async () => {
    try {
      await (item ? deleteItem(item.itemId) : deleteType(type.typeId));
      showToast('success', t('message.deleted'));
      onClose();
      await editor.reload(true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onClose();
      showToast('error', error.message);
    }
  };
  return (
    <AppModal
      title={t('remove.title', { name: item?.label ?? type.label })}
      isOpen
      onClose={onClose}
      onConfirm={remove}
      confirmText={t('action.delete')}
      isDanger
      widthPx={CONFIRM_WIDTH_PX}
    >
      <p>{t('remove.question')}</p>
      {(item?.hasChildren || !item) && <p className={styles['note']}>{t('remove.below')}</p>}
    </AppModal>
  );
}
