import type { MenuButtonView } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '#web/api/api-error.ts';
import { deleteButton, reloadMenus } from '#web/api/menu-editor.ts';
import { Button } from '#web/ui/button/button.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Table, type TableColumn } from '#web/ui/table/table.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import type { MenuRights } from '../menu-rights.ts';
import { ButtonDialog } from './button-dialog.tsx';
import styles from './menu-detail.module.css';

export interface ButtonsTableProps {
  readonly menuId: string;
  readonly buttons: readonly MenuButtonView[];
  readonly rights: MenuRights;
}

interface RowVerbs {
  readonly rights: MenuRights;
  readonly onEdit: (button: MenuButtonView) => void;
  readonly onRemove: (button: MenuButtonView) => void;
}

function useColumns({ rights, onEdit, onRemove }: RowVerbs): readonly TableColumn<MenuButtonView>[] {
  const { t } = useTranslation('menus');
  return [
    { key: 'name', title: t('button.name'), cell: ({ label }) => label },
    {
      key: 'code',
      title: t('button.code'),
      cell: ({ code }) => <code className={styles['mono']}>{code}</code>,
    },
    { key: 'kind', title: t('button.kind'), widthPx: 72, cell: ({ kind }) => t(`kind.${kind}`) },
    {
      key: 'resources',
      title: t('button.resources'),
      cell: ({ resourceCodes }) => resourceCodes.join(', ') || '—',
    },
    {
      key: 'actions',
      title: t('button.actions'),
      widthPx: 112,
      cell: (button) => (
        <span className={styles['verbs']}>
          {rights.update && (
            <Button
              tone="link"
              aria-label={t('button.editOne', { name: button.label })}
              onClick={() => onEdit(button)}
            >
              {t('action.edit')}
            </Button>
          )}
          {rights.delete && !button.isShipped && (
            <Button
              tone="link"
              aria-label={t('button.removeOne', { name: button.label })}
              onClick={() => onRemove(button)}
            >
              {t('action.delete')}
            </Button>
          )}
        </span>
      ),
    },
  ];
}

/** The buttons of an entry: the units that permission groups grant. */
export function ButtonsTable({ menuId, buttons, rights }: ButtonsTableProps) {
  const { t } = useTranslation('menus');
  const [edited, setEdited] = useState<MenuButtonView | 'new' | null>(null);
  const [removed, setRemoved] = useState<MenuButtonView | null>(null);
  const columns = useColumns({ rights, onEdit: setEdited, onRemove: setRemoved });
  return (
    <div className={styles['buttons']}>
      {rights.create && (
        <div>
          <Button icon="plus" onClick={() => setEdited('new')}>
            {t('button.add')}
          </Button>
        </div>
      )}
      <Table
        label={t('button.title')}
        columns={columns}
        rows={buttons}
        rowKey={({ code }) => code}
        empty={t('button.none')}
      />
      {edited && (
        <ButtonDialog
          menuId={menuId}
          button={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && <RemoveButtonDialog button={removed} onClose={() => setRemoved(null)} />}
    </div>
  );
}

function RemoveButtonDialog({
  button,
  onClose,
}: {
  readonly button: MenuButtonView;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('menus');
  const remove = async () => {
    try {
      await deleteButton(button.code);
      showToast('success', t('message.deleted'));
    } catch (error) {
      showToast('error', refusalMessage(error));
    }
    await reloadMenus();
    onClose();
  };
  return (
    <AppModal
      title={t('remove.title', { name: button.label })}
      widthPx={480}
      confirmText={t('action.delete')}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('remove.button')}</p>
    </AppModal>
  );
}
