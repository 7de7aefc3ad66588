import type { MemberDetail } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { makeResetLink } from '#web/api/organisation.ts';
import { ResetLinkDialog } from '#web/session/reset-link/reset-link-dialog.tsx';

export interface ResetPasswordDialogProps {
  readonly member: MemberDetail;
  readonly onClose: () => void;
}

/** 重置密码 of a member. */
export function ResetPasswordDialog({ member, onClose }: ResetPasswordDialogProps) {
  const { t } = useTranslation('credentials');
  const name = member.username;
  return (
    <ResetLinkDialog
      title={t('link.title', { name })}
      question={t('link.question', { name })}
      onMake={() => makeResetLink(member.id)}
      onClose={onClose}
    />
  );
}
