import type { MemberDetail, SessionView } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { credentialQueries, endSessionOfMember, reloadSessions } from '#web/api/credentials.ts';
import { reloadOrganisation } from '#web/api/organisation.ts';
import { SessionList } from '#web/session/session-list/session-list.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import styles from '../../organisation.module.css';
import { refusalMessage } from '#web/api/api-error.ts';

/** The sessions of a member; each can be ended (强制下线). */
export function MemberSessions({ member }: { readonly member: MemberDetail }) {
  const { t } = useTranslation(['credentials', 'common']);
  const found = useQuery(credentialQueries.memberSessions(member.id));
  const end = async (session: SessionView) => {
    try {
      await endSessionOfMember(member.id, session.id);
      showToast('success', t('sessions.ended', { count: 1 }));
      await Promise.all([reloadSessions(), reloadOrganisation()]);
    } catch (error) {
      showToast('error', refusalMessage(error));
    }
  };
  if (found.isPending) return <p role="status">{t('common:loading')}</p>;
  if (found.error) {
    return (
      <Strip
        tone="error"
        actions={<Button onClick={() => void found.refetch()}>{t('common:action.retry')}</Button>}
      >
        {refusalMessage(found.error)}
      </Strip>
    );
  }
  if (found.data.length === 0) return <p className={styles['quiet']}>{t('sessions.none')}</p>;
  return <SessionList sessions={found.data} onEnd={end} />;
}
