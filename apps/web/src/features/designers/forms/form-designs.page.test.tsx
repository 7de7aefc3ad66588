import { type FormDesign, NO_TEXTS } from '@haiqiao/contract/definitions';
import {
  type FormDesignView,
  type FormView,
  getFormDesign,
  previewFormDesign,
  publishFormDesign,
  queryFormDesigns,
  saveFormDesign,
} from '@haiqiao/contract/endpoints';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { fieldViewsOf, untouchedDesign } from '#web/testing/record-fixtures.ts';
import { menuOf, showShell } from '#web/testing/shell-screen.tsx';

const PATH = '/designer/form';
const SLOW = { timeout: 20_000 };

const DESIGN: FormDesign = {
  label: '机器',
  texts: NO_TEXTS,
  columns: 2,
  tabs: [
    {
      key: 'main',
      label: '主要',
      texts: NO_TEXTS,
      parts: [
        {
          kind: 'section',
          key: 'base',
          label: '基本信息',
          texts: NO_TEXTS,
          fields: [{ field: 'name' }, { field: 'price' }, { field: 'secret' }],
        },
        { kind: 'section', key: 'more', label: '其他', texts: NO_TEXTS, fields: [{ field: 'note' }] },
      ],
    },
    {
      key: 'past',
      label: '历史',
      texts: NO_TEXTS,
      parts: [{ kind: 'history', key: 'history', label: '变更记录', texts: NO_TEXTS }],
    },
  ],
};

const FIELDS = fieldViewsOf({
  name: { type: 'text', label: '名称', required: true },
  price: { type: 'money', label: '价格' },
  note: { type: 'text', label: '备注', visibleWhen: { field: 'name', op: 'notnull' } },
  builtOn: { type: 'date', label: '出厂日期' },
});

const VIEW: FormDesignView = {
  code: 'rs_machine',
  label: '机器',
  ...untouchedDesign(DESIGN),
  shippedWords: { price: { 'zh-CN': { label: '价格' }, en: { label: 'Price' } } },
  fields: FIELDS,
  palette: ['name', 'price', 'note', 'builtOn'],
  statuses: [],
};

const PREVIEW: FormView = {
  code: 'rs_machine',
  label: '机器',
  resource: 'machine',
  version: 1,
  columns: 2,
  parts: [{ kind: 'section', key: 'base', label: '基本信息', fields: ['name', 'price'] }],
  tabs: [],
  fields: FIELDS,
  statuses: [],
  actions: [],
  warnings: [],
  verbs: { create: true, update: true, delete: false, export: false, import: false, unmask: false },
  routes: { see: '/see-form', edit: '/edit-form' },
  opensIn: 'tab',
  deleteConfirm: null,
  prints: [],
};

async function show(path: string, verbs: readonly string[] = ['read', 'update', 'publish']) {
  queryClient.clear();
  const buttons = verbs.map((verb) => ({ code: `form_design:${verb}`, name: verb }));
  return showShell({ path, menus: [{ ...menuOf('表单设计', PATH), buttons }] });
}

async function design(verbs?: readonly string[]) {
  fakeApi(getFormDesign, VIEW);
  fakeApi(previewFormDesign, { view: PREVIEW, faults: [] });
  const user = await show(`${PATH}?code=rs_machine`, verbs);
  const canvas = await screen.findByRole('region', { name: '表单' }, SLOW);
  /** Names of the fields of a section in order. */
  const fieldsIn = (name: string) =>
    within(within(canvas).getByRole('region', { name }))
      .queryAllByRole('button', { name: /^字段 / })
      .map((button) => button.getAttribute('aria-label')?.slice(3));
  const field = (name: string) => within(canvas).getByRole('button', { name: `字段 ${name}` });
  return { user, canvas, fieldsIn, field };
}

test('ENG-02 forms are found by name, code and area', async () => {
  const entry = { module: VIEW.module, isCustomised: false, fault: '', hasDraft: false, last: null };
  fakeApi(queryFormDesigns, {
    forms: [
      { ...entry, code: 'rs_machine', label: '机器' },
      { ...entry, code: 'rs_maker', label: '制造商', isCustomised: true },
    ],
  });
  await show(PATH);
  const maker = (await screen.findByText('rs_maker', {}, SLOW)).closest('tr');
  if (!maker) throw new Error('no row');
  expect(within(maker).getByText('已定制')).toBeDefined();
});

test('ENG-02 by keyboard fields move through the form, are widened, removed and added again, and all of it is undone', async () => {
  const { user, fieldsIn, field } = await design();
  // In the designer every field is visible, whatever its condition; one that the reader may not see keeps its position.
  expect([fieldsIn('基本信息'), fieldsIn('其他')]).toEqual([['名称', '价格', 'secret'], ['备注']]);
  field('价格').focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect([fieldsIn('基本信息'), fieldsIn('其他')]).toEqual([
    ['名称', 'secret'],
    ['价格', '备注'],
  ]);
  expect(document.activeElement).toBe(field('价格'));
  screen.getByText('价格 已移到“其他”第 1 位');
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(field('价格').closest('[data-place]')?.getAttribute('data-span')).toBe('all');
  await user.keyboard('{Delete}');
  expect(fieldsIn('其他')).toEqual(['备注']);
  const palette = screen.getByRole('region', { name: '可添加的内容' });
  await user.click(within(palette).getByRole('button', { name: '添加 价格' }));
  expect(fieldsIn('其他')).toEqual(['备注', '价格']);
  for (let step = 0; step < 5; step += 1) await user.click(screen.getByRole('button', { name: '撤销' }));
  expect([fieldsIn('基本信息'), fieldsIn('其他')]).toEqual([['名称', '价格', 'secret'], ['备注']]);
});

test('ENG-02 a section has its own columns or those of its form, chosen from a list that fits beside the canvas', async () => {
  const { user } = await design();
  await user.click(screen.getByRole('button', { name: '新分组' }));
  const properties = screen.getByRole('region', { name: '属性' });
  const columns = within(properties).getByRole('combobox', { name: '列数' });
  await user.click(columns);
  await user.click(
    await screen.findByText('3', {
      selector: '.ant-select-item-option-content *, .ant-select-item-option-content',
    }),
  );
  await user.click(screen.getByRole('button', { name: '撤销' }));
  expect(properties.textContent).toContain('同表单（2）');
});

test('ENG-02 ENG-05 a field is renamed in this form: at once on the canvas, as text before publishing, undone in one step', async () => {
  const { user, field, canvas } = await design();
  await user.click(field('价格'));
  const properties = screen.getByRole('region', { name: '属性' });
  const box = (name: string) => within(properties).getByRole<HTMLInputElement>('textbox', { name });
  expect(box('名称（English）').placeholder).toBe('Price');
  fireEvent.change(box('名称（简体中文）'), { target: { value: '成' } });
  fireEvent.change(box('名称（简体中文）'), { target: { value: '成交价' } });
  fireEvent.change(box('填写说明（简体中文）'), { target: { value: '含税' } });
  field('成交价');
  within(canvas).getByText('成交价');
  within(canvas).getByText('含税');
  const saved = fakeApi(saveFormDesign, { rowVersion: 1, faults: [] });
  await user.click(screen.getByRole('button', { name: '发布' }));
  const dialog = await screen.findByRole('dialog', {}, SLOW);
  within(dialog).getByText('字段“成交价”简体中文名称由“价格”改为“成交价”');
  within(dialog).getByText('字段“成交价”简体中文填写说明由“（无）”改为“含税”');
  expect(saved.calls[0]?.input.design.words).toEqual({
    price: { 'zh-CN': { label: '成交价', help: '含税' } },
  });
  await user.keyboard('{Escape}');
  for (let step = 0; step < 2; step += 1) await user.click(screen.getByRole('button', { name: '撤销' }));
  field('价格');
});

test('ENG-05 changes are listed as text before publishing, and a fault prevents it', async () => {
  const { user, field } = await design();
  await user.click(screen.getByRole('button', { name: '新分组' }));
  const properties = screen.getByRole('region', { name: '属性' });
  const box = within(properties).getByRole('textbox', { name: '名称（简体中文）' });
  fireEvent.change(box, { target: { value: '要点' } });
  fireEvent.change(within(properties).getByRole('textbox', { name: '名称（English）' }), {
    target: { value: 'Key facts' },
  });
  field('名称').focus();
  await user.keyboard('{Delete}');
  const saved = fakeApi(saveFormDesign, { rowVersion: 1, faults: [] });
  const fault = { part: 'fields' as const, name: 'name', fault: 'needed' as const, reason: 'x' };
  fakeApi(publishFormDesign, { version: null, rowVersion: 1, faults: [fault] });
  await user.click(screen.getByRole('button', { name: '发布' }));
  const dialog = await screen.findByRole('dialog', {}, SLOW);
  within(dialog).getByText('添加分组“要点”');
  within(dialog).getByText('移除字段“名称”');
  await user.click(within(dialog).getByRole('button', { name: /发\s*布/ }));
  await within(dialog).findByText(/字段 名称：必填字段未放入表单/);
  const [call] = saved.calls;
  const added = call?.input.design.tabs[0]?.parts.at(-1);
  expect(added).toMatchObject({ label: '要点', texts: { en: 'Key facts' }, fields: [] });
  expect(added?.key).toMatch(/^own-[a-z0-9]{12}$/);
});

test('ENG-02 the tabs of a form are removed and restored under their keys, and the preview can be filled in without saving', async () => {
  const { user, fieldsIn } = await design();
  const properties = screen.getByRole('region', { name: '属性' });
  await user.click(within(properties).getByRole('switch', { name: '分标签页' }));
  expect(screen.queryByRole('group', { name: '标签页' })).toBeNull();
  expect(fieldsIn('变更记录')).toEqual([]);
  await user.click(within(properties).getByRole('switch', { name: '分标签页' }));
  within(screen.getByRole('group', { name: '标签页' })).getByRole('button', { name: '主要' });
  await user.click(screen.getByText('预览新增'));
  screen.getByText('这是预览，填写的内容不会保存');
  await user.type(await screen.findByRole('textbox', { name: /名称/ }), '车床');
  await user.click(screen.getByText('预览查看'));
  screen.getByText('这是查看记录时的版式，没有真实数据');
});

test('ENG-05 a conflicting edit shows the changes of the other designer', async () => {
  const { user, field } = await design();
  field('价格').focus();
  await user.keyboard('{ArrowUp}');
  fakeApi(saveFormDesign, refused('DESIGN_CONFLICT', { rowVersion: 7, by: '李四' }));
  fakeApi(getFormDesign, { ...VIEW, rowVersion: 7, draft: { ...DESIGN, columns: 3 }, draftBy: '李四' });
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  const dialog = await screen.findByRole('dialog', {}, SLOW);
  within(dialog).getByText(/您编辑期间，李四修改/);
  expect(within(dialog).getByText('表单列数由 3 改为 2')).toBeDefined();
});

test('PERM-01 a reader without the design permission changes nothing', async () => {
  const { user, fieldsIn, field } = await design(['read']);
  expect(screen.queryByRole('region', { name: '可添加的内容' })).toBeNull();
  field('名称').focus();
  await user.keyboard('{ArrowDown}{Delete}');
  expect(fieldsIn('基本信息')).toEqual(['名称', '价格', 'secret']);
  expect(screen.queryByRole('button', { name: '发布' })).toBeNull();
});
