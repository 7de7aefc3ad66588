import type { MenuView } from '@haiqiao/contract/endpoints';
import type { MenuAudience } from '@haiqiao/contract/access';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '#web/api/api-error.ts';
import { deleteMenu, reloadMenus } from '#web/api/menu-editor.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import styles from './menu-detail.module.css';

const WIDTH_PX = 480;

export interface RemoveMenuDialogProps {
  readonly audience: MenuAudience;
  readonly menu: MenuView;
  readonly onClose: () => void;
}

/** Asks before an entry is deleted; a refusal gives its reason. */
export function RemoveMenuDialog({ audience, menu, onClose }: RemoveMenuDialogProps) {
  const { t } = useTranslation('menus');
  const [refusal, setRefusal] = useState('');
  const remove = async () => {
    try {
      await deleteMenu(audience, menu.id);
      showToast('success', t('message.deleted'));
      onClose();
    } catch (error) {
      setRefusal(refusalMessage(error));
    }
    // Not awaited: the dialog can be closed at once after a refusal.
    void reloadMenus();
  };
  return (
    <AppModal
      title={t('remove.title', { name: menu.label })}
      widthPx={WIDTH_PX}
      confirmText={t('action.delete')}
      isDanger
      whyNot={refusal}
      onConfirm={remove}
      onClose={onClose}
    >
      <div className={styles['dialog']}>
        {refusal && <Strip tone="error">{refusal}</Strip>}
        <p className={styles['note']}>{t('remove.menu')}</p>
      </div>
    </AppModal>
  );
}
