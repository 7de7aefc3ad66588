import { aggregateRecords, getListDefinition, queryRecords, saveListView } from '@haiqiao/contract/endpoints';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { changeLocale } from '#web/i18n/runtime.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { lastAsked, LIST_CODE, LIST_VIEW, showList } from '#web/testing/list-screen.tsx';

const SLOW = { timeout: 5000 };
/** Found by its link text: role queries with names take seconds in a long table. */
const rowNamed = async (name: string): Promise<HTMLElement> => {
  const link = await screen.findByText(name, { selector: 'button' }, SLOW);
  const row = link.closest<HTMLElement>('[role=row]');
  if (!row) throw new Error(`${name} is in no row`);
  return row;
};
const address = () => decodeURIComponent(window.location.pathname + window.location.search);

test('ENG-03 an empty result lists the active conditions and clears them', async () => {
  const { user } = await showList({ path: `/lists?code=${LIST_CODE}&keyword=没有` });
  expect(await screen.findByText('没有符合条件的记录', {}, SLOW)).toBeTruthy();
  expect(screen.getByText(/当前共启用 1 个筛选条件：关键词 没有/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '清空筛选' }));
  await rowNamed('机器1');
});

test('HDR-08 TAB-07 ticks and an open dialog survive a language switch', async () => {
  const { user } = await showList();
  await rowNamed('机器1');
  await user.click(screen.getByRole('checkbox', { name: '选择机器1' }));
  await user.click(screen.getByRole('button', { name: '批量删除' }));
  await user.type(within(await screen.findByRole('dialog', {}, SLOW)).getByRole('textbox'), '重复登记');
  await act(() => changeLocale('en'));
  expect(await screen.findByText('1 selected', {}, SLOW)).toBeTruthy();
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByRole<HTMLInputElement>('textbox').value).toBe('重复登记');
});

test('ENG-03 a failed list names the request and offers a retry', async () => {
  const { user } = await showList();
  await rowNamed('机器1');
  fakeApi(queryRecords, refused('INTERNAL'));
  await user.click(screen.getByRole('button', { name: /待处理/ }));
  // The previous rows stay visible, with the error above.
  expect(await screen.findByRole('alert', {}, SLOW)).toBeTruthy();
});

test('ENG-03 rows that could not be refreshed are marked as outdated', async () => {
  const { user } = await showList();
  await rowNamed('机器1');
  fakeApi(queryRecords, refused('INTERNAL'));
  await act(() => queryClient.invalidateQueries({ queryKey: ['record-lists'] }));
  await rowNamed('机器1');
  expect(await screen.findByText(/当前显示的是之前的数据/, {}, SLOW)).toBeTruthy();
  // Rows of another tab are not shown instead.
  await user.click(screen.getByRole('button', { name: /待处理/ }));
  expect(await screen.findByText('列表加载失败', {}, SLOW)).toBeTruthy();
});

test('ENG-03 conditions the server does not know are dropped', async () => {
  const terms = encodeURIComponent(JSON.stringify([['gone', 'eq', '1']]));
  const { user } = await showList({
    path: `/lists?code=${LIST_CODE}&terms=${terms}`,
    prepare: () =>
      fakeApi(queryRecords, ({ input }) =>
        (input.queryParam?.terms ?? []).length > 0
          ? refused('QUERY_INVALID', { column: 'gone', reason: 'unknownColumn' })
          : { datas: [], total: 0, totalIsEstimate: false, nextCursor: null },
      ),
  });
  await user.click(await screen.findByRole('button', { name: '按默认条件查看' }, SLOW));
  expect(await screen.findByText('暂无记录')).toBeTruthy();
});

test('ENG-03 a list without the right to see it is reported', async () => {
  await showList({
    prepare: () => fakeApi(getListDefinition, refused('DEFINITION_NOT_FOUND', { code: LIST_CODE })),
  });
  expect(await screen.findByText('没有查看权限', {}, SLOW)).toBeTruthy();
});

test('ENG-03 the definition’s sums are shown under their columns on request', async () => {
  fakeApi(aggregateRecords, { total: 40, values: { price: '48000.00' } });
  const { user } = await showList();
  await rowNamed('机器1');
  await user.click(screen.getByRole('button', { name: '合计' }));
  expect(await screen.findByText(/48,000\.00/)).toBeTruthy();
  // The sum's column may be scrolled out of view: the row starts with a label.
  expect(screen.getByRole('gridcell', { name: '全部页' })).toBeTruthy();
});

test('ENG-03 the current query is saved as a view and listed in the view menu', async () => {
  const id = '0190c000-0000-7000-8000-000000000001';
  const saved = fakeApi(saveListView, ({ input }) => ({
    id,
    name: input.name,
    sharing: input.sharing,
    isOwn: true,
    isDefault: input.isDefault,
    query: { terms: [], sorts: [], ...input.query },
    layout: null,
    rowVersion: 1,
  }));
  const { user } = await showList({ path: `/lists?code=${LIST_CODE}&keyword=机器7` });
  await user.click(await screen.findByRole('button', { name: '保存为视图' }, SLOW));
  const dialog = await screen.findByRole('dialog', {}, SLOW);
  await user.type(within(dialog).getByRole('textbox', { name: /视图名称/ }), '七号机');
  await user.click(within(dialog).getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(saved.calls[0]?.input).toMatchObject({
      listCode: LIST_CODE,
      name: '七号机',
      sharing: 'private',
      query: { keyword: '机器7', list_status: '9' },
    }),
  );
  await waitFor(() => expect(address()).toContain(`view=${id}`));
});

test('ENG-03 the default view is applied at the start, and the plain list stays available', async () => {
  const view = {
    id: '0190c000-0000-7000-8000-000000000002',
    name: '待处理的',
    sharing: 'private' as const,
    isOwn: true,
    isDefault: true,
    query: { terms: [], sorts: [], list_status: '0' },
    layout: null,
    rowVersion: 1,
  };
  const { user, server } = await showList({ views: { views: [view], layout: null } });
  await rowNamed('机器1');
  expect(server.pages.calls.every(({ input }) => input.queryParam?.list_status === '0')).toBe(true);
  await user.click(screen.getByRole('button', { name: /视图：待处理的/ }));
  await user.click(await screen.findByRole('menuitem', { name: '默认' }));
  await waitFor(() => expect(address()).toBe(`/lists?code=${LIST_CODE}&view=none`));
});

test('ENG-03 a read-only reader sees no actions', async () => {
  const verbs = {
    ...LIST_VIEW.verbs,
    create: false,
    update: false,
    delete: false,
    export: false,
    import: false,
  };
  await showList({ view: { verbs, buttons: [] } });
  await rowNamed('机器1');
  expect(screen.queryByRole('button', { name: '新增' })).toBeNull();
  expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^更多操作/ })).toBeNull();
});

test('NAV-04 ENG-03 a link to a missing view reports it and keeps its other conditions', async () => {
  const terms = encodeURIComponent('[["kind","eq","OWN"]]');
  const { server } = await showList({
    path: `/lists?code=${LIST_CODE}&view=0190c000-0000-7000-8000-000000000009&terms=${terms}`,
  });
  await rowNamed('机器1');
  expect(await screen.findByText(/链接中的视图已删除/)).toBeTruthy();
  expect(address()).not.toContain('view=');
  expect(lastAsked(server).terms).toEqual([{ column: 'kind', termType: 'eq', value: 'OWN' }]);
});
