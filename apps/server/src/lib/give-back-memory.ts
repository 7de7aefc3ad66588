import { Session } from 'node:inspector/promises';

/**
 * Returns unused memory to the system. It blocks the process for about 200 ms, so call it only before requests are served. V8 would do it
 * minutes later, and only when there is garbage to collect.
 */
export async function giveBackMemory(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}
