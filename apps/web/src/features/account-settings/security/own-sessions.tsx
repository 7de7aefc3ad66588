import type { SessionView } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '#web/api/api-error.ts';
import { credentialQueries, endAllOthers, endSessionHere, reloadSessions } from '#web/api/credentials.ts';
import { SessionList } from '#web/session/session-list/session-list.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { SectionTitle } from '#web/ui/section/section-title.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { LoadState } from './load-state.tsx';

/** Runs an action on sessions, shows its result, and reloads the list. */
async function act(work: () => Promise<string>): Promise<void> {
  try {
    showToast('success', await work());
  } catch (error) {
    showToast('error', refusalMessage(error));
  }
  await reloadSessions();
}

/** The user's sessions (AUTH-08). */
export function OwnSessions() {
  const { t } = useTranslation('credentials');
  const found = useQuery(credentialQueries.ownSessions());
  const [isEnding, setEnding] = useState(false);
  const others = found.data?.filter(({ isThis }) => !isThis).length ?? 0;
  const endOne = ({ id }: SessionView) =>
    act(async () => {
      await endSessionHere(id);
      return t('sessions.ended', { count: 1 });
    });
  const endOthers = async () => {
    setEnding(true);
    await act(async () => t('sessions.ended', { count: (await endAllOthers()).ended }));
    setEnding(false);
  };
  return (
    <section>
      <SectionTitle
        hint={t('sessions.hint')}
        actions={
          others > 0 && (
            <Button size="small" isBusy={isEnding} onClick={() => void endOthers()}>
              {t('sessions.endOthers')}
            </Button>
          )
        }
      >
        {t('sessions.title')}
      </SectionTitle>
      <LoadState found={found} />
      {found.data && <SessionList sessions={found.data} onEnd={endOne} />}
    </section>
  );
}
