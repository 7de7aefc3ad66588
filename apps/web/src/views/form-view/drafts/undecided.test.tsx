import { getDraft, saveRecord } from '@haiqiao/contract/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '#web/testing/fake-api.ts';
import { emptyIndexedDb } from '#web/testing/fake-indexed-db.ts';
import { RECORD_ID } from '#web/testing/record-fixtures.ts';
import { startSession } from '#web/session/session.store.ts';
import { sessionOf } from '#web/testing/sessions.ts';
import { fakeRecordServer, showPage } from '#web/testing/record-screen.tsx';
import { EditPage } from '../edit-page.tsx';

const EDIT = `/edit-form?code=rs_test&id=${RECORD_ID}`;
const NEW = '/edit-form?code=rs_test';

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });

beforeEach(emptyIndexedDb);

/** Opens a form, types into a field and leaves. */
async function typeAndLeave(path: string, label: string, text: string) {
  const { user, unmount } = showPage(path, <EditPage />);
  await screen.findByLabelText('名称', { exact: true });
  await user.type(input(label), text);
  await screen.findByText(/草稿已保存在本机/);
  return { user, leave: unmount };
}

test('ENG-02 typing while an older draft is offered does not change that draft', async () => {
  const { storedDrafts } = fakeRecordServer();
  (await typeAndLeave(EDIT, '名称', '二')).leave();
  const sentBefore = storedDrafts.calls.length;
  // The server's draft came from elsewhere, and it stores only one.
  fakeApi(getDraft, { values: { name: '别处的修改' }, rowVersion: 3, savedAt: '2126-11-20T01:20:00Z' });
  const page = showPage(EDIT, <EditPage />);
  await screen.findByText(/来自其他设备/);
  await page.user.type(input('名称'), '三');
  await screen.findByText(/草稿已保存在本机/);
  page.unmount();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(storedDrafts.calls).toHaveLength(sentBefore);
  const again = showPage(EDIT, <EditPage />);
  const elsewhere = (await screen.findByText(/来自其他设备/)).closest<HTMLElement>('[role=status]');
  await again.user.click(within(elsewhere ?? document.body).getByRole('button', { name: '恢复' }));
  expect(input('名称').value).toBe('别处的修改');
});

test('ENG-02 deciding on an offered draft allows storing on the server again', async () => {
  const { storedDrafts } = fakeRecordServer({
    values: { name: '别处的修改' },
    rowVersion: 3,
    savedAt: '2026-11-20T01:20:00Z',
  });
  const { user, unmount } = showPage(EDIT, <EditPage />);
  await user.click(await screen.findByRole('button', { name: '恢复' }));
  await user.type(input('名称'), '三');
  unmount();
  await waitFor(() =>
    expect(storedDrafts.calls.at(-1)?.input.values).toMatchObject({ name: '别处的修改三' }),
  );
});

test('ENG-02 an offer on this device survives typing and saving another edit', async () => {
  fakeRecordServer();
  (await typeAndLeave(NEW, '名称', '甲')).leave();
  const second = await typeAndLeave(NEW, '名称', '乙');
  fakeApi(saveRecord, { dataId: RECORD_ID, rowVersion: 1 });
  await second.user.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText('保存成功');
  second.leave();
  const third = showPage(NEW, <EditPage />);
  await third.user.click(await screen.findByRole('button', { name: '恢复' }));
  expect(input('名称').value).toBe('甲');
});

test('ENG-02 two windows with a new record of one form have separate edits', async () => {
  fakeRecordServer();
  const one = await typeAndLeave(NEW, '名称', '甲');
  one.leave();
  const two = await typeAndLeave(NEW, '名称', '乙');
  two.leave();
  const { user, unmount } = showPage(NEW, <EditPage />);
  const [own] = await screen.findAllByRole('button', { name: '放弃' });
  await user.click(own ?? document.body);
  unmount();
  const next = showPage(NEW, <EditPage />);
  await next.user.click(await screen.findByRole('button', { name: '恢复' }));
  expect(input('名称').value).toBe('甲');
});

test('ENG-02 a reloaded window is offered its own edit first, then those of others', async () => {
  fakeRecordServer();
  (await typeAndLeave(NEW, '名称', '甲')).leave();
  const own = { ...sessionStorage };
  // Another window with its own storage stores a newer one.
  sessionStorage.clear();
  startSession(sessionOf());
  (await typeAndLeave(NEW, '名称', '乙')).leave();
  for (const [name, value] of Object.entries(own)) sessionStorage.setItem(name, String(value));
  const { user } = showPage(NEW, <EditPage />);
  const offers = await screen.findAllByText(/有一份未保存的修改/);
  expect(offers.map(({ textContent }) => textContent.includes('其他窗口'))).toEqual([false, true]);
  const [first] = screen.getAllByRole('button', { name: '恢复' });
  await user.click(first ?? document.body);
  expect(input('名称').value).toBe('甲');
});

test('ENG-02 a discarded edit can be restored while the toast offers it', async () => {
  fakeRecordServer();
  (await typeAndLeave(NEW, '名称', '甲')).leave();
  const page = showPage(NEW, <EditPage />);
  await page.user.click(await screen.findByRole('button', { name: '放弃' }));
  expect(screen.queryByText(/有一份未保存的修改/)).toBeNull();
  await page.user.click(await screen.findByRole('button', { name: '撤销' }));
  await page.user.click(await screen.findByRole('button', { name: '恢复' }));
  expect(input('名称').value).toBe('甲');
});
