import { type OpenedDialogProps, ResetLinkDialog, useTranslation } from '@haiqiao/web/sdk';
import { makeAccountResetLink } from './account-calls.ts';

/** 重置密码 of an enterprise account. */
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
