import type { UserInfo } from '@haiqiao/contract/endpoints';
import i18next from 'i18next';
import { noteServerGone, suspectServer } from '#web/api/connection.ts';
import { type Failure, onFailure } from '#web/api/failures.ts';
import { queryClient } from '#web/api/query-client.ts';
import { addLogEntry, flushFrontLog, startFrontLog } from '#web/features/front-log/front-log.store.ts';
import { dropViews, keptFor } from '#web/session/kept-for.ts';
import { takeNotice } from '#web/session/view-door.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { MISSING_CODE } from './missing-code.ts';
import { startNavigation } from './navigation.ts';
import { closePanel, followFullscreen } from './shell/shell.store.ts';
import { followShortcuts } from './shell/shortcuts.ts';
import { watchKeeping } from './watch-keeping.ts';

/** No status: there was no answer, or none in time. */
const NO_ANSWER = '0';

/** What waited for the server goes on: the log is sent, everything on screen is asked for again. */
function resume(): void {
  flushFrontLog();
  void queryClient.invalidateQueries();
}

function takeFailure(failure: Failure): void {
  addLogEntry(failure);
  if (failure.meta['status'] === NO_ANSWER) noteServerGone(resume);
  if (failure.meta['code'] === MISSING_CODE) void suspectServer(resume);
}

/** A look at the product as somebody else leaves nothing here, but for the word that it is over. */
function tidyViews({ viewedBy }: UserInfo): void {
  if (viewedBy) return;
  dropViews();
  const notice = takeNotice();
  if (notice) showToast(notice === 'ended' ? 'success' : 'warning', i18next.t(`shell:viewAs.${notice}`));
}

/** The line over which messages come; its code is not waited for. Whoever looks as somebody else has none: theirs are not looked after. */
function followLive({ id, viewedBy }: UserInfo): () => void {
  let stop: (() => void) | null = null;
  let isOver = viewedBy !== undefined;
  const start = async () => {
    const { followMessages } = await import('#web/api/live/live-messages.ts');
    if (!isOver) stop = followMessages(id);
  };
  // Without the code everything is there all the same, only later.
  if (!isOver) start().catch(() => undefined);
  return () => {
    isOver = true;
    stop?.();
  };
}

/** Starts what the shell needs beside its components, for one person. Returns the way to stop. */
export function startShell(userInfo: UserInfo): () => void {
  closePanel();
  tidyViews(userInfo);
  const onOffline = () => noteServerGone(resume);
  window.addEventListener('offline', onOffline);
  const stops = [
    startFrontLog(),
    onFailure(takeFailure),
    startNavigation(keptFor(userInfo)),
    followShortcuts(),
    followFullscreen(),
    watchKeeping(),
    followLive(userInfo),
    () => window.removeEventListener('offline', onOffline),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
