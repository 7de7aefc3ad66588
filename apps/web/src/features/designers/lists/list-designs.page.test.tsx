import type { ListDesign } from '@haiqiao/contract/definitions';
import {
  getListDesign,
  type ListDesignView,
  type ListView,
  previewListDesign,
  previewListRows,
  publishListDesign,
  queryListDesigns,
  saveListDesign,
} from '@haiqiao/contract/endpoints';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { untouchedDesign } from '#web/testing/record-fixtures.ts';
import { menuOf, showShell } from '#web/testing/shell-screen.tsx';

const PATH = '/designer/list';
const SLOW = { timeout: 20_000 };
const name = { label: '', purpose: '' };

const DESIGN: ListDesign = {
  label: '机器台账',
  purpose: '',
  texts: { 'zh-TW': name, en: name, ja: name },
  columns: [{ field: 'name', fixed: 'left' }, { field: 'price' }, { field: 'secret' }],
  filters: [{ name: 'price' }],
  sorts: [],
  pageSize: 15,
  buttons: ['create'],
  rowActions: [],
  batchActions: [],
};

const FIELD = { type: 'text', canSort: true, canFilter: true, canSum: false, isBase: false };

const VIEW: ListDesignView = {
  code: 'rs_machine_list',
  label: '机器台账',
  ...untouchedDesign(DESIGN),
  fields: [
    { ...FIELD, name: 'name', label: '名称' },
    { ...FIELD, name: 'price', label: '价格', canSum: true },
    { ...FIELD, name: 'builtOn', label: '出厂日期' },
  ],
  ownFilters: [],
  actions: [],
};

const PREVIEW: ListView = {
  code: 'rs_machine_list',
  label: '机器台账',
  resource: 'machine',
  form: null,
  version: 1,
  fields: { name: { type: 'text', label: '名称', mode: 'readonly' } },
  columns: [{ field: 'name' }],
  filters: [],
  tabs: [],
  defaultTab: null,
  applyTypes: [],
  sorts: [],
  pageSize: 15,
  buttons: [],
  rowActions: [],
  batchActions: [],
  statuses: [],
  verbs: { create: false, update: false, delete: false, export: false, import: false, unmask: false },
  routes: { see: null, edit: null },
  opensIn: 'tab',
  deleteConfirm: null,
};

async function show(path: string, verbs: readonly string[] = ['read', 'update', 'publish']) {
  queryClient.clear();
  const buttons = verbs.map((verb) => ({ code: `list_design:${verb}`, name: verb }));
  return showShell({ path, menus: [{ ...menuOf('列表设计', PATH), buttons }] });
}

async function design(view: ListDesignView = VIEW, verbs?: readonly string[]) {
  fakeApi(getListDesign, view);
  fakeApi(previewListDesign, { view: PREVIEW, faults: [] });
  fakeApi(previewListRows, {
    datas: [{ id: '1', rowVersion: 1, name: '车床' }],
    total: 1,
    totalIsEstimate: false,
    nextCursor: null,
  });
  const user = await show(`${PATH}?code=rs_machine_list`, verbs);
  const columns = await screen.findByRole('list', { name: '列' }, SLOW);
  return { user, columns };
}

test('ENG-03 lists are found by name, code and area, and show their state', async () => {
  const entry = { module: VIEW.module, isCustomised: false, fault: '', hasDraft: false, last: null };
  const last = { number: 3, note: '', isShipped: false, by: '陈国栋', at: '2026-03-02T01:00:00.000Z' };
  fakeApi(queryListDesigns, {
    lists: [
      { ...entry, code: 'rs_machine_list', label: '机器台账' },
      { ...entry, code: 'rs_maker_list', label: '制造商', isCustomised: true, hasDraft: true, last },
      {
        ...entry,
        code: 'rs_old_list',
        label: '旧台账',
        isCustomised: true,
        fault: 'there is no field "gone"',
      },
    ],
  });
  const user = await show(PATH);
  const maker = (await screen.findByText('rs_maker_list', {}, SLOW)).closest('tr');
  if (!maker) throw new Error('no row');
  for (const text of ['已定制', '有草稿', /版本 3 · 陈国栋 · 2026-03-02 09:00$/])
    within(maker).getByText(text);
  expect(screen.getByText('rs_old_list').closest('tr')?.textContent).toContain('there is no field "gone"');
  await user.type(screen.getByRole('textbox', { name: '搜索名称、编码、业务' }), '车间 maker');
  await waitFor(() => expect(screen.queryByText('rs_machine_list')).toBeNull());
  screen.getByText('rs_maker_list');
  // A name too long for its column is truncated, with a tooltip.
  screen.getByTitle('制造商');
});

test('NAV-10 ENG-03 after a reload a designer’s tab has the name of its list, whatever the menu calls its page', async () => {
  await design();
  await screen.findByRole('tab', { name: /设计 机器台账/ });
  cleanup();
  await design();
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('设计 机器台账');
});

test('ENG-03 columns are hidden, moved by keyboard and added, undone step by step, and saved as one draft', async () => {
  const { user, columns } = await design();
  const names = () =>
    within(columns)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  await user.click(within(columns).getByRole('checkbox', { name: '显示 价格' }));
  within(columns).getByRole('button', { name: '移动 价格' }).focus();
  await user.keyboard('{ArrowUp}');
  expect(names()[0]).toContain('价格');
  await user.click(screen.getByRole('button', { name: '撤销' }));
  expect(names()[0]).toContain('名称');
  await user.click(screen.getByRole('button', { name: '重做' }));
  // A column hidden from the reader stays, with a note.
  expect(names()[2]).toContain('您无权查看');
  const saved = fakeApi(saveListDesign, { rowVersion: 1, faults: [] });
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await screen.findByText('草稿已保存');
  expect(saved.calls[0]?.input).toMatchObject({
    code: 'rs_machine_list',
    rowVersion: 0,
    base: 'abc',
    design: {
      columns: [{ field: 'price', hidden: true }, { field: 'name', fixed: 'left' }, { field: 'secret' }],
    },
  });
});

test('ENG-05 publishing lists the changes as text, and a fault prevents it', async () => {
  const { user, columns } = await design();
  await user.click(within(columns).getByRole('checkbox', { name: '显示 价格' }));
  fakeApi(saveListDesign, { rowVersion: 1, faults: [] });
  const fault = { part: 'columns' as const, name: 'price', fault: 'columnFixed' as const, reason: 'x' };
  const asked = fakeApi(publishListDesign, { version: null, rowVersion: 1, faults: [fault] });
  await user.click(screen.getByRole('button', { name: '发布' }));
  const dialog = await screen.findByRole('dialog', {}, SLOW);
  within(dialog).getByText('列“价格”隐藏');
  await user.type(within(dialog).getByRole('textbox', { name: '版本说明' }), '不看价格');
  await user.click(within(dialog).getByRole('button', { name: /发\s*布/ }));
  await within(dialog).findByText(/列 价格：列表需要此列/);
  expect(asked.calls[0]?.input).toEqual({ code: 'rs_machine_list', rowVersion: 1, note: '不看价格' });
});

test('ENG-05 a conflicting edit shows the changes of the other designer, and nothing is overwritten without confirmation', async () => {
  const { user, columns } = await design();
  await user.click(within(columns).getByRole('checkbox', { name: '显示 价格' }));
  fakeApi(saveListDesign, refused('DESIGN_CONFLICT', { rowVersion: 7, by: '李四' }));
  fakeApi(getListDesign, { ...VIEW, rowVersion: 7, draft: { ...DESIGN, pageSize: 50 }, draftBy: '李四' });
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  const dialog = await screen.findByRole('dialog', {}, SLOW);
  within(dialog).getByText(/您编辑期间，李四修改/);
  within(dialog).getByText('每页行数由 50 改为 15');
  const saved = fakeApi(saveListDesign, { rowVersion: 8, faults: [] });
  await user.click(within(dialog).getByRole('button', { name: '用我的修改覆盖' }));
  await screen.findByText('草稿已保存');
  expect(saved.calls[0]?.input).toMatchObject({ rowVersion: 7, design: { pageSize: 15 } });
});

test('PERM-01 a reader without the design permission changes nothing', async () => {
  const { columns } = await design(VIEW, ['read']);
  expect(within(columns).queryByRole('button', { name: '移动 价格' })).toBeNull();
  const box = within(columns).getByRole<HTMLInputElement>('checkbox', { name: '显示 价格' });
  expect(box.disabled).toBe(true);
  expect(screen.queryByRole('button', { name: '发布' })).toBeNull();
  fireEvent.keyDown(window, { key: 's', ctrlKey: true });
  expect(screen.queryByText('草稿已保存')).toBeNull();
});
