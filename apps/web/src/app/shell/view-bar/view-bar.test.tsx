import { endViewAs, getViewAs } from '@haiqiao/contract/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { pageDoor } from '#web/session/leave-session.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { sessionOf, viewerOf } from '#web/testing/sessions.ts';
import { showShell } from '#web/testing/shell-screen.tsx';

const own = sessionOf();
const OWN = { userInfo: own.userInfo, modules: [...own.modules] };
const bar = () => screen.getByRole('region', { name: '以他人身份查看' });

beforeEach(() => {
  vi.spyOn(pageDoor, 'open').mockImplementation(() => undefined);
});

test('PERM-04 a bar shows who is viewed, by whom, for how long, and ends the view', async () => {
  const user = await showShell({ viewedBy: viewerOf() });
  expect(bar().textContent).toContain('正在以“李静怡”（lijingyi）的身份查看');
  expect(bar().textContent).toContain('陈国栋');
  expect(document.title).toMatch(/^查看 李静怡 - /);
  expect(within(bar()).getByRole('timer').textContent).toMatch(/^剩余 1[45]:\d\d$/);
  // The home page requests nothing that view-as mode hides.
  await waitFor(() => expect(screen.getAllByText('***')).toHaveLength(2));
  expect(screen.queryByRole('alert')).toBeNull();
  const ended = fakeApi(endViewAs, OWN);
  await user.click(within(bar()).getByRole('button', { name: '结束查看' }));
  await waitFor(() => expect(pageDoor.open).toHaveBeenCalled());
  expect(ended.calls).toHaveLength(1);
});

test('PERM-04 a failed end of the view is shown and can be retried', async () => {
  const user = await showShell({ viewedBy: viewerOf() });
  fakeApi(endViewAs, refused('SERVICE_BUSY'));
  const button = within(bar()).getByRole('button', { name: '结束查看' });
  await user.click(button);
  expect(await screen.findByRole('alert')).toBeTruthy();
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  expect(pageDoor.open).not.toHaveBeenCalled();
});

test('PERM-04 at expiry the server is called, and the page goes back', async () => {
  const asked = fakeApi(getViewAs, OWN);
  await showShell({ viewedBy: viewerOf({ endsAt: new Date(Date.now() - 1).toISOString() }) });
  await waitFor(() => expect(pageDoor.open).toHaveBeenCalled());
  expect(asked.calls).toHaveLength(1);
});

test('PERM-04 without view-as mode there is no bar', async () => {
  await showShell();
  expect(screen.queryByRole('region', { name: '以他人身份查看' })).toBeNull();
});
