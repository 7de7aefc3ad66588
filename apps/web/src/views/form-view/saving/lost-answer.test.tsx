import { getRecord, healthLive, saveRecord } from '@haiqiao/contract/endpoints';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { tabsStore } from '#web/tabs/tabs.store.ts';
import { fakeApi, refused, unreachable } from '#web/testing/fake-api.ts';
import { emptyIndexedDb, fakeIndexedDb } from '#web/testing/fake-indexed-db.ts';
import { detailOf, RECORD_ID } from '#web/testing/record-fixtures.ts';
import { fakeRecordServer } from '#web/testing/record-screen.tsx';
import { showShell } from '#web/testing/shell-screen.tsx';

const NEW = '/edit-form?code=rs_test';
const SLOW = { timeout: 5000 };

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });
const save = () => screen.getByRole('button', { name: /保存$/ });

beforeEach(emptyIndexedDb);

/** A new record that the server created while its response was lost; a save with other values is rejected by its key. */
async function openWithLostAnswer(name: string) {
  vi.stubGlobal('indexedDB', fakeIndexedDb);
  queryClient.clear();
  fakeRecordServer();
  fakeApi(getRecord, ({ input: { dataId } }) =>
    detailOf({ dataId, rowVersion: 1, fields: { name: { value: name, displayValue: name } } }),
  );
  const lost = fakeApi(saveRecord, unreachable());
  fakeApi(healthLive, unreachable());
  const user = await showShell({ path: NEW });
  await user.type(await screen.findByLabelText('名称', { exact: true }, SLOW), name);
  await user.click(save());
  await screen.findByText(/网络连接中断/);
  const params = { dataId: RECORD_ID };
  const again = fakeApi(
    saveRecord,
    refused('RECORD_INVALID', { issues: [{ path: 'requestKey', rule: 'requestKey', params }] }),
  );
  return { user, lost, again };
}

test('ENG-02 an edit of a new record whose save response was lost continues in that record', async () => {
  const { user, lost, again } = await openWithLostAnswer('新机器');
  await user.type(input('名称'), '二');
  await user.click(save());
  await screen.findByText(/此前的保存已成功/);
  expect(again.calls[0]?.input.requestKey).toBe(lost.calls[0]?.input.requestKey);
  expect(screen.queryByText(/没有权限/)).toBeNull();
  await user.click(await screen.findByRole('button', { name: '恢复' }, SLOW));
  expect(tabsStore.getState().tabs.map(({ id }) => id)).toEqual([
    '/index',
    `/edit-form?code=rs_test&id=${RECORD_ID}`,
  ]);
  expect(input('名称').value).toBe('新机器二');
  const saved = fakeApi(saveRecord, { dataId: RECORD_ID, rowVersion: 2 });
  await user.click(save());
  await waitFor(() => expect(saved.calls).toHaveLength(1));
  expect(saved.calls[0]?.input).toMatchObject({ dataId: RECORD_ID, rowVersion: 1 });
  expect(saved.calls[0]?.input.values).toMatchObject({ name: '新机器二' });
});
