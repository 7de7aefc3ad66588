import { getFormDefinition, getRecord, saveRecord, type RecordDetail } from '@haiqiao/contract/endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { appLocation } from '#web/lib/location.ts';
import { tabsStore } from '#web/tabs/tabs.store.ts';
import { answered, fakeApi, refused, unreachable } from '#web/testing/fake-api.ts';
import { emptyIndexedDb } from '#web/testing/fake-indexed-db.ts';
import { detailOf, FORM_VIEW, RECORD_ID } from '#web/testing/record-fixtures.ts';
import { fakeRecordServer, showPage } from '#web/testing/record-screen.tsx';
import { EditPage } from './edit-page.tsx';

const EDIT = `/edit-form?code=rs_test&id=${RECORD_ID}&source=%2Flists%3Fcode%3Drs_test_list`;
const NEW = '/edit-form?code=rs_test&source=%2Flists%3Fcode%3Drs_test_list';
const SAVED = { dataId: RECORD_ID, rowVersion: 4 };

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });
const isDirty = () => tabsStore.getState().dirty.length > 0;
const save = () => screen.getByRole('button', { name: '保存' });

beforeEach(emptyIndexedDb);

async function openEdit(draft: Parameters<typeof fakeRecordServer>[0] = null) {
  const drafts = fakeRecordServer(draft);
  const shown = showPage(EDIT, <EditPage />);
  await screen.findByLabelText('名称', { exact: true });
  return { ...shown, ...drafts };
}

async function openNew() {
  const drafts = fakeRecordServer();
  const shown = showPage(NEW, <EditPage />);
  await screen.findByLabelText('名称', { exact: true });
  return { ...shown, ...drafts };
}

test('ENG-02 an update sends only changes, once, with the version at the start of the edit', async () => {
  const { user } = await openEdit();
  const saved = fakeApi(saveRecord, SAVED);
  await user.clear(input('名称'));
  await user.type(input('名称'), '新名称');
  await user.dblClick(save());
  await screen.findByText('保存成功');
  expect(saved.calls.map((call) => call.input)).toEqual([
    { id: 'rs_test', dataId: RECORD_ID, rowVersion: 3, values: { name: '新名称' }, acceptedWarnings: [] },
  ]);
});

test('NAV-09 after a save the page closes and its source is shown', async () => {
  const { user } = await openEdit();
  fakeApi(saveRecord, SAVED);
  await user.type(input('名称'), '二');
  await user.click(save());
  await screen.findByText('保存成功');
  expect(appLocation.current()).toBe('/lists?code=rs_test_list');
  expect(tabsStore.getState().tabs.map(({ id }) => id)).toEqual(['/index']);
});

test('ENG-02 Ctrl+S saves and stays', async () => {
  const { user } = await openEdit();
  fakeApi(saveRecord, SAVED);
  await user.type(input('名称'), '二');
  expect(isDirty()).toBe(true);
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('保存成功');
  expect(input('名称').value).toBe('激光切割机二');
  await waitFor(() => expect(isDirty()).toBe(false));
});

test('TAB-10 an edit marks the tab, and undoing it clears the mark', async () => {
  const { user } = await openEdit();
  expect(isDirty()).toBe(false);
  await user.type(input('名称'), 'x');
  await waitFor(() => expect(isDirty()).toBe(true));
  await user.type(input('名称'), '{Backspace}');
  await waitFor(() => expect(isDirty()).toBe(false));
});

test('ENG-02 a new record opens at once with its required fields marked, and has its own key', async () => {
  const { user } = await openNew();
  const saved = fakeApi(saveRecord, SAVED);
  expect(input('名称').getAttribute('aria-required')).toBe('true');
  expect(screen.queryByText('编号')).toBeNull();
  await user.type(input('名称'), '新机器');
  await user.click(save());
  await screen.findByText('保存成功');
  const sent = saved.calls[0]?.input;
  expect(sent).toMatchObject({ id: 'rs_test', values: { name: '新机器' } });
  expect(sent?.dataId).toBeUndefined();
  expect(sent?.requestKey).toMatch(/^[0-9a-f-]{36}$/);
});

test('ENG-02 a rejected save lists the errors, and pressing one opens its tab and focuses the field', async () => {
  const { user } = await openEdit();
  await user.clear(input('名称'));
  await user.click(screen.getByRole('button', { name: '更多' }));
  const partName = await screen.findByLabelText('配件名称，第 1 行');
  await user.clear(partName);
  await user.click(save());
  const summary = await screen.findByText('有 2 处需要修改：');
  await waitFor(() => expect(document.activeElement).toBe(input('名称')));
  expect(input('名称').getAttribute('aria-invalid')).toBe('true');
  await user.click(screen.getByRole('button', { name: '配件 第 1 行 配件名称' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('配件名称，第 1 行')));
  await user.keyboard('激光器');
  await waitFor(() => expect(summary.textContent).toBe('有 1 处需要修改：'));
});

test('ENG-02 linkage: a choice shows a field and makes it required, a number is computed during typing', async () => {
  const { user } = await openEdit();
  expect(screen.queryByLabelText('租赁说明')).toBeNull();
  await user.click(await screen.findByRole('combobox', { name: '类型' }));
  await user.click(await screen.findByTitle('租赁'));
  expect(input('租赁说明').getAttribute('aria-required')).toBe('true');
  await user.clear(input('工位数'));
  await user.type(input('工位数'), '3');
  expect(await screen.findByText('3,858,000.00')).toBeTruthy();
});

test('ENG-02 a phone number is normalised and validated on blur', async () => {
  const { user } = await openEdit();
  await user.clear(input('联系电话'));
  await user.type(input('联系电话'), '+86 138-0000-1234');
  await user.tab();
  expect(input('联系电话').value).toBe('13800001234');
  await user.clear(input('联系电话'));
  await user.type(input('联系电话'), '123');
  await user.tab();
  expect(await screen.findByText('请输入有效的手机号码')).toBeTruthy();
});

test('ENG-02 an amount shows separators, and plain digits during typing', async () => {
  const { user } = await openEdit();
  expect(input('价格（元）').value).toBe('1,286,000.00');
  await user.click(input('价格（元）'));
  expect(input('价格（元）').value).toBe('1286000.00');
  await user.clear(input('价格（元）'));
  await user.type(input('价格（元）'), '1,200.5');
  await user.tab();
  expect(input('价格（元）').value).toBe('1,200.50');
});

test('ENG-02 a value already used by another record is reported beside the field', async () => {
  const { user } = await openEdit();
  fakeApi(saveRecord, refused('RECORD_NOT_UNIQUE', { issues: [{ path: 'phone', rule: 'unique' }] }));
  await user.type(input('名称'), 'x');
  await user.click(save());
  await waitFor(() => expect(input('联系电话').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText('已存在相同的值').length).toBeGreaterThan(0);
});

test('ENG-02 a warning is shown once and can be accepted', async () => {
  const { user } = await openEdit();
  const saved = fakeApi(saveRecord, ({ input: sent }) =>
    sent.acceptedWarnings?.includes('odd')
      ? SAVED
      : refused('RECORD_WARNINGS', { warnings: [{ code: 'odd', field: 'price', text: '价格看起来过高' }] }),
  );
  await user.type(input('名称'), 'x');
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: '请确认以下内容' });
  expect(within(dialog).getByText('价格看起来过高')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: '继续保存' }));
  await screen.findByText('保存成功');
  expect(saved.calls).toHaveLength(2);
});

function theirs(change: RecordDetail['fields']): RecordDetail {
  return detailOf({ rowVersion: 4, fields: change });
}

function conflictOnce(detail: RecordDetail) {
  return fakeApi(saveRecord, ({ input: sent }) =>
    sent.rowVersion === 4
      ? { dataId: RECORD_ID, rowVersion: 5 }
      : refused('RECORD_CONFLICT', { rowVersion: 4, theirs: detail }),
  );
}

test('ENG-02 changes of two people to different fields are merged without a question', async () => {
  const { user } = await openEdit();
  const saved = conflictOnce(theirs({ seats: { value: 6, displayValue: '6' } }));
  await user.type(input('名称'), '二');
  await user.click(save());
  await screen.findByText('已合并他人修改的 1 个字段');
  await screen.findByText('保存成功');
  expect(saved.calls.at(-1)?.input).toMatchObject({ rowVersion: 4, values: { name: '激光切割机二' } });
});

test('ENG-02 changes of two people to one field ask for a choice per field, and the rest merges', async () => {
  const { user } = await openEdit();
  const saved = conflictOnce(
    theirs({
      name: { value: '二号车间', displayValue: '二号车间' },
      seats: { value: 6, displayValue: '6' },
      price: { value: '9.00', displayValue: '9.00' },
    }),
  );
  await user.type(input('名称'), '二');
  await user.clear(input('价格（元）'));
  await user.type(input('价格（元）'), '8');
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: '该记录已被他人修改' });
  expect(within(dialog).getByText(/仅对方修改.*工位数/)).toBeTruthy();
  const merge = within(dialog).getByRole<HTMLButtonElement>('button', { name: '合并并保存' });
  expect(merge.getAttribute('aria-disabled')).toBe('true');
  const name = within(dialog).getByRole('group', { name: '名称' });
  await user.click(within(name).getByRole('radio', { name: /我的修改/ }));
  await user.click(
    within(within(dialog).getByRole('group', { name: '价格（元）' })).getByRole('radio', {
      name: /对方的修改/,
    }),
  );
  await user.click(merge);
  await screen.findByText('保存成功');
  expect(saved.calls.at(-1)?.input).toMatchObject({ rowVersion: 4, values: { name: '激光切割机二' } });
});

test('ENG-02 without a connection nothing is lost and the save can be retried', async () => {
  const { user } = await openEdit();
  fakeApi(saveRecord, unreachable());
  await user.type(input('名称'), '二');
  await user.click(save());
  await screen.findByText(/网络连接中断，尚未保存/);
  expect(input('名称').value).toBe('激光切割机二');
  fakeApi(saveRecord, SAVED);
  await user.click(screen.getByRole('button', { name: '重试' }));
  await screen.findByText('保存成功');
});

test('ENG-02 an edit is stored on the device at once and on the server soon, and deleted after the save', async () => {
  const { user, storedDrafts, droppedDrafts, unmount } = await openEdit();
  await user.type(input('名称'), '二');
  await screen.findByText(/草稿已保存在本机/);
  await waitFor(
    () =>
      expect(storedDrafts.calls[0]?.input).toMatchObject({ values: { name: '激光切割机二' }, rowVersion: 3 }),
    {
      timeout: 5000,
    },
  );
  unmount();
  const again = showPage(EDIT, <EditPage />);
  await screen.findByText(/您在 .* 有一份未保存的修改。/);
  await again.user.click(screen.getByRole('button', { name: '恢复' }));
  expect(input('名称').value).toBe('激光切割机二');
  fakeApi(saveRecord, SAVED);
  await again.user.click(save());
  await screen.findByText('保存成功');
  await waitFor(() => expect(droppedDrafts.calls.length).toBeGreaterThan(0));
});

test('ENG-02 a draft of another device is offered with its time, and can be discarded', async () => {
  const { user, droppedDrafts } = await openEdit({
    values: { name: '草稿名称' },
    rowVersion: 2,
    savedAt: '2026-11-20T01:20:00Z',
  });
  await screen.findByText(/您在 2026-11-20 09:20:00 有一份未保存的修改（来自其他设备）。此后该记录已被修改/);
  await user.click(screen.getByRole('button', { name: '放弃' }));
  expect(screen.queryByText(/未保存的修改/)).toBeNull();
  expect(input('名称').value).toBe('激光切割机');
  await waitFor(() => expect(droppedDrafts.calls).toHaveLength(1));
});

test('ENG-02 a chosen reference fills its dependent fields', async () => {
  const { user } = await openEdit();
  fakeApi(getRecord, ({ input: { dataId } }) =>
    detailOf({ dataId, fields: { phone: { value: '02886001234', displayValue: '' } } }),
  );
  await user.click(screen.getByRole('button', { name: '更多' }));
  await user.click(await screen.findByRole('combobox', { name: '制造商' }));
  await user.keyboard('蜀');
  await user.click(await screen.findByTitle('蜀通供应链'));
  await waitFor(() => expect(input('制造商电话').value).toBe('02886001234'));
});

test('ENG-02 a record that cannot be read, and one in the recycle bin, are reported', async () => {
  fakeRecordServer();
  fakeApi(getRecord, refused('RECORD_NOT_FOUND'));
  const { unmount } = showPage(EDIT, <EditPage />);
  expect(await screen.findByRole('heading', { name: '记录不存在' })).toBeTruthy();
  unmount();
  fakeApi(getRecord, detailOf({ deletedAt: '2026-11-20T00:00:00Z' }));
  showPage(EDIT, <EditPage />);
  expect(await screen.findByRole('heading', { name: '该记录已删除' })).toBeTruthy();
});

test('ENG-02 a record that failed to load can be retried', async () => {
  fakeRecordServer();
  fakeApi(
    getRecord,
    answered({ code: -1, message: '服务器内部错误', data: { error: 'INTERNAL', requestId: 'req-9' } }),
  );
  const { user } = showPage(EDIT, <EditPage />);
  expect(await screen.findByText('req-9')).toBeTruthy();
  fakeApi(getRecord, detailOf());
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByLabelText('名称', { exact: true })).toBeTruthy();
});

test('ENG-02 cells copied from a spreadsheet fill rows, and a removed row is restored', async () => {
  const { user } = await openEdit();
  await user.click(screen.getByRole('button', { name: '更多' }));
  const first = await screen.findByLabelText('配件名称，第 1 行');
  fireEvent.paste(first, { clipboardData: { getData: () => '激光头\t2\n冷水机\t3\n导轨\t多\n' } });
  expect(screen.getByText('已粘贴 3 行，1 个单元格无法识别，请补填')).toBeTruthy();
  expect(input('配件名称，第 3 行').value).toBe('导轨');
  expect(input('数量，第 2 行').value).toBe('3');
  await user.click(screen.getByRole('button', { name: '删除第 2 行' }));
  expect(input('配件名称，第 2 行').value).toBe('导轨');
  await user.click(screen.getByRole('button', { name: '撤销' }));
  expect(input('配件名称，第 2 行').value).toBe('冷水机');
});

test('NAV-03 /edit-form without a form says so and asks the server nothing', async () => {
  fakeRecordServer();
  const asked = fakeApi(getFormDefinition, FORM_VIEW);
  showPage('/edit-form', <EditPage />);
  expect(await screen.findByRole('heading', { name: '表单不存在' })).toBeTruthy();
  expect(asked.calls).toEqual([]);
});
