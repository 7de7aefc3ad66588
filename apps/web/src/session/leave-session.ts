import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { callEndpoint } from '#web/api/client.ts';
import { logout } from '#web/api/entry-endpoints.ts';
import { REPEAT_TIMEOUT_MS } from '#web/api/timeouts.ts';
import { windowStorage } from '#web/lib/browser-storage.ts';
import { LOGIN_PATH, loginLocation } from './redirect.ts';
import { endSession, forgetSession, sessionStore } from './session.store.ts';

/** Why somebody stands before the sign-in page; each is also the key of a text `login:notice.<reason>`. */
export const LEAVE_REASONS = [
  'notSignedIn',
  'expired',
  'signedOutElsewhere',
  'menusFailed',
  'passwordChanged',
] as const;
export type LeaveReason = (typeof LEAVE_REASONS)[number];

/** Opens a whole new page; tests replace it. */
export const pageDoor = { open: (location: string): void => window.location.replace(location) };

const REASON_KEY = 'haiqiao.reason';

/** The reason that the sign-in page explains; null when there is nothing to say. */
export const leaveReasonStore = createStore<LeaveReason | null>()(() => null);

/** Follows the reason. */
export function useLeaveReason(): LeaveReason | null {
  return useStore(leaveReasonStore);
}

function setReason(reason: LeaveReason | null): void {
  leaveReasonStore.setState(reason, true);
}

/** Leaves a reason for the sign-in page, on this page or on the next one of this window. */
export function rememberReason(reason: LeaveReason): void {
  setReason(reason);
  windowStorage.write(REASON_KEY, reason);
}

/** Takes up the reason that the page before left. */
export function recallReason(): void {
  const text = windowStorage.read(REASON_KEY);
  windowStorage.remove(REASON_KEY);
  setReason(LEAVE_REASONS.find((reason) => reason === text) ?? null);
}

function currentLocation(): string {
  return window.location.pathname + window.location.search;
}

/** Shows the address of the sign-in page; the page itself follows from there being no session. */
function showLogin(location: string): void {
  window.history.replaceState(null, '', location);
}

let isSigningOut = false;

/**
 * The server no longer knows the session, or the menus could not be loaded: the session is cleared and the page goes to
 * the root, which is the sign-in page for somebody unknown (AUTH-10, AUTH-11).
 */
export function loseSession(reason: LeaveReason): void {
  if (isSigningOut || sessionStore.getState().session === null) return;
  setReason(reason);
  showLogin(LOGIN_PATH);
  endSession();
}

/** Another window signed out: this one follows, and signing in again leads back to where it stood. */
export function followSignOut(): void {
  if (sessionStore.getState().session === null) return;
  setReason('signedOutElsewhere');
  showLogin(loginLocation(currentLocation()));
  forgetSession();
}

/** Somebody unknown asked for a page of the application (AUTH-14); asking for the root is no fault. */
export function askToSignIn(): void {
  const location = currentLocation();
  if (window.location.pathname === LOGIN_PATH) return;
  if (window.location.pathname !== '/') setReason('notSignedIn');
  showLogin(loginLocation(location));
}

/**
 * Signs out in a moment, because what was just done ended the session on the server (ACC-07). Calls that find it ended
 * before that moment change nothing: the person reads the message first.
 */
export function signOutAfter(delayMs: number, reason: LeaveReason): void {
  isSigningOut = true;
  setTimeout(() => void signOut(reason), delayMs);
}

/**
 * Signs out (AUTH-08): the server ends the session, the browser forgets it, the root opens. A server that does not
 * answer keeps nobody signed in here; its tokens then end by their age.
 */
export async function signOut(reason: LeaveReason | null = null): Promise<void> {
  isSigningOut = true;
  try {
    await callEndpoint(logout, {}, { silent: true, timeoutMs: REPEAT_TIMEOUT_MS });
  } catch {
    // Logged by the client. The person wants to leave; nothing on this device may keep them.
  } finally {
    isSigningOut = false;
  }
  setReason(reason);
  showLogin(LOGIN_PATH);
  endSession();
}
