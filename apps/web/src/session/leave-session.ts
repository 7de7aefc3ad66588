import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { callEndpoint } from '#web/api/client.ts';
import { logout } from '#web/api/entry-endpoints.ts';
import { REPEAT_TIMEOUT_MS } from '#web/api/timeouts.ts';
import { windowStorage } from '#web/lib/browser-storage.ts';
import { LOGIN_PATH, loginLocation } from './redirect.ts';
import { endSession, forgetSession, sessionStore } from './session.store.ts';

/** Why a person was sent to the sign-in page; each is also the key of a text `login:notice.<reason>`. */
export const LEAVE_REASONS = [
  'notSignedIn',
  'expired',
  'signedOutElsewhere',
  'menusFailed',
  'passwordChanged',
] as const;
export type LeaveReason = (typeof LEAVE_REASONS)[number];

/** Loads a new page; replaced in tests. */
export const pageDoor = { open: (location: string): void => window.location.replace(location) };

const REASON_KEY = 'haiqiao.reason';

/** The reason shown on the sign-in page; null for none. */
export const leaveReasonStore = createStore<LeaveReason | null>()(() => null);

/** Subscribes to the reason. */
export function useLeaveReason(): LeaveReason | null {
  return useStore(leaveReasonStore);
}

function setReason(reason: LeaveReason | null): void {
  leaveReasonStore.setState(reason, true);
}

/** Stores a reason for the sign-in page, on this page or on the next one of this window. */
export function rememberReason(reason: LeaveReason): void {
  setReason(reason);
  windowStorage.write(REASON_KEY, reason);
}

/** Reads the reason stored by the previous page. */
export function recallReason(): void {
  const text = windowStorage.read(REASON_KEY);
  windowStorage.remove(REASON_KEY);
  setReason(LEAVE_REASONS.find((reason) => reason === text) ?? null);
}

function currentLocation(): string {
  return window.location.pathname + window.location.search;
}

/** Sets the address of the sign-in page; without a session it is then rendered. */
function showLogin(location: string): void {
  window.history.replaceState(null, '', location);
}

let isSigningOut = false;

/**
 * The server no longer knows the session, or the menus failed to load: clears the session and opens the root, which shows the sign-in page
 * (AUTH-10, AUTH-11).
 */
export function loseSession(reason: LeaveReason): void {
  if (isSigningOut || sessionStore.getState().session === null) return;
  setReason(reason);
  showLogin(LOGIN_PATH);
  endSession();
}

/** Follows a sign-out in another window; the next sign-in returns to this page. */
export function followSignOut(): void {
  if (sessionStore.getState().session === null) return;
  setReason('signedOutElsewhere');
  showLogin(loginLocation(currentLocation()));
  forgetSession();
}

/** Sends a visitor of an application page to the sign-in page (AUTH-14); visiting the root gives no notice. */
export function askToSignIn(): void {
  const location = currentLocation();
  if (window.location.pathname === LOGIN_PATH) return;
  if (window.location.pathname !== '/') setReason('notSignedIn');
  showLogin(loginLocation(location));
}

/** Deletes the session of this browser and opens the root. */
function leave(reason: LeaveReason | null): void {
  isSigningOut = false;
  setReason(reason);
  showLogin(LOGIN_PATH);
  endSession();
}

/**
 * Leaves after a delay, because the last action ended the session on the server (ACC-07): there is nothing to end there. Calls that find it
 * ended earlier change nothing: the message stays readable.
 */
export function signOutAfter(delayMs: number, reason: LeaveReason): void {
  isSigningOut = true;
  setTimeout(() => leave(reason), delayMs);
}

/**
 * Signs out (AUTH-08): the server ends the session, the browser deletes it, the root opens. Without a server reply the browser still signs
 * out; the tokens then expire.
 */
export async function signOut(): Promise<void> {
  isSigningOut = true;
  try {
    await callEndpoint(logout, {}, { silent: true, timeoutMs: REPEAT_TIMEOUT_MS });
  } catch {
    // Logged by the client. The sign-out on this device must always succeed.
  }
  leave(null);
}
