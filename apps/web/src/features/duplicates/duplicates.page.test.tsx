import {
  dismissDuplicate,
  getFormDefinition,
  getRecord,
  queryDictionaryByCode,
  queryDuplicates,
  runRecordAction,
  searchDuplicates,
} from '@haiqiao/contract/endpoints';
import { errorText } from '@haiqiao/contract/errors';
import type { EndpointReply } from '@haiqiao/contract/http';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { detailOf, FORM_VIEW } from '#web/testing/record-fixtures.ts';
import { menuOf, showShell } from '#web/testing/shell-screen.tsx';

const PATH = '/enterpriseLibrary/duplicates';
const SLOW = { timeout: 5000 };
const [ONE, OTHER] = ['0190a000-0000-7000-8000-00000000c001', '0190a000-0000-7000-8000-00000000c002'];
const ACTIVE = { value: 'ACTIVE', displayValue: '正常' };
const AT = '2026-11-01T02:00:00Z';

type Page = EndpointReply<typeof queryDuplicates>;

const PAIR = { one: ONE, other: OTHER, likeness: 92, shared: ['联系电话'], dismissed: null };
const GROUP: Page['datas'][number] = {
  id: ONE,
  records: [
    { dataId: ONE, title: '成都云帆贸易有限公司', status: ACTIVE, createdAt: AT },
    { dataId: OTHER, title: '成都云帆贸易有限责任公司', status: ACTIVE, createdAt: AT },
  ],
  pairs: [PAIR],
};
const PAGE: Page = {
  datas: [GROUP],
  total: 1,
  searchedAt: AT,
  isSearching: false,
  isCut: false,
  merge: 'merge',
};

const MERGE = { code: 'merge', name: '合并', kind: 'danger' as const, opinionRequired: true, params: {} };

async function show(page: Partial<Page> | (() => Promise<Page>) = {}): Promise<UserEvent> {
  queryClient.clear();
  fakeApi(queryDuplicates, typeof page === 'function' ? page : { ...PAGE, ...page });
  fakeApi(getFormDefinition, FORM_VIEW);
  fakeApi(queryDictionaryByCode, []);
  fakeApi(getRecord, ({ input: { dataId } }) => {
    const name = dataId === ONE ? '成都云帆贸易有限公司' : '成都云帆贸易有限责任公司';
    const fields = { name: { value: name, displayValue: name }, phone: { value: '1', displayValue: '1' } };
    return { ...detailOf({ dataId }), title: name, actions: [MERGE], fields };
  });
  const user = await showShell({ path: PATH, menus: [menuOf('疑似重复', PATH)] });
  await screen.findByRole('heading', { name: '疑似重复' }, SLOW);
  return user;
}

test('REC-07 groups of duplicates show the records and the reasons', async () => {
  await show();
  const group = await screen.findByRole('list', { name: '2 条记录可能是同一家' });
  expect(within(group).getByRole('button', { name: '成都云帆贸易有限公司' })).toBeTruthy();
  expect(screen.getByText('联系电话相同')).toBeTruthy();
  expect(screen.getByText('名称相近 92%')).toBeTruthy();
  expect(screen.getByText('共 1 组')).toBeTruthy();
});

test('REC-07 the comparison shows only differences, and a merge needs a reason and preserves the chosen record', async () => {
  const user = await show();
  const action = fakeApi(runRecordAction, [{ dataId: ONE, ok: true, rowVersion: 4, status: 'MERGED' }]);
  await user.click(await screen.findByRole('button', { name: '对比' }));
  const dialog = await screen.findByRole('dialog', { name: '对比两条记录' });
  expect(await within(dialog).findByRole('row', { name: /名称/ })).toBeTruthy();
  expect(within(dialog).queryByRole('row', { name: /联系电话/ })).toBeNull();
  await user.click(within(dialog).getByRole('checkbox', { name: /仅显示不同项/ }));
  expect(within(dialog).getByRole('row', { name: /联系电话/ })).toBeTruthy();
  const merge = within(dialog).getByRole<HTMLButtonElement>('button', { name: '合并' });
  expect(merge.disabled).toBe(true);
  await user.click(within(dialog).getByRole('radio', { name: '右：成都云帆贸易有限责任公司' }));
  await user.type(within(dialog).getByRole('textbox', { name: /合并原因/ }), '同一家');
  await user.click(merge);
  await waitFor(() => expect(action.calls).toHaveLength(1));
  expect(action.calls[0]?.input).toMatchObject({
    id: 'rs_enterprise',
    action: 'merge',
    dataId: ONE,
    opinion: '同一家',
    params: { survivor: OTHER, fillGaps: true },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('REC-07 a refused merge shows the reason and loses nothing', async () => {
  const user = await show();
  fakeApi(runRecordAction, () => refused('RECORD_NOT_FOUND'));
  await user.click(await screen.findByRole('button', { name: '对比' }));
  const dialog = await screen.findByRole('dialog', { name: '对比两条记录' });
  const reason = await within(dialog).findByRole<HTMLTextAreaElement>('textbox', { name: /合并原因/ });
  await user.type(reason, '同一家');
  await user.click(within(dialog).getByRole('button', { name: '合并' }));
  expect(await within(dialog).findByText(errorText('RECORD_NOT_FOUND', 'zh-CN', {}))).toBeTruthy();
  expect(reason.value).toBe('同一家');
});

test('REC-07 two records are marked as different, and the mark is removed', async () => {
  const user = await show();
  const judged = fakeApi(dismissDuplicate, true);
  await user.click(await screen.findByRole('button', { name: '不重复' }));
  await waitFor(() =>
    expect(judged.calls[0]?.input).toEqual({ id: 'rs_enterprise', one: ONE, other: OTHER, dismissed: true }),
  );
  fakeApi(queryDuplicates, {
    ...PAGE,
    datas: [{ ...GROUP, pairs: [{ ...PAIR, dismissed: { by: '郑晓岚', at: AT } }] }],
  });
  await user.click(screen.getByRole('button', { name: '已标为不重复' }));
  expect(await screen.findByText(/郑晓岚 于/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '重新列为疑似' }));
  await waitFor(() => expect(judged.calls.at(-1)?.input).toMatchObject({ dismissed: false }));
});

test('REC-07 before the first search the page offers one, and a truncated search is reported', async () => {
  const user = await show({ datas: [], total: 0, searchedAt: null });
  const search = fakeApi(searchDuplicates, true);
  expect(await screen.findByText('查找会比对全部记录的名称、电话和机构代码，在后台进行。')).toBeTruthy();
  const [button] = screen.getAllByRole('button', { name: '查找重复' });
  if (button) await user.click(button);
  await waitFor(() => expect(search.calls[0]?.input).toEqual({ id: 'rs_enterprise' }));
  fakeApi(queryDuplicates, { ...PAGE, isCut: true });
  await user.click(screen.getByRole('button', { name: '已标为不重复' }));
  await user.click(screen.getByRole('button', { name: '待处理' }));
  expect(await screen.findByText(/仅列出相似度最高的部分/)).toBeTruthy();
});

test('REC-07 a search started before the page has loaded is shown as running', async () => {
  const empty: Page = { ...PAGE, datas: [], total: 0 };
  const first = Promise.withResolvers<Page>();
  const replies = [() => first.promise, async () => ({ ...empty, isSearching: true })];
  const user = await show(() => (replies.length > 1 ? replies.shift() : replies[0])?.() ?? first.promise);
  fakeApi(searchDuplicates, true);
  await user.click(await screen.findByRole('button', { name: '查找重复' }));
  expect(await screen.findByRole('button', { name: '正在查找' })).toBeTruthy();
  first.resolve(empty);
  await first.promise;
  expect(screen.getByRole('button', { name: '正在查找' })).toBeTruthy();
});
