import type { UserInfo } from '@haiqiao/contract/endpoints';
import i18next from 'i18next';
import { noteServerGone, suspectServer } from '#web/api/connection.ts';
import { type Failure, onFailure } from '#web/api/failures.ts';
import { queryClient } from '#web/api/query-client.ts';
import { addLogEntry, flushFrontLog, startFrontLog } from '#web/features/front-log/front-log.store.ts';
import { dropViews, storageOwnerOf } from '#web/session/storage-owner.ts';
import { takeNotice } from '#web/session/view-door.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { MISSING_CODE } from './missing-code.ts';
import { startNavigation } from './navigation.ts';
import { closePanel, followFullscreen } from './shell/shell.store.ts';
import { followShortcuts } from './shell/shortcuts.ts';
import { watchKeeping } from './watch-keeping.ts';

/** No status: no reply, or none in time. */
const NO_ANSWER = '0';

/** Browsers reload within this time after the server is back, so that they do not ask it all at once. */
const RELOAD_WITHIN_MS = 1_000;

/** After the server is back: sends the log and reloads everything on screen. */
function resume(): void {
  flushFrontLog();
  setTimeout(() => void queryClient.invalidateQueries(), Math.random() * RELOAD_WITHIN_MS);
}

function takeFailure(failure: Failure): void {
  addLogEntry(failure);
  const isSuspicious = failure.meta['status'] === NO_ANSWER || failure.meta['code'] === MISSING_CODE;
  if (isSuspicious) void suspectServer(resume);
}

/** View-as mode leaves nothing stored except the notice of its end. */
function tidyViews({ viewedBy }: UserInfo): void {
  if (viewedBy) return;
  dropViews();
  const notice = takeNotice();
  if (notice) showToast(notice === 'ended' ? 'success' : 'warning', i18next.t(`shell:viewAs.${notice}`));
}

/** The event stream of messages; its code is loaded in the background. None in view-as mode: the member's messages are not followed. */
function followLive({ id, viewedBy }: UserInfo): () => void {
  let stop: (() => void) | null = null;
  let isOver = viewedBy !== undefined;
  const start = async () => {
    const { followMessages } = await import('#web/api/live/live-messages.ts');
    if (!isOver) stop = followMessages(id);
  };
  // Without the code messages still arrive, only later.
  if (!isOver) start().catch(() => undefined);
  return () => {
    isOver = true;
    stop?.();
  };
}

/** Starts the services of the shell for one user. Returns the function that stops them. */
export function startShell(userInfo: UserInfo): () => void {
  closePanel();
  tidyViews(userInfo);
  const onOffline = () => noteServerGone(resume);
  window.addEventListener('offline', onOffline);
  const stops = [
    startFrontLog(),
    onFailure(takeFailure),
    startNavigation(storageOwnerOf(userInfo)),
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
