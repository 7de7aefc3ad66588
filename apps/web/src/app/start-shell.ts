import { noteServerGone, suspectServer } from '#web/api/connection.ts';
import { type Failure, onFailure } from '#web/api/failures.ts';
import { queryClient } from '#web/api/query-client.ts';
import { addLogEntry, flushFrontLog, startFrontLog } from '#web/features/front-log/front-log.store.ts';
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

/** Starts what the shell needs beside its components, for one person. Returns the way to stop. */
export function startShell(userId: string): () => void {
  closePanel();
  const onOffline = () => noteServerGone(resume);
  window.addEventListener('offline', onOffline);
  const stops = [
    startFrontLog(),
    onFailure(takeFailure),
    startNavigation(userId),
    followShortcuts(),
    followFullscreen(),
    watchKeeping(),
    () => window.removeEventListener('offline', onOffline),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
