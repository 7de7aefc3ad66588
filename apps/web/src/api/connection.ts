import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { healthLive } from '@haiqiao/contract/endpoints';
import { judgeAnswer } from './transport/parse-answer.ts';
import { sendRequest } from './transport/send-request.ts';

/** `lost`: the server is unreachable and polled; `back`: it answers again, shown for a moment. */
export type Connection = 'good' | 'lost' | 'back';

/** Polling interval of an unreachable server. */
const PROBE_EVERY_MS = 2000;
const PROBE_TIMEOUT_MS = 5000;
/** How long "connected again" is shown. */
const BACK_MS = 3000;

/** Connection state for code outside of components. */
export const connectionStore = createStore<{ readonly connection: Connection }>(() => ({
  connection: 'good',
}));

/** Connection state for components. */
export function useConnection(): Connection {
  return useStore(connectionStore, ({ connection }) => connection);
}

/** Polls without logging: an unreachable server would otherwise fill the log. */
async function isServerThere(): Promise<boolean> {
  try {
    const answer = await sendRequest(healthLive, {
      input: undefined,
      token: null,
      timeoutMs: PROBE_TIMEOUT_MS,
    });
    return judgeAnswer(answer).kind === 'success';
  } catch {
    // An error means unreachable.
    return false;
  }
}

let nextProbe: ReturnType<typeof setTimeout> | undefined;

/** One polling loop at a time. */
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

/** Checks of a suspected server that follow each other at once; later ones wait ever longer. */
const PROMPT_CHECKS = 2;
const CHECK_FIRST_MS = 2_000;
const CHECK_LAST_MS = 10_000;
/** Without a suspicion for this long, the next one is checked at once again. */
const CALM_MS = 30_000;

let checking: Promise<void> | undefined;
let checks = 0;
let checkedAt = Number.NEGATIVE_INFINITY;

/**
 * After any call or load without a reply: the server counts as unreachable only if it does not answer a poll either. A proxy that drops
 * every call of one kind fails these calls alone, and the polls of their failures become rare.
 */
export function suspectServer(onBack: () => void): Promise<void> {
  if (connectionStore.getState().connection === 'lost') return Promise.resolve();
  checking ??= check(onBack).finally(() => {
    checking = undefined;
  });
  return checking;
}

async function check(onBack: () => void): Promise<void> {
  const sinceMs = performance.now() - checkedAt;
  // A clock that was set back says nothing.
  if (sinceMs > CALM_MS || sinceMs < 0) checks = 0;
  checks += 1;
  const pauseMs = Math.min(CHECK_FIRST_MS * 2 ** (checks - PROMPT_CHECKS - 1), CHECK_LAST_MS);
  if (checks > PROMPT_CHECKS) await new Promise((resolve) => setTimeout(resolve, pauseMs - sinceMs));
  checkedAt = performance.now();
  if (!(await isServerThere())) noteServerGone(onBack);
}

/** When the network or the server is certainly gone: polls the server until it answers, then calls `onBack` once. */
export function noteServerGone(onBack: () => void): void {
  if (connectionStore.getState().connection === 'lost') return;
  connectionStore.setState({ connection: 'lost' });
  probeIn(PROBE_EVERY_MS / 4, onBack);
}
