import { menuNodeSchema, userInfoSchema } from '@haiqiao/contract/endpoints';
import { expect, test, vi } from 'vitest';
import { sessionOf } from '#web/testing/sessions.ts';
import {
  endSession,
  latestTokens,
  renewModules,
  renewTokens,
  renewUserInfo,
  resumeSession,
  sessionStore,
  startSession,
} from './session.store.ts';
import { settledTokens } from './settled-tokens.ts';
import { tokenMark } from './token-mark.ts';

const session = sessionOf();

function refuseWriting(): void {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
}

test('the sample session is valid by the contract', () => {
  expect(userInfoSchema.parse(session.userInfo)).toEqual(session.userInfo);
  for (const node of session.modules) expect(menuNodeSchema.parse(node)).toEqual(node);
});

test('AUTH-06 a sign-in is stored under the four keys and two cookies, and nothing else', () => {
  expect(startSession(session)).toBe(true);
  expect(Object.keys(localStorage).toSorted()).toEqual(['modules', 'refreshToken', 'token', 'userInfo']);
  expect(localStorage.getItem('token')).toBe('token-1');
  expect(localStorage.getItem('refreshToken')).toBe('refresh-1');
  expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toEqual(session.userInfo);
  expect(JSON.parse(localStorage.getItem('modules') ?? '')).toEqual(session.modules);
  expect(document.cookie).toContain(`haiqiao_0.0.1_uuid=${session.userInfo.id}`);
  expect(document.cookie).toMatch(/haiqiao_0\.0\.1_token=[0-9a-f]{8}(;|$)/);
});

test('AUTH-06 no cookie is a credential: neither token is in them', () => {
  startSession(session);
  expect(document.cookie).not.toContain('token-1');
  expect(document.cookie).not.toContain('refresh-1');
});

test('AUTH-06 the next page resumes the session and renews the cookies', () => {
  startSession(session);
  document.cookie = 'haiqiao_0.0.1_uuid=; Path=/; Max-Age=0';
  sessionStore.setState(sessionStore.getInitialState(), true);
  expect(resumeSession()).toEqual(session);
  expect(document.cookie).toContain(`haiqiao_0.0.1_uuid=${session.userInfo.id}`);
});

const BROKEN: [string, () => void][] = [
  ['no token', () => localStorage.removeItem('token')],
  ['no refresh token', () => localStorage.removeItem('refreshToken')],
  ['no user info', () => localStorage.removeItem('userInfo')],
  ['user info cut off', () => localStorage.setItem('userInfo', '{"id":"0190')],
  ['user info of another version', () => localStorage.setItem('userInfo', '{"id":7,"name":"x"}')],
  ['user info that is no object', () => localStorage.setItem('userInfo', '"x"')],
  [
    'posts that are no texts',
    () => localStorage.setItem('userInfo', JSON.stringify({ ...session.userInfo, postIds: [1] })),
  ],
  ['no modules', () => localStorage.removeItem('modules')],
  ['modules that are no list', () => localStorage.setItem('modules', '{}')],
  ['a module of another version', () => localStorage.setItem('modules', '[{"type":"MENU"}]')],
];

test.each(BROKEN)('AUTH-06 a stored session with %s is ignored and removed', (_, breakIt) => {
  startSession(session);
  localStorage.setItem('haiqiao.preferences', '{}');
  breakIt();
  sessionStore.setState(sessionStore.getInitialState(), true);
  expect(resumeSession()).toBeNull();
  expect(Object.keys(localStorage)).toEqual(['haiqiao.preferences']);
  expect(document.cookie).not.toContain('haiqiao_0.0.1_uuid');
});

test('AUTH-06 with full storage the sign-in works for this page and nothing is stored', () => {
  refuseWriting();
  expect(startSession(session)).toBe(false);
  expect(sessionStore.getState()).toMatchObject({ session, isPersisted: false });
  expect(latestTokens()).toMatchObject({ token: 'token-1' });
  vi.restoreAllMocks();
  expect(localStorage).toHaveLength(0);
});

test('AUTH-06 storage that is full at the last key stores no partial session', () => {
  const write = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function set(this: Storage, key, text) {
    if (key === 'token') throw new DOMException('full', 'QuotaExceededError');
    write.call(this, key, text);
  });
  expect(startSession(session)).toBe(false);
  expect(localStorage).toHaveLength(0);
});

test('AUTH-06 blocked storage throws no error', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(resumeSession()).toBeNull();
  expect(startSession(session)).toBe(false);
  renewTokens({ token: 'token-2', refreshToken: 'refresh-2' });
  expect(latestTokens()).toMatchObject({ token: 'token-2' });
  expect(() => endSession()).not.toThrow();
});

test('AUTH-09 a renewed pair replaces the old one, stored and in memory, with its mark', () => {
  startSession(session);
  const before = document.cookie;
  renewTokens({ token: 'token-2', refreshToken: 'refresh-2' });
  expect(localStorage.getItem('token')).toBe('token-2');
  expect(localStorage.getItem('refreshToken')).toBe('refresh-2');
  expect(sessionStore.getState().session).toEqual({
    ...session,
    token: 'token-2',
    refreshToken: 'refresh-2',
  });
  expect(document.cookie).not.toBe(before);
});

test('AUTH-09 a pair stored by another window is used', () => {
  startSession(session);
  localStorage.setItem('token', 'token-9');
  localStorage.setItem('refreshToken', 'refresh-9');
  expect(latestTokens()).toMatchObject({ token: 'token-9', refreshToken: 'refresh-9' });
  expect(sessionStore.getState().session?.token).toBe('token-9');
});

test('AUTH-06 a page never uses the tokens of another person who signed in meanwhile', () => {
  startSession(session);
  localStorage.setItem('token', 'theirs');
  localStorage.setItem(
    'userInfo',
    JSON.stringify({ ...session.userInfo, id: '0190a000-0000-7000-8000-000000000002' }),
  );
  expect(latestTokens()).toMatchObject({ token: 'token-1' });
});

test('AUTH-09 a pair stored by another window that has not arrived yet is awaited', async () => {
  vi.useFakeTimers();
  startSession(session);
  document.cookie = `haiqiao_0.0.1_token=${tokenMark('token-9')}; Path=/`;
  const settled = settledTokens();
  await vi.advanceTimersByTimeAsync(200);
  localStorage.setItem('refreshToken', 'refresh-9');
  localStorage.setItem('token', 'token-9');
  await vi.advanceTimersByTimeAsync(50);
  await expect(settled).resolves.toEqual({ token: 'token-9', refreshToken: 'refresh-9' });
});

test('AUTH-09 a mark without a new pair (another sign-in, no cookies) causes no long wait', async () => {
  vi.useFakeTimers();
  startSession(session);
  await expect(settledTokens()).resolves.toMatchObject({ token: 'token-1' });
  document.cookie = 'haiqiao_0.0.1_token=00000000; Path=/';
  const settled = settledTokens();
  await vi.advanceTimersByTimeAsync(3100);
  await expect(settled).resolves.toMatchObject({ token: 'token-1' });
});

test('AUTH-11 new menus and a new name are stored', () => {
  startSession(session);
  renewModules([]);
  renewUserInfo({ ...session.userInfo, username: '李静' });
  expect(localStorage.getItem('modules')).toBe('[]');
  expect(localStorage.getItem('userInfo')).toContain('李静');
});

test('AUTH-09 menus that arrive late do not restore a used pair', () => {
  startSession(session);
  localStorage.setItem('refreshToken', 'refresh-of-another-window');
  localStorage.setItem('token', 'token-of-another-window');
  renewModules([]);
  expect(localStorage.getItem('refreshToken')).toBe('refresh-of-another-window');
  expect(sessionStore.getState().session).toMatchObject({ token: 'token-of-another-window', modules: [] });
});

test('AUTH-08 ending clears the session and keeps the person’s own data', () => {
  localStorage.setItem(`haiqiao.preferences.${session.userInfo.id}`, '{"size":"small"}');
  startSession(session);
  endSession();
  expect(Object.keys(localStorage)).toEqual([`haiqiao.preferences.${session.userInfo.id}`]);
  expect(document.cookie).not.toContain('haiqiao_0.0.1_uuid');
  expect(document.cookie).not.toContain('haiqiao_0.0.1_token');
  expect(sessionStore.getState().session).toBeNull();
});

test('without a session nothing is renewed', () => {
  renewTokens({ token: 'a', refreshToken: 'b' });
  renewModules([]);
  expect(localStorage).toHaveLength(0);
});

test.each(['token', 'userInfo'])(
  'NAV-10 a late answer does not restore a session whose %s was removed',
  (key) => {
    startSession(session);
    localStorage.removeItem(key);
    renewModules([]);
    expect(localStorage.getItem(key)).toBeNull();
    renewTokens({ token: 'token-2', refreshToken: 'refresh-2' });
    expect(localStorage.getItem(key)).toBeNull();
    expect(sessionStore.getState()).toMatchObject({
      isPersisted: true,
      session: { modules: [], token: 'token-2' },
    });
    expect(resumeSession()).toBeNull();
  },
);

test('NAV-10 a late answer does not overwrite another person’s session', () => {
  startSession(session);
  const other = { ...session.userInfo, id: '0190a000-0000-7000-8000-0000000000ff' };
  localStorage.setItem('userInfo', JSON.stringify(other));
  renewModules([]);
  expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toEqual(other);
  expect(JSON.parse(localStorage.getItem('modules') ?? '')).toEqual(session.modules);
});
