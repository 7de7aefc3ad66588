import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { healthLive } from '@haiqiao/contract/endpoints';
import { judgeAnswer } from './transport/parse-answer.ts';
import { sendRequest } from './transport/send-request.ts';

/** `lost`: the server did not answer, it is asked again and again; `back`: it answers again, said for a moment. */
export type Connection = 'good' | 'lost' | 'back';

/** How often a lost server is asked. */
const PROBE_EVERY_MS = 2000;
const PROBE_TIMEOUT_MS = 5000;
/** How long "connected again" stays. */
const BACK_MS = 3000;

/** Whether the server answers, for whoever is no component. */
export const connectionStore = createStore<{ readonly connection: Connection }>(() => ({
  connection: 'good',
}));

/** Whether the server answers, for a component that follows it. */
export function useConnection(): Connection {
  return useStore(connectionStore, ({ connection }) => connection);
}

/** Asks without logging: a server that is gone would otherwise fill the log with its absence. */
async function isServerThere(): Promise<boolean> {
  try {
    const answer = await sendRequest(healthLive, {
      input: undefined,
      token: null,
      timeoutMs: PROBE_TIMEOUT_MS,
    });
    return judgeAnswer(answer).kind === 'success';
  } catch {
    // No answer is the answer.
    return false;
  }
}

let nextProbe: ReturnType<typeof setTimeout> | undefined;

/** One round of asking at a time. */
function probeIn(ms: number, onBack: () => void): void {
  clearTimeout(nextProbe);
  nextProbe = setTimeout(() => void probe(onBack), ms);
}

async function probe(onBack: () => void): Promise<void> {
  if (connectionStore.getState().connection !== 'lost') return;
  if (!(await isServerThere())) {
    probeIn(PROBE_EVERY_MS, onBack);
    return;
  }
  connectionStore.setState({ connection: 'back' });
  onBack();
  setTimeout(() => {
    if (connectionStore.getState().connection === 'back') connectionStore.setState({ connection: 'good' });
  }, BACK_MS);
}

/** Something did not arrive, for whatever reason: the server counts as gone only if it does not answer either. */
export async function suspectServer(onBack: () => void): Promise<void> {
  if (!(await isServerThere())) noteServerGone(onBack);
}

/** A call got no answer: from now on the server is asked until it answers; then `onBack` is called once. */
export function noteServerGone(onBack: () => void): void {
  if (connectionStore.getState().connection === 'lost') return;
  connectionStore.setState({ connection: 'lost' });
  probeIn(PROBE_EVERY_MS / 4, onBack);
}
