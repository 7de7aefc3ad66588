import { endViewAs, getViewAs, startViewAs } from '@haiqiao/contract/endpoints';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientHost } from '#web/api/client-host.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { sessionOf, viewerOf } from '#web/testing/sessions.ts';
import { connectClient, followOtherWindows } from './connect-client.ts';
import { dropViews, storageOwnerOf } from './storage-owner.ts';
import { pageDoor } from './leave-session.ts';
import { resumeSession, sessionStore, startSession } from './session.store.ts';
import { endViewing, followView, startViewing } from './switch-view.ts';
import { recallNotice, takeNotice } from './view-door.ts';

const admin = sessionOf();
const MEMBER = '0190a000-0000-7000-8000-000000000077';
const viewer = viewerOf({ memberId: admin.userInfo.id });
const viewedInfo = { ...admin.userInfo, id: MEMBER, username: '王芳', account: 'wangfang', viewedBy: viewer };
const VIEW_REPLY = { userInfo: viewedInfo, modules: [] };
const OWN = { userInfo: admin.userInfo, modules: [...admin.modules] };

let stop = () => {};

beforeEach(() => {
  connectClient(() => undefined);
  stop = followOtherWindows();
  vi.spyOn(pageDoor, 'open').mockImplementation(() => undefined);
  window.history.replaceState(null, '', '/system/organisation?keyword=a');
});
afterEach(() => stop());

test('PERM-04 a view starts on a new page with the same tokens, and ends where it started', async () => {
  const begun = fakeApi(startViewAs, VIEW_REPLY);
  startSession(admin);
  await startViewing(MEMBER, '排查');
  expect(begun.calls[0]?.input).toEqual({ memberId: MEMBER, reason: '排查' });
  expect(pageDoor.open).toHaveBeenLastCalledWith('/index');
  const stored = resumeSession();
  expect(stored).toMatchObject({
    token: admin.token,
    userInfo: { id: MEMBER, viewedBy: { viewId: viewer.viewId } },
  });
  expect(clientHost().readViewId()).toBe(viewer.viewId);
  fakeApi(endViewAs, OWN);
  await endViewing();
  expect(pageDoor.open).toHaveBeenLastCalledWith('/system/organisation?keyword=a');
  expect(resumeSession()).toEqual(admin);
  // For the next page, not for this one.
  expect(takeNotice()).toBeNull();
  recallNotice();
  expect(takeNotice()).toBe('ended');
  expect(takeNotice()).toBeNull();
});

test('PERM-04 a refused view changes nothing', async () => {
  fakeApi(startViewAs, refused('VIEW_AS_BEYOND_OWN'));
  startSession(admin);
  await expect(startViewing(MEMBER, '')).rejects.toMatchObject({ id: 'VIEW_AS_BEYOND_OWN' });
  expect(resumeSession()).toEqual(admin);
  expect(pageDoor.open).not.toHaveBeenCalled();
});

test('PERM-04 a window notified that the view is over returns once, however many calls report it', async () => {
  startSession({ ...admin, ...VIEW_REPLY });
  const asked = fakeApi(getViewAs, OWN);
  await Promise.all([followView(), followView()]);
  expect(asked.calls).toHaveLength(1);
  expect(pageDoor.open).toHaveBeenCalledExactlyOnceWith('/index');
  expect(sessionStore.getState().session).toEqual(admin);
  recallNotice();
  expect(takeNotice()).toBe('over');
});

test('PERM-04 a continuing view takes its time from the server, whatever the device clock', async () => {
  startSession({ ...admin, ...VIEW_REPLY });
  fakeApi(getViewAs, {
    ...VIEW_REPLY,
    userInfo: { ...viewedInfo, viewedBy: { ...viewer, secondsLeft: 60 } },
  });
  await followView();
  expect(pageDoor.open).not.toHaveBeenCalled();
  const endsAt = sessionStore.getState().session?.userInfo.viewedBy?.endsAt ?? '';
  expect(Math.abs(new Date(endsAt).getTime() - Date.now() - 60_000)).toBeLessThan(5_000);
});

test('PERM-04 the other windows of the browser follow at the start and at the end', () => {
  startSession(admin);
  const elsewhere = (userInfo: object) => {
    localStorage.setItem('userInfo', JSON.stringify(userInfo));
    window.dispatchEvent(new StorageEvent('storage', { key: 'userInfo', newValue: 'changed' }));
  };
  elsewhere({ ...admin.userInfo, username: '改名' });
  expect(pageDoor.open).not.toHaveBeenCalled();
  elsewhere(viewedInfo);
  expect(sessionStore.getState().session).toBeNull();
  expect(pageDoor.open).toHaveBeenLastCalledWith('/index');
  resumeSession();
  elsewhere(admin.userInfo);
  expect(pageDoor.open).toHaveBeenLastCalledWith('/system/organisation?keyword=a');
});

test('TAB-06 data stored for a view belongs to neither person and is deleted with it', () => {
  expect(storageOwnerOf(admin.userInfo)).toBe(admin.userInfo.id);
  const name = storageOwnerOf(viewedInfo);
  localStorage.setItem(`haiqiao.tabs.${name}`, 'x');
  sessionStorage.setItem(`haiqiao.tabs.${name}`, 'x');
  localStorage.setItem(`haiqiao.tabs.${admin.userInfo.id}`, 'mine');
  dropViews();
  expect(Object.keys(localStorage)).toEqual([`haiqiao.tabs.${admin.userInfo.id}`]);
  expect(sessionStorage).toHaveLength(0);
});

test.each([{ viewId: 1 }, 'x', { viewId: 'a', memberId: 'b' }])(
  'PERM-04 a stored session with a malformed view (%j) is invalid',
  (viewedBy) => {
    startSession(admin);
    localStorage.setItem('userInfo', JSON.stringify({ ...admin.userInfo, viewedBy }));
    expect(resumeSession()).toBeNull();
  },
);
