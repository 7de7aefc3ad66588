import { useTranslation } from 'react-i18next';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';

const WIDTH_PX = 420;

/** Asks before unsaved edits are given up. */
export function LeaveDialog({
  onStay,
  onLeave,
}: {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}) {
  const { t } = useTranslation('dictionary');
  return (
    <AppModal
      title={t('leave.title')}
      isOpen
      onClose={onStay}
      onConfirm={onLeave}
      confirmText={t('leave.go')}
      cancelText={t('leave.stay')}
      widthPx={WIDTH_PX}
    >
      <p>{t('leave.text')}</p>
    </AppModal>
  );
}
