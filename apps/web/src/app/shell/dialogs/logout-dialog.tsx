import { useTranslation } from 'react-i18next';
import { signOut } from '#web/session/leave-session.ts';
import { useTabs } from '#web/tabs/tabs.store.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { closePanel, useShell } from '../shell.store.ts';

const WIDTH_PX = 420;

/** Confirms signing out (AUTH-08). */
export function LogoutDialog() {
  const { t } = useTranslation('shell');
  const isOpen = useShell(({ panel }) => panel === 'logout');
  const dirtyCount = useTabs(({ dirty }) => dirty.length);
  const stay = () => {
    closePanel();
    showToast('info', t('logout.cancelled'));
  };
  const leave = async () => {
    await signOut();
    closePanel();
  };
  return (
    <AppModal
      title={t('logout.title')}
      isOpen={isOpen}
      onClose={stay}
      onConfirm={leave}
      confirmText={t('logout.confirm')}
      widthPx={WIDTH_PX}
    >
      <p>{t('logout.text')}</p>
      {dirtyCount > 0 && <p>{t('logout.unsaved', { count: dirtyCount })}</p>}
    </AppModal>
  );
}
