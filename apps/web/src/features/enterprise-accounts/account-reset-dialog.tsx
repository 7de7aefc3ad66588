import { useTranslation } from 'react-i18next';
import { makeAccountResetLink } from '#web/api/enterprise-accounts.ts';
import { ResetLinkDialog } from '#web/session/reset-link/reset-link-dialog.tsx';
import type { OpenedDialogProps } from '#web/views/record-actions/opened-dialogs.tsx';

/** 重置密码 of an account of an enterprise. */
export function AccountResetDialog({ dataId, title, onClose }: OpenedDialogProps) {
  const { t } = useTranslation('credentials');
  return (
    <ResetLinkDialog
      title={title}
      question={t('link.questionAccount')}
      onMake={() => makeAccountResetLink(dataId)}
      onClose={onClose}
    />
  );
}
