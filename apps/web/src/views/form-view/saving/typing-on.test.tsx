import { getRecord, type RecordDetail, saveRecord } from '@haiqiao/contract/endpoints';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { tabsStore } from '#web/tabs/tabs.store.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { emptyIndexedDb } from '#web/testing/fake-indexed-db.ts';
import { detailOf, RECORD_ID } from '#web/testing/record-fixtures.ts';
import { fakeRecordServer, showPage } from '#web/testing/record-screen.tsx';
import { EditPage } from '../edit-page.tsx';

const SOURCE = 'source=%2Flists%3Fcode%3Drs_test_list';
const EDIT = `/edit-form?code=rs_test&id=${RECORD_ID}&${SOURCE}`;
const NEW = `/edit-form?code=rs_test&${SOURCE}`;

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });
const isDirty = () => tabsStore.getState().dirty.length > 0;

beforeEach(emptyIndexedDb);

/** A form whose save response is triggered by the test. */
async function openSlow(path: string) {
  fakeRecordServer();
  const answer = Promise.withResolvers<Pick<RecordDetail, 'dataId' | 'rowVersion'>>();
  const saved = fakeApi(saveRecord, () => answer.promise);
  const { user, unmount } = showPage(path, <EditPage />);
  await screen.findByLabelText('名称', { exact: true });
  return { user, unmount, saved, answer: () => answer.resolve({ dataId: RECORD_ID, rowVersion: 4 }) };
}

test('ENG-02 TAB-10 input typed during a save is unsaved after it', async () => {
  const { user, saved, answer } = await openSlow(EDIT);
  await user.type(input('名称'), '二');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(saved.calls).toHaveLength(1));
  await user.type(input('名称'), '三');
  answer();
  await screen.findByText('保存成功');
  expect(input('名称').value).toBe('激光切割机二三');
  expect(isDirty()).toBe(true);
  const again = fakeApi(saveRecord, { dataId: RECORD_ID, rowVersion: 5 });
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(again.calls).toHaveLength(1));
  expect(again.calls[0]?.input).toMatchObject({ rowVersion: 4, values: { name: '激光切割机二三' } });
});

test('ENG-02 TAB-10 a form that closes after its save stays open when more was typed meanwhile', async () => {
  const { user, answer } = await openSlow(EDIT);
  await user.type(input('名称'), '二');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await user.type(input('名称'), '三');
  answer();
  await screen.findByText('保存成功');
  expect(tabsStore.getState().tabs).toHaveLength(2);
  expect(input('名称').value).toBe('激光切割机二三');
  expect(isDirty()).toBe(true);
});

test('ENG-02 input typed while a new record is saved is offered on the page of that record', async () => {
  const { user, unmount, answer } = await openSlow(NEW);
  await user.type(input('名称'), '新机器');
  await user.keyboard('{Control>}s{/Control}');
  await user.type(input('名称'), '二');
  answer();
  await screen.findByText('保存成功');
  unmount();
  const page = showPage(EDIT, <EditPage />);
  await screen.findByText(/有一份未保存的修改/);
  await page.user.click(screen.getByRole('button', { name: '恢复' }));
  expect(input('名称').value).toBe('新机器二');
});

test('ENG-02 after Ctrl+S typing continues at the same position', async () => {
  const { user } = await openSlow(EDIT);
  let rowVersion = 3;
  const saved = fakeApi(saveRecord, () => {
    rowVersion += 1;
    return { dataId: RECORD_ID, rowVersion };
  });
  await user.type(input('名称'), '二');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(saved.calls).toHaveLength(1));
  expect(document.activeElement).toBe(input('名称'));
  await user.keyboard('三');
  expect(input('名称').value).toBe('激光切割机二三');
  await user.clear(input('价格（元）'));
  await user.type(input('价格（元）'), '1200');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(saved.calls).toHaveLength(2));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await user.keyboard('5');
  expect(input('价格（元）').value).toBe('1200.005');
});

test('ENG-02 a field edited while a chosen reference is loading keeps its input', async () => {
  const { user } = await openSlow(EDIT);
  const found = Promise.withResolvers<RecordDetail>();
  const asked = fakeApi(getRecord, () => found.promise);
  await user.click(screen.getByRole('button', { name: '更多' }));
  await user.click(await screen.findByRole('combobox', { name: '制造商' }));
  await user.keyboard('蜀');
  await user.click(await screen.findByTitle('蜀通供应链'));
  await waitFor(() => expect(asked.calls).toHaveLength(1));
  await user.clear(input('制造商电话'));
  await user.type(input('制造商电话'), '02811112222');
  found.resolve(detailOf({ fields: { phone: { value: '02886001234', displayValue: '' } } }));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(input('制造商电话').value).toBe('02811112222');
});
