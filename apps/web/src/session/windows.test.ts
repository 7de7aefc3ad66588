import { logout } from '@haiqiao/contract/endpoints';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientHost } from '#web/api/client-host.ts';
import { fakeApi, refused, unreachable } from '#web/testing/fake-api.ts';
import { sessionOf } from '#web/testing/sessions.ts';
import { connectClient, followOtherWindows } from './connect-client.ts';
import { enterSession, passLogin } from './enter-session.ts';
import {
  askToSignIn,
  leaveReasonStore,
  loseSession,
  pageDoor,
  recallReason,
  rememberReason,
  signOut,
} from './leave-session.ts';
import { endSession, sessionStore, startSession } from './session.store.ts';

const session = sessionOf();
let stop = () => {};

beforeEach(() => {
  connectClient(() => undefined);
  stop = followOtherWindows();
  vi.spyOn(pageDoor, 'open').mockImplementation(() => undefined);
});

afterEach(() => stop());

function address(): string {
  return window.location.pathname + window.location.search;
}

/** Simulates a storage change by another window of this browser. */
function elsewhere(change: () => void, key: string | null): void {
  change();
  const newValue = key === null ? null : localStorage.getItem(key);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

test('AUTH-08 sign-out ends the session on the server, clears the browser and opens the root', async () => {
  const api = fakeApi(logout, true);
  window.history.replaceState(null, '', '/lists?code=a');
  startSession(session);
  await signOut();
  expect(api.calls[0]?.headers.get('X-Authorization')).toBe('Bearer token-1');
  expect(localStorage).toHaveLength(0);
  expect(sessionStore.getState().session).toBeNull();
  expect(address()).toBe('/login');
});

test.each([
  ['is gone', () => unreachable()],
  ['knows the session no more', () => refused('AUTH_LOGIN_EXPIRED')],
])('AUTH-08 sign-out works when the server %s', async (_, reply) => {
  fakeApi(logout, reply);
  startSession(session);
  await signOut();
  expect(localStorage).toHaveLength(0);
  expect(leaveReasonStore.getState()).toBeNull();
});

test('AUTH-10 a lost session is cleared, explained, and the root opens', () => {
  window.history.replaceState(null, '', '/lists?code=a');
  startSession(session);
  clientHost().loseSession('登录已过期');
  expect(localStorage).toHaveLength(0);
  expect(leaveReasonStore.getState()).toBe('expired');
  expect(address()).toBe('/login');
});

test('AUTH-10 several calls that lose the session together end it once', () => {
  startSession(session);
  clientHost().loseSession('');
  leaveReasonStore.setState('menusFailed', true);
  clientHost().loseSession('');
  expect(leaveReasonStore.getState()).toBe('menusFailed');
});

test('AUTH-08 sign-out in one window signs out the other, which can return to its page', () => {
  window.history.replaceState(null, '', '/lists?code=a');
  startSession(session);
  elsewhere(() => localStorage.removeItem('token'), 'token');
  expect(sessionStore.getState().session).toBeNull();
  expect(leaveReasonStore.getState()).toBe('signedOutElsewhere');
  expect(address()).toBe('/login?redirect=%2Flists%3Fcode%3Da');
});

test('AUTH-08 a late sign-out event does not destroy a newer sign-in', () => {
  startSession(session);
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }));
  expect(localStorage.getItem('token')).toBe('token-1');
});

test('AUTH-08 clearing the whole storage signs out', () => {
  startSession(session);
  elsewhere(() => localStorage.clear(), null);
  expect(sessionStore.getState().session).toBeNull();
});

test('AUTH-09 tokens renewed by another window are used', () => {
  startSession(session);
  elsewhere(() => {
    localStorage.setItem('refreshToken', 'refresh-2');
    localStorage.setItem('token', 'token-2');
  }, 'token');
  expect(sessionStore.getState().session).toMatchObject({ token: 'token-2', refreshToken: 'refresh-2' });
});

test('AUTH-06 a sign-in in another window signs in this one and opens its requested page', () => {
  window.history.replaceState(null, '', '/login?redirect=%2Flog');
  elsewhere(() => {
    startSession(session);
    sessionStore.setState({ session: null });
  }, 'token');
  expect(sessionStore.getState().session).toEqual(session);
  expect(address()).toBe('/log');
});

test('AUTH-06 a late event of a sign-in that has ended leaves the sign-in page unchanged', () => {
  window.history.replaceState(null, '', '/login?redirect=%2Flog');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 'not-a-token' }));
  expect(sessionStore.getState().session).toBeNull();
  expect(address()).toBe('/login?redirect=%2Flog');
});

test('AUTH-06 another person’s sign-in elsewhere replaces this page and keeps their session', () => {
  startSession(session);
  elsewhere(() => {
    localStorage.setItem(
      'userInfo',
      JSON.stringify({ ...session.userInfo, id: '0190a000-0000-7000-8000-000000000002' }),
    );
    localStorage.setItem('token', 'theirs');
  }, 'token');
  expect(sessionStore.getState().session).toBeNull();
  expect(localStorage.getItem('token')).toBe('theirs');
  expect(pageDoor.open).toHaveBeenCalledExactlyOnceWith('/index');
});

test('a session of this page only is not affected by other windows', () => {
  startSession(session);
  sessionStore.setState({ isPersisted: false });
  elsewhere(() => localStorage.clear(), null);
  expect(sessionStore.getState().session).toEqual(session);
});

test('foreign storage keys are ignored', () => {
  startSession(session);
  elsewhere(() => localStorage.setItem('other', 'x'), 'other');
  expect(sessionStore.getState().session).toEqual(session);
});

test('AUTH-14 a visitor of a page gets a notice and the sign-in page with a redirect back', () => {
  window.history.replaceState(null, '', '/lists?code=a&list_status=0');
  askToSignIn();
  expect(address()).toBe('/login?redirect=%2Flists%3Fcode%3Da%26list_status%3D0');
  expect(leaveReasonStore.getState()).toBe('notSignedIn');
});

test.each(['/', '/login', '/login?redirect=%2Flog'])('AUTH-14 visiting %s gives no notice', (location) => {
  window.history.replaceState(null, '', location);
  askToSignIn();
  expect(address()).toBe(location === '/' ? '/login' : location);
  expect(leaveReasonStore.getState()).toBeNull();
});

test('AUTH-14 after signing in the visitor gets the requested page', () => {
  window.history.replaceState(null, '', '/login?redirect=%2Flists%3Fcode%3Da');
  rememberReason('notSignedIn');
  expect(enterSession(session)).toBe(true);
  expect(address()).toBe('/lists?code=a');
  expect(leaveReasonStore.getState()).toBeNull();
  expect(pageDoor.open).not.toHaveBeenCalled();
});

test('AUTH-08 a page that has shown a person’s data is replaced before the next person works', () => {
  startSession(session);
  endSession();
  enterSession(session);
  expect(pageDoor.open).toHaveBeenCalledExactlyOnceWith('/index');
});

test('AUTH-06 without storage the page stays: a new one would not know the session', () => {
  startSession(session);
  endSession();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(enterSession(session)).toBe(false);
  expect(pageDoor.open).not.toHaveBeenCalled();
});

test('NAV-10 a signed-in person is redirected from the sign-in page', () => {
  window.history.replaceState(null, '', '/login?redirect=%2F%2Fevil.example');
  passLogin();
  expect(address()).toBe('/index');
});

test('AUTH-11 the reason for leaving is shown once, on the next page of this window', () => {
  rememberReason('menusFailed');
  leaveReasonStore.setState(null, true);
  recallReason();
  expect(leaveReasonStore.getState()).toBe('menusFailed');
  recallReason();
  expect(leaveReasonStore.getState()).toBeNull();
});

test('AUTH-11 menus that fail to load end the session', () => {
  startSession(session);
  loseSession('menusFailed');
  expect(localStorage).toHaveLength(0);
  expect(address()).toBe('/login');
});
