import { getListDesign, removeRecords, saveRecord } from '@haiqiao/contract/endpoints';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { idOf, lastAsked, LIST_CODE, showList } from '#web/testing/list-screen.tsx';
import { menuOf } from '#web/testing/shell-screen.tsx';

const SLOW = { timeout: 5000 };
/** Found by its link text: role queries with names take seconds in a long table. */
const rowNamed = async (name: string): Promise<HTMLElement> => {
  const link = await screen.findByText(name, { selector: 'button' }, SLOW);
  const row = link.closest<HTMLElement>('[role=row]');
  if (!row) throw new Error(`${name} is in no row`);
  return row;
};
const address = () => decodeURIComponent(window.location.pathname + window.location.search);

test('ENG-03 NAV-06 a list is drawn from its definition: headers, rows, states as text, counts, total', async () => {
  await showList();
  expect(await rowNamed('机器1')).toBeTruthy();
  const grid = screen.getByRole('grid', { name: '机器台账' });
  const heads = within(grid).getAllByRole('columnheader');
  expect(heads.map((head) => head.getAttribute('aria-label') ?? '').filter(Boolean)).toEqual([
    '编号',
    '名称',
    '状态',
    '类型',
    '价格（元）',
    '联系电话',
    '序列号',
    '操作',
  ]);
  expect(grid.getAttribute('aria-rowcount')).toBe('41');
  const row = await rowNamed('机器1');
  expect(within(row).getByText('自有')).toBeTruthy();
  expect(within(row).getByText('闲置')).toBeTruthy();
  expect(within(row).getByText('1,200.00')).toBeTruthy();
  expect(screen.getByText('138****5678', { selector: `[data-row="${idOf(1)}"] *` })).toBeTruthy();
  expect(await screen.findByRole('button', { name: /待处理\s*3/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /全部\s*约 96 万/ })).toBeTruthy();
  expect(screen.getByText('40', { selector: 'strong' }).parentElement?.textContent).toBe('共 40 条');
  expect(screen.getByRole('tab', { name: '机器台账' })).toBeTruthy();
  expect(screen.getByText('机器从入库到停用')).toBeTruthy();
});

test('NAV-04 the query is in the address: tab, keyword, page, and back returns', async () => {
  const { user, server } = await showList();
  await rowNamed('机器1');
  await user.click(screen.getByRole('button', { name: '第 2 页' }));
  await rowNamed('机器16');
  expect(address()).toBe(`/lists?code=${LIST_CODE}&page=2`);
  expect(screen.getAllByRole('tab')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: /待处理/ }));
  await waitFor(() => expect(lastAsked(server).list_status).toBe('0'));
  expect(address()).toBe(`/lists?code=${LIST_CODE}&tab=0`);
  await user.type(screen.getByRole('textbox', { name: '关键词' }), '机器7');
  await waitFor(() => expect(lastAsked(server).keyword).toBe('机器7'));
  expect(address()).toBe(`/lists?code=${LIST_CODE}&tab=0&keyword=机器7`);
  window.history.back();
  await waitFor(() => expect(address()).toBe(`/lists?code=${LIST_CODE}&tab=0`));
});

test('NAV-04 a keyword undone by going back is not applied again on blur', async () => {
  const { user, server } = await showList();
  await rowNamed('机器1');
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: '关键词' });
  await user.type(box, '机器7');
  await waitFor(() => expect(lastAsked(server).keyword).toBe('机器7'));
  window.history.back();
  await waitFor(() => expect(address()).toBe(`/lists?code=${LIST_CODE}`));
  expect(box.value).toBe('');
  await user.tab();
  expect(document.activeElement).not.toBe(box);
  expect(address()).toBe(`/lists?code=${LIST_CODE}`);
});

test('NAV-04 a link restores the whole query', async () => {
  const terms = encodeURIComponent(JSON.stringify([['kind', 'eq', 'LEASED']]));
  const { server } = await showList({
    path: `/lists?code=${LIST_CODE}&list_status=0&terms=${terms}&sorts=name:asc&page=2&pageSize=30`,
  });
  await rowNamed('机器31');
  expect(lastAsked(server)).toMatchObject({
    list_status: '0',
    terms: [{ column: 'kind', termType: 'eq', value: 'LEASED' }],
    sorts: [{ column: 'name', order: 'asc' }],
    pageIndex: 1,
    pageSize: 30,
  });
  const chips = screen.getByRole('group', { name: '筛选条件' });
  expect(within(chips).getByText('租赁')).toBeTruthy();
});

test('ENG-03 paging forward continues after the last row, and the total is counted once', async () => {
  const { user, server } = await showList();
  await rowNamed('机器1');
  await user.click(screen.getByRole('button', { name: '下一页' }));
  await rowNamed('机器16');
  const second = server.pages.calls.find(({ input }) => input.queryParam?.pageIndex === 1)?.input.queryParam;
  expect(second).toMatchObject({ cursor: '15', count: 'none' });
});

test('ENG-03 a press on a header sorts, with Shift adds a sort column, and the third press resets the order', async () => {
  const { user, server } = await showList();
  await rowNamed('机器1');
  const head = (name: string) => within(screen.getByRole('columnheader', { name })).getByRole('button');
  await user.click(head('名称'));
  await waitFor(() => expect(lastAsked(server).sorts).toEqual([{ column: 'name', order: 'asc' }]));
  expect(screen.getByRole('columnheader', { name: '名称' }).getAttribute('aria-sort')).toBe('ascending');
  await user.keyboard('{Shift>}');
  await user.click(head('价格（元）'));
  await user.keyboard('{/Shift}');
  await waitFor(() => expect(lastAsked(server).sorts).toHaveLength(2));
  await user.click(head('名称'));
  await waitFor(() => expect(lastAsked(server).sorts).toEqual([{ column: 'name', order: 'desc' }]));
  await user.click(head('名称'));
  await waitFor(() => expect(address()).toBe(`/lists?code=${LIST_CODE}`));
});

test('ENG-07 rows are ticked singly and as a range, across pages, and the batch bar replaces the filters', async () => {
  const { user } = await showList();
  await rowNamed('机器1');
  const tick = (number: number) => screen.getByRole('checkbox', { name: `选择机器${number}` });
  await user.click(tick(2));
  await user.keyboard('{Shift>}');
  await user.click(tick(5));
  await user.keyboard('{/Shift}');
  const bar = await screen.findByRole('toolbar', { name: '批量操作' });
  expect(within(bar).getByText('已选 4 条')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: '关键词' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '第 2 页' }));
  await rowNamed('机器16');
  await user.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
  expect(within(bar).getByText('已选 19 条')).toBeTruthy();
  await user.click(within(bar).getByRole('button', { name: '取消选择' }));
  expect(await screen.findByRole('textbox', { name: '关键词' })).toBeTruthy();
});

test('ENG-07 ticked rows are deleted with a reason, all or none', async () => {
  fakeApi(removeRecords, refused('RECORD_INVALID', { issues: [{ path: 'status', rule: 'filingKept' }] }));
  const { user } = await showList();
  await rowNamed('机器1');
  await user.click(screen.getByRole('checkbox', { name: '选择机器1' }));
  await user.click(screen.getByRole('checkbox', { name: '选择机器2' }));
  await user.click(screen.getByRole('button', { name: '批量删除' }));
  const dialog = await screen.findByRole('dialog', {}, SLOW);
  expect(within(dialog).getByText('确定要删除选中的 2 条记录吗？')).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox'), '重复登记');
  await user.click(within(dialog).getByRole('button', { name: '删除' }));
  await within(dialog).findByText(/曾生效的备案不能删除/);
  const removed = fakeApi(removeRecords, { removed: 2 });
  // Without animations its spinner never disappears.
  await user.click(within(dialog).getByRole('button', { name: /删除$/ }));
  await waitFor(() =>
    expect(removed.calls[0]?.input).toEqual({
      id: 'rs_machine',
      dataIds: [idOf(1), idOf(2)],
      reason: '重复登记',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: '批量操作' })).toBeNull());
});

test('TAB-07 filters, page and ticks survive a tab switch, and the menu shows the list unchanged', async () => {
  const { user } = await showList();
  await rowNamed('机器1');
  await user.click(screen.getByRole('button', { name: '第 2 页' }));
  await rowNamed('机器16');
  await user.click(screen.getByRole('checkbox', { name: '选择机器16' }));
  await user.click(screen.getByRole('tab', { name: '首页' }));
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  await user.click(within(screen.getByRole('navigation', { name: '主菜单' })).getByTitle('机器台账'));
  expect(await rowNamed('机器16')).toBeTruthy();
  expect(address()).toBe(`/lists?code=${LIST_CODE}&page=2`);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择机器16' }).checked).toBe(true);
});

test('ENG-03 hidden columns are stored on the server', async () => {
  const { user, server } = await showList();
  await rowNamed('机器1');
  await user.click(screen.getByRole('button', { name: '列设置' }));
  await user.click(await screen.findByRole('checkbox', { name: '显示类型' }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: '类型' })).toBeNull());
  await waitFor(() => expect(server.layouts.calls).toHaveLength(1), SLOW);
  const { layout } = server.layouts.calls[0]?.input ?? {};
  expect(layout?.columns.find(({ field }) => field === 'kind')).toEqual({ field: 'kind', hidden: true });
});

test('ENG-03 columns changed right before the page is left are stored as well', async () => {
  const { user, server } = await showList();
  await rowNamed('机器1');
  await user.click(screen.getByRole('button', { name: '列设置' }));
  await user.click(await screen.findByRole('checkbox', { name: '显示类型' }));
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('pageshow'));
  // At once, without the pause for further changes.
  await waitFor(() => expect(server.layouts.calls).toHaveLength(1), { timeout: 300 });
});

test('ENG-03 PERM-01 the column panel links to the list’s designer for permitted readers only', async () => {
  const { user } = await showList();
  await rowNamed('机器1');
  await user.click(screen.getByRole('button', { name: '列设置' }));
  await screen.findByRole('checkbox', { name: '显示类型' });
  expect(screen.queryByRole('button', { name: '设计此列表' })).toBeNull();
  cleanup();
  const buttons = [{ code: 'list_design:update', name: 'update' }];
  const designer = await showList({ menus: [menuOf('列表设计', '/designer/list', { buttons })] });
  fakeApi(getListDesign, refused('DEFINITION_NOT_FOUND'));
  await rowNamed('机器1');
  await designer.user.click(screen.getByRole('button', { name: '列设置' }));
  await designer.user.click(await screen.findByRole('button', { name: '设计此列表' }));
  await waitFor(() => expect(address()).toContain(`/designer/list?code=${LIST_CODE}`));
});

test('ENG-03 a header is moved and resized by keyboard', async () => {
  const { user } = await showList();
  await rowNamed('机器1');
  within(screen.getByRole('columnheader', { name: '名称' }))
    .getByRole('button')
    .focus();
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await waitFor(() => {
    const heads = screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label'));
    expect(heads.indexOf('名称')).toBeLessThan(heads.indexOf('编号'));
  });
  const handle = screen.getByRole('separator', { name: '调整类型的列宽' });
  handle.focus();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(handle.getAttribute('aria-valuenow')).toBe('48'));
});

test('ENG-03 a cell is edited in place: Enter saves it with the version that was read', async () => {
  const saved = fakeApi(saveRecord, { dataId: idOf(1), rowVersion: 2 });
  const { user } = await showList();
  const row = await rowNamed('机器1');
  await user.dblClick(within(row).getByText('SN1'));
  const box = await screen.findByRole('textbox', { name: /^序列号/ });
  await user.clear(box);
  await user.type(box, 'SN-新{Enter}');
  await waitFor(() =>
    expect(saved.calls[0]?.input).toMatchObject({
      id: 'rs_machine',
      dataId: idOf(1),
      rowVersion: 1,
      values: { serialNo: 'SN-新' },
    }),
  );
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^序列号/ })).toBeNull());
});

test('ENG-03 after another person’s change the cell reports it and the list is reloaded', async () => {
  fakeApi(saveRecord, refused('RECORD_CONFLICT', { theirs: {}, rowVersion: 2 }));
  const { user, server } = await showList();
  const row = await rowNamed('机器1');
  await user.dblClick(within(row).getByText('SN1'));
  const asked = server.pages.calls.length;
  await user.type(await screen.findByRole('textbox', { name: /^序列号/ }), 'X{Enter}');
  expect(await screen.findByText('该记录已被他人修改，已为您刷新，请核对后重新填写')).toBeTruthy();
  await waitFor(() => expect(server.pages.calls.length).toBeGreaterThan(asked));
});

test('ENG-03 a save answered late closes its own cell, not the one being edited by then', async () => {
  const answers: ((saved: { dataId: string; rowVersion: number }) => void)[] = [];
  fakeApi(saveRecord, () => new Promise((resolve) => answers.push(resolve)));
  const { user, server } = await showList();
  const [first, second] = [await rowNamed('机器1'), await rowNamed('机器2')];
  await user.dblClick(within(first).getByText('SN1'));
  await user.type(await within(first).findByRole('textbox'), '甲');
  await user.dblClick(within(second).getByText('SN2'));
  await user.type(await within(second).findByRole('textbox'), '乙');
  expect(within(first).queryByRole('textbox')).toBeNull();
  const asked = server.pages.calls.length;
  answers[0]?.({ dataId: idOf(1), rowVersion: 2 });
  await waitFor(() => expect(server.pages.calls.length).toBeGreaterThan(asked));
  await waitFor(() => expect(within(first).getByText('SN1')).toBeTruthy());
  expect(within(second).getByRole<HTMLInputElement>('textbox').value).toBe('SN2乙');
});

test('ENG-03 a refusal is reported also after another cell was opened', async () => {
  let refuse: (answer: ReturnType<typeof refused>) => void = () => undefined;
  fakeApi(
    saveRecord,
    () =>
      new Promise((resolve) => {
        refuse = resolve;
      }),
  );
  const { user } = await showList();
  const [first, second] = [await rowNamed('机器1'), await rowNamed('机器2')];
  await user.dblClick(within(first).getByText('SN1'));
  await user.type(await within(first).findByRole('textbox'), '甲');
  await user.dblClick(within(second).getByText('SN2'));
  await within(second).findByRole('textbox');
  refuse(refused('RECORD_NOT_UNIQUE', { issues: [{ path: 'serialNo', rule: 'unique' }] }));
  expect(await screen.findByText('已存在相同的值')).toBeTruthy();
  expect(within(second).getByRole('textbox')).toBeTruthy();
});

test('ENG-03 arrow keys move between rows, Space ticks, Enter opens', async () => {
  const { user } = await showList();
  (await rowNamed('机器1')).focus();
  await user.keyboard('{ArrowDown} ');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择机器2' }).checked).toBe(true);
  expect(document.activeElement?.getAttribute('data-row')).toBe(idOf(2));
});

test('ENG-03 hovering over a clipped text shows it in full', async () => {
  const { user } = await showList();
  const row = await rowNamed('机器1');
  const cell = within(row).getByText('自有');
  await user.hover(cell);
  expect(cell.title).toBe('');
  vi.spyOn(cell, 'scrollWidth', 'get').mockReturnValue(300);
  vi.spyOn(cell, 'clientWidth', 'get').mockReturnValue(100);
  await user.hover(within(row).getByText('闲置'));
  await user.hover(cell);
  expect(cell.title).toBe('自有');
});
