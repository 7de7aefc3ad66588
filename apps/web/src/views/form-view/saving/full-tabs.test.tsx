import { saveRecord } from '@haiqiao/contract/endpoints';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { tabsStore } from '#web/tabs/tabs.store.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { emptyIndexedDb, fakeIndexedDb } from '#web/testing/fake-indexed-db.ts';
import { RECORD_ID } from '#web/testing/record-fixtures.ts';
import { fakeRecordServer } from '#web/testing/record-screen.tsx';
import { showShell } from '#web/testing/shell-screen.tsx';

const SLOW = { timeout: 5000 };
const NEW = '/edit-form?code=rs_test';

beforeEach(emptyIndexedDb);

test('TAB-08 ENG-02 a saved new record continues in its own tab, also at the tab limit', async () => {
  vi.stubGlobal('indexedDB', fakeIndexedDb);
  queryClient.clear();
  fakeRecordServer();
  const user = await showShell({ path: NEW });
  await user.type(await screen.findByLabelText('名称', { exact: true }, SLOW), '新机器');
  act(() => tabsStore.setState({ max: tabsStore.getState().tabs.length }));
  fakeApi(saveRecord, { dataId: RECORD_ID, rowVersion: 3 });
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('保存成功');
  await waitFor(() =>
    expect(tabsStore.getState().tabs.map(({ id }) => id)).toEqual([
      '/index',
      `/edit-form?code=rs_test&id=${RECORD_ID}`,
    ]),
  );
  expect(window.location.search).toContain(`id=${RECORD_ID}`);
  expect(screen.queryByText(/最多/)).toBeNull();
});
