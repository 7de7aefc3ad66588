import type { MemberDetail } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import {
  liftLock,
  reloadOrganisation,
  resetFactor,
  signOutMember,
  switchMember,
} from '#web/api/organisation.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { ViewAsDialog } from '#web/views/view-as/view-as-button.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { ResetPasswordDialog } from './credentials/reset-password-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { MemberForm } from './member-form.tsx';
import type { MemberVerb } from './member-verbs.ts';
import { TransferDialog } from './transfer-dialog.tsx';

export interface MemberDialogsProps {
  readonly verb: MemberVerb;
  readonly member: MemberDetail;
  readonly onClose: () => void;
}

/** The open dialog of a member: a form, or a confirmation before an action that affects them. */
export function MemberDialogs({ verb, member, onClose }: MemberDialogsProps) {
  const { t } = useTranslation('organisation');
  const name = member.username;
  switch (verb) {
    case 'edit':
      return <MemberForm member={member} orgId="" onSaved={() => undefined} onClose={onClose} />;
    case 'transfer':
      return <TransferDialog members={[member]} onDone={() => undefined} onClose={onClose} />;
    case 'leave':
      return <LeaveDialog member={member} onDone={() => undefined} onClose={onClose} />;
    case 'resetPassword':
      return <ResetPasswordDialog member={member} onClose={onClose} />;
    case 'resetSecondFactor':
      return (
        <ConfirmDialog
          title={t('resetFactor.title')}
          confirmText={t('verb.resetSecondFactor')}
          onConfirm={async () => {
            await resetFactor(member.id);
            showToast('success', t('resetFactor.done', { name }));
            await reloadOrganisation();
          }}
          onClose={onClose}
        >
          {t('resetFactor.text', { name })}
        </ConfirmDialog>
      );
    case 'viewAs':
      return <ViewAsDialog member={member} onClose={onClose} />;
    case 'disable':
      return (
        <ConfirmDialog
          title={t('disable.title')}
          confirmText={t('verb.disable')}
          onConfirm={async () => {
            await switchMember(member.id, 'DISABLED');
            showToast('success', t('disable.done', { name }));
            await reloadOrganisation();
          }}
          onClose={onClose}
        >
          {t('disable.text', { name })}
        </ConfirmDialog>
      );
    case 'offline':
      return (
        <ConfirmDialog
          title={t('offline.title')}
          confirmText={t('verb.offline')}
          onConfirm={async () => {
            const { ended } = await signOutMember(member.id);
            showToast('success', t('offline.done', { count: ended }));
            await reloadOrganisation();
          }}
          onClose={onClose}
        >
          {t('offline.text', { name })}
        </ConfirmDialog>
      );
    default:
      return null;
  }
}

/** Verbs without confirmation, since they remove nothing. */
export function isQuietVerb(verb: MemberVerb): verb is 'enable' | 'unlock' {
  return verb === 'enable' || verb === 'unlock';
}

/** Performs one of the quiet verbs. @throws ApiError */
export async function doQuietly(verb: 'enable' | 'unlock', member: MemberDetail): Promise<void> {
  await (verb === 'enable' ? switchMember(member.id, 'ACTIVE') : liftLock(member.account));
  await reloadOrganisation();
}
