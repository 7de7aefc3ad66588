import { appendFrontLog, type FrontLogEntry } from '@haiqiao/contract/endpoints';
import { VERSION } from '#web/lib/version.ts';
import { sendRequest } from './transport/send-request.ts';
import { clientHost } from './client-host.ts';
import { judgeAnswer } from './transport/parse-answer.ts';
import { SHORT_TIMEOUT_MS } from './timeouts.ts';

/** Result of a batch: stored by the server, to be retried, or refused permanently. */
export type BatchFate = 'kept' | 'later' | 'refused';

/**
 * Sends a batch of log entries without logging its own failure, which would cause a loop. An expired token is left to the next ordinary
 * call to renew; the batch waits.
 */
export async function sendFrontLog(entries: readonly FrontLogEntry[]): Promise<BatchFate> {
  const token = clientHost().readTokens()?.token ?? null;
  if (token === null) return 'later';
  try {
    const input = { release: VERSION, entries };
    const answer = await sendRequest(appendFrontLog, {
      input,
      token,
      timeoutMs: SHORT_TIMEOUT_MS,
      keepalive: true,
    });
    if (judgeAnswer(answer).kind === 'success') return 'kept';
    // A batch that the server cannot parse is not retried.
    return answer.status === 400 || answer.status === 413 ? 'refused' : 'later';
  } catch {
    // Unreachable: the entries stay on the device.
    return 'later';
  }
}
