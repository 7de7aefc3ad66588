import { createStore } from 'zustand/vanilla';

/** Look and announcement of a toast. */
export type ToastTone = 'success' | 'error' | 'warning' | 'info';

/** An action offered by a toast (撤销, DOMAIN §2.32). */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
  /** Deadline of the action, not extended by hover: the seconds are counted down. */
  readonly withinMs?: number;
}

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
  readonly action: ToastAction | null;
  /** Repetitions of the same message while shown. */
  readonly count: number;
  /** Time of removal, epoch ms; null while the toasts are hovered or focused. */
  readonly endsAt: number;
  readonly lifeMs: number;
}

/** Display time of a toast (SPEC §9). */
export const TOAST_MS = 5000;
/** Display time of a toast with an action (DOMAIN §2.32). */
export const ACTION_TOAST_MS = 10_000;
/** More would cover the page: the oldest is removed. */
const TOASTS_MAX = 4;

export const toastsStore = createStore<readonly Toast[]>()(() => []);

let lastId = 0;

function setToasts(toasts: readonly Toast[]): void {
  toastsStore.setState(toasts, true);
}

/** Shows a message at the top. The same message again only restarts its time (API-03). */
export function addToast(tone: ToastTone, text: string, action: ToastAction | null = null): void {
  const toasts = toastsStore.getState();
  const equal = toasts.find((toast) => toast.tone === tone && toast.text === text);
  const lifeMs = action?.withinMs ?? (action === null ? TOAST_MS : ACTION_TOAST_MS);
  const endsAt = Date.now() + lifeMs;
  if (equal) {
    const renewed = { ...equal, action, count: equal.count + 1, endsAt, lifeMs };
    setToasts(toasts.map((toast) => (toast === equal ? renewed : toast)));
    return;
  }
  lastId += 1;
  setToasts([...toasts, { id: lastId, tone, text, action, count: 1, endsAt, lifeMs }].slice(-TOASTS_MAX));
}

/** Removes a toast. */
export function dropToast(id: number): void {
  setToasts(toastsStore.getState().filter((toast) => toast.id !== id));
}

/** Removes expired toasts; while they are hovered, only those with a countdown. */
export function dropEndedToasts(now: number, isPaused = false): void {
  const isOver = (toast: Toast) => toast.endsAt <= now && (!isPaused || isCountedDown(toast));
  setToasts(toastsStore.getState().filter((toast) => !isOver(toast)));
}

/** Whether a toast ends with its action's deadline. */
export function isCountedDown({ action }: Pick<Toast, 'action'>): boolean {
  return action?.withinMs !== undefined;
}

/** Restarts the time of every toast after a hover. Countdowns continue. */
export function restartToasts(now: number): void {
  const restarted = (toast: Toast) =>
    isCountedDown(toast) ? toast : { ...toast, endsAt: now + toast.lifeMs };
  setToasts(toastsStore.getState().map(restarted));
}
