import { createStore } from 'zustand/vanilla';

/** How a toast looks and sounds. */
export type ToastTone = 'success' | 'error' | 'warning' | 'info';

/** A way back that a toast offers (撤销, DOMAIN §2.32). */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
  /** There is a way back only this long, however long somebody looks at it: the seconds are counted down. */
  readonly withinMs?: number;
}

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
  readonly action: ToastAction | null;
  /** How often the same sentence was said while it stood there. */
  readonly count: number;
  /** When it goes, epoch ms; null while the pointer or the focus is on the toasts. */
  readonly endsAt: number;
  readonly lifeMs: number;
}

/** How long a toast stays (SPEC §9). */
export const TOAST_MS = 5000;
/** How long one with a way back stays (DOMAIN §2.32). */
export const ACTION_TOAST_MS = 10_000;
/** More than these would cover the page: the oldest goes. */
const TOASTS_MAX = 4;

export const toastsStore = createStore<readonly Toast[]>()(() => []);

let lastId = 0;

function setToasts(toasts: readonly Toast[]): void {
  toastsStore.setState(toasts, true);
}

/** Shows a sentence at the top. The same sentence again only starts its time anew (API-03). */
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

/** Takes a toast away. */
export function dropToast(id: number): void {
  setToasts(toastsStore.getState().filter((toast) => toast.id !== id));
}

/** Takes the toasts away whose time is over; while somebody reads them, only those that are counted down. */
export function dropEndedToasts(now: number, isHeld = false): void {
  const isOver = (toast: Toast) => toast.endsAt <= now && (!isHeld || isCountedDown(toast));
  setToasts(toastsStore.getState().filter((toast) => !isOver(toast)));
}

/** Whether a toast ends when its way back does. */
export function isCountedDown({ action }: Pick<Toast, 'action'>): boolean {
  return action?.withinMs !== undefined;
}

/** Gives every toast its whole time again: somebody was just reading them. What is counted down goes on. */
export function restartToasts(now: number): void {
  const restarted = (toast: Toast) =>
    isCountedDown(toast) ? toast : { ...toast, endsAt: now + toast.lifeMs };
  setToasts(toastsStore.getState().map(restarted));
}
