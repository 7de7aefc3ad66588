import {
  getFormDefinition,
  getRecord,
  printRecord,
  queryRecordChanges,
  removeRecords,
  runRecordAction,
  setFavourite,
  unmaskField,
} from '@haiqiao/contract/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { appLocation } from '#web/lib/location.ts';
import { tabsStore } from '#web/tabs/tabs.store.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { detailOf, FORM_VIEW, RECORD_ID } from '#web/testing/record-fixtures.ts';
import { fakeRecordServer, showPage } from '#web/testing/record-screen.tsx';
import { DetailPage } from './detail-page.tsx';
import { RecordDialog } from './record-dialog.tsx';

const SEE = `/see-form?code=rs_test&id=${RECORD_ID}&source=%2Flists%3Fcode%3Drs_test_list`;

async function openDetail() {
  fakeRecordServer();
  const shown = showPage(SEE, <DetailPage />);
  await screen.findByRole('heading', { level: 1, name: '激光切割机' });
  return shown;
}

test('ENG-02 a record is displayed with names, separators and state', async () => {
  await openDetail();
  expect(await screen.findByText('自有')).toBeTruthy();
  expect(screen.getByText('1,286,000.00')).toBeTruthy();
  expect(screen.getByText('闲置')).toBeTruthy();
  expect(screen.queryByText('租赁说明')).toBeNull();
  await waitFor(() => expect(tabsStore.getState().tabs.at(-1)?.meta.title).toBe('激光切割机 查看'));
});

test('ENG-02 an action without questions runs at once, for the displayed version, and reloads the record', async () => {
  const { user } = await openDetail();
  const done = fakeApi(runRecordAction, [{ dataId: RECORD_ID, ok: true, rowVersion: 4, status: 'RUNNING' }]);
  fakeApi(getRecord, detailOf({ rowVersion: 4, status: 'RUNNING' }));
  await user.click(screen.getByRole('button', { name: '启动' }));
  await screen.findByText('启动成功');
  expect(done.calls[0]?.input).toEqual({ id: 'rs_test', action: 'run', dataId: RECORD_ID, rowVersion: 3 });
  expect(await screen.findByText('运行中')).toBeTruthy();
});

test('ENG-02 PROOF-03 a record that reaches a state with its own tab shows that tab, then any other chosen one', async () => {
  const [base, more] = FORM_VIEW.tabs;
  if (!base || !more) throw new Error('no tabs');
  fakeRecordServer();
  fakeApi(getFormDefinition, { ...FORM_VIEW, tabs: [base, { ...more, firstIn: ['RUNNING'] }] });
  fakeApi(queryRecordChanges, { datas: [], total: 0 });
  fakeApi(runRecordAction, [{ dataId: RECORD_ID, ok: true, rowVersion: 4, status: 'RUNNING' }]);
  const { user } = showPage(SEE, <DetailPage />);
  const isOn = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
  await user.click(await screen.findByRole('button', { name: '基本信息' }));
  fakeApi(getRecord, detailOf({ rowVersion: 4, status: 'RUNNING' }));
  await user.click(screen.getByRole('button', { name: '启动' }));
  await waitFor(() => expect(isOn('更多')).toBe('true'));
  await user.click(screen.getByRole('button', { name: '基本信息' }));
  expect(isOn('基本信息')).toBe('true');
});

test('ENG-02 an action asks for its opinion and its own fields before it runs', async () => {
  const { user } = await openDetail();
  const done = fakeApi(runRecordAction, [{ dataId: RECORD_ID, ok: true }]);
  await user.click(screen.getByRole('button', { name: '报障' }));
  const dialog = await screen.findByRole('dialog', { name: '报障' });
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: '报障' });
  expect(confirm.disabled).toBe(true);
  await user.type(within(dialog).getByLabelText('意见'), '异响');
  await user.click(confirm);
  expect(await within(dialog).findByText('不能为空')).toBeTruthy();
  expect(done.calls).toHaveLength(0);
  await user.type(within(dialog).getByLabelText('原因'), '磨损');
  await user.click(confirm);
  await screen.findByText('报障成功');
  expect(done.calls[0]?.input).toMatchObject({
    action: 'report',
    opinion: '异响',
    params: { cause: '磨损' },
  });
});

test('ENG-02 a refused action shows the reason and stays open', async () => {
  const { user } = await openDetail();
  fakeApi(runRecordAction, [
    { dataId: RECORD_ID, ok: false, error: 'RECORD_ACTION_REFUSED', message: '当前状态不能执行此操作' },
  ]);
  await user.click(screen.getByRole('button', { name: '启动' }));
  expect(await screen.findByText('当前状态不能执行此操作')).toBeTruthy();
});

test('REC-08 deleting shows the confirmation of the form and closes the page', async () => {
  const { user } = await openDetail();
  const removed = fakeApi(removeRecords, { removed: 1 });
  await user.click(screen.getByRole('button', { name: '更多操作' }));
  await user.click(await screen.findByRole('menuitem', { name: '删除' }));
  const dialog = await screen.findByRole('dialog', { name: '删除' });
  expect(within(dialog).getByText('确定要删除该机器吗？')).toBeTruthy();
  await user.type(within(dialog).getByLabelText('删除原因'), '重复录入');
  await user.click(within(dialog).getByRole('button', { name: '删除' }));
  await screen.findByText('删除成功');
  expect(removed.calls[0]?.input).toEqual({ id: 'rs_test', dataIds: [RECORD_ID], reason: '重复录入' });
  expect(appLocation.current()).toBe('/lists?code=rs_test_list');
});

test('ENG-02 a record with references is not deleted, and they are named', async () => {
  const { user } = await openDetail();
  fakeApi(
    removeRecords,
    refused('RECORD_REFERENCED', {
      by: [{ resource: 'x', label: '岗位', count: 2, titles: ['报关员', '跟单员'] }],
    }),
  );
  await user.click(screen.getByRole('button', { name: '更多操作' }));
  await user.click(await screen.findByRole('menuitem', { name: '删除' }));
  const dialog = await screen.findByRole('dialog', { name: '删除' });
  await user.click(within(dialog).getByRole('button', { name: '删除' }));
  expect(await within(dialog).findByText('岗位（2 条）：报关员、跟单员')).toBeTruthy();
});

test('ENG-02 a masked value is unmasked only with a reason', async () => {
  const { user } = await openDetail();
  fakeApi(queryRecordChanges, { datas: [], total: 0 });
  const asked = fakeApi(unmaskField, { value: '510101199001011234' });
  await user.click(screen.getByRole('button', { name: '更多' }));
  await user.click(screen.getByRole('button', { name: '查看身份证号的完整内容' }));
  const dialog = await screen.findByRole('dialog', { name: '查看身份证号' });
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: '查看' });
  expect(confirm.getAttribute('aria-disabled')).toBe('true');
  await user.type(within(dialog).getByLabelText('查看原因'), '核对身份');
  await user.click(confirm);
  expect(await screen.findByText('510101199001011234')).toBeTruthy();
  expect(asked.calls[0]?.input).toMatchObject({ field: 'idCard', reason: '核对身份' });
  await user.click(screen.getByRole('button', { name: '隐藏身份证号' }));
  expect(screen.getByText('510***********1234')).toBeTruthy();
});

test('ENG-02 the history shows old and new values, page by page', async () => {
  const { user } = await openDetail();
  const entry = (index: number) => ({
    id: String(index),
    at: '2026-11-20T01:40:00Z',
    by: index === 15 ? '' : '李静怡',
    action: index === 15 ? 'create' : index === 1 ? '启动' : 'update',
    rowVersion: 20 - index,
    changes: [{ field: 'price', label: '价格（元）', before: `旧${index}`, after: `新${index}` }],
    opinion: index === 0 ? '已核对' : '',
  });
  const asked = fakeApi(queryRecordChanges, ({ input: { pageIndex = 0 } }) => ({
    datas: pageIndex === 0 ? Array.from({ length: 15 }, (_, index) => entry(index)) : [entry(15)],
    total: 16,
  }));
  await user.click(screen.getByRole('button', { name: '更多' }));
  expect(await screen.findByText('共 16 次变更')).toBeTruthy();
  expect(screen.getByText('旧0').tagName).toBe('DEL');
  expect(screen.getByText('新0').tagName).toBe('INS');
  expect(screen.getByText('意见：已核对')).toBeTruthy();
  // The screen names generic verbs, the server the resource's actions; automatic changes have no author.
  expect(screen.getAllByText('李静怡 修改')).toHaveLength(14);
  expect(screen.getByText('李静怡 启动')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '加载更多' }));
  expect(await screen.findByText('新15')).toBeTruthy();
  expect(screen.getByText('系统 新增')).toBeTruthy();
  expect(asked.calls).toHaveLength(2);
});

test('PERM-06 ENG-02 edit is not offered for a record in a final state', async () => {
  const statuses = FORM_VIEW.statuses.map((status) =>
    status.code === 'IDLE' ? { ...status, isFinal: true as const } : status,
  );
  fakeRecordServer();
  fakeApi(getFormDefinition, { ...FORM_VIEW, statuses });
  showPage(SEE, <DetailPage />);
  await screen.findByRole('heading', { level: 1, name: '激光切割机' });
  expect(await screen.findByRole('button', { name: '启动' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
});

test('ENG-02 a favourite is marked at once', async () => {
  const { user } = await openDetail();
  const favourite = fakeApi(setFavourite, true);
  fakeApi(getRecord, detailOf({ isFavourite: true }));
  await user.click(screen.getByRole('button', { name: '收藏' }));
  expect(await screen.findByRole('button', { name: '取消收藏', pressed: true })).toBeTruthy();
  expect(favourite.calls[0]?.input).toMatchObject({ isFavourite: true });
});

test('NAV-09 edit opens with this page as its source, and back returns to the source', async () => {
  const { user } = await openDetail();
  await user.click(screen.getByRole('button', { name: '编辑' }));
  expect(appLocation.current()).toBe(
    `/edit-form?code=rs_test&id=${RECORD_ID}&source=${encodeURIComponent(SEE).replaceAll('%20', '+')}`,
  );
  await user.click(screen.getByRole('button', { name: '返回' }));
  await waitFor(() => expect(tabsStore.getState().tabs.map(({ id }) => id)).toEqual(['/index']));
});

test('ENG-02 printing and a link to the record', async () => {
  const { user } = await openDetail();
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await user.click(screen.getByRole('button', { name: '打印' }));
  await user.click(await screen.findByRole('menuitem', { name: '打印本页' }));
  expect(print).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: '更多操作' }));
  await user.click(await screen.findByRole('menuitem', { name: '复制链接' }));
  expect(await screen.findByText('链接已复制')).toBeTruthy();
});

test('ENG-02 a record is downloaded as a PDF, or as one of the documents of its form', async () => {
  const { user } = await openDetail();
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
  const printed = fakeApi(printRecord, { name: '激光切割机.pdf', content: btoa('%PDF') });
  for (const name of ['下载 PDF', '设备卡']) {
    await user.click(screen.getByRole('button', { name: '打印' }));
    await user.click(await screen.findByRole('menuitem', { name }));
    await waitFor(() => expect(screen.getByRole('button', { name: '打印' }).ariaBusy).not.toBe('true'));
  }
  await waitFor(() => expect(names).toEqual(['激光切割机.pdf', '激光切割机.pdf']));
  expect(printed.calls.map(({ input }) => input)).toEqual([
    { id: 'rs_test', dataId: RECORD_ID },
    { id: 'rs_test', dataId: RECORD_ID, print: 'card' },
  ]);
});

test('ENG-02 a document of other states is not offered', async () => {
  fakeRecordServer();
  const prints = [{ code: 'card', label: '设备卡', states: ['NEVER'] }];
  fakeApi(getFormDefinition, { ...FORM_VIEW, prints });
  const { user } = showPage(SEE, <DetailPage />);
  await screen.findByRole('heading', { level: 1, name: '激光切割机' });
  await user.click(screen.getByRole('button', { name: '打印' }));
  expect(await screen.findByRole('menuitem', { name: '下载 PDF' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: '设备卡' })).toBeNull();
});

test('ENG-02 a missing form is reported', async () => {
  fakeRecordServer();
  fakeApi(getFormDefinition, refused('DEFINITION_NOT_FOUND'));
  showPage(SEE, <DetailPage />);
  expect(await screen.findByRole('heading', { name: '表单不存在' })).toBeTruthy();
});

test('REC-08 the dialog of a record shows its pairs of key and displayed value', async () => {
  fakeRecordServer();
  fakeApi(getFormDefinition, { ...FORM_VIEW, opensIn: 'dialog' });
  showPage(SEE, <RecordDialog formCode="rs_test" dataId={RECORD_ID} onClose={() => undefined} />);
  const dialog = await screen.findByRole('dialog', { name: '激光切割机' });
  expect(within(dialog).getByText('联系电话')).toBeTruthy();
  expect(within(dialog).getByText('13800005678')).toBeTruthy();
  expect(await within(dialog).findByText('自有')).toBeTruthy();
});

test.each(['/see-form', '/form_and_list', `/see-form?id=${RECORD_ID}`])(
  'NAV-03 %s without a form says so and asks the server nothing',
  async (path) => {
    fakeRecordServer();
    const forms = fakeApi(getFormDefinition, FORM_VIEW);
    const records = fakeApi(getRecord, detailOf());
    showPage(path, <DetailPage />);
    expect(await screen.findByRole('heading', { name: '表单不存在' })).toBeTruthy();
    expect([...forms.calls, ...records.calls]).toEqual([]);
  },
);
