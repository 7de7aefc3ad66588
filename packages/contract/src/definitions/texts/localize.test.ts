import { expect, test } from 'vitest';
import { defineForm } from '../form.ts';
import { defineList } from '../list.ts';
import { defineModule } from '../module.ts';
import { defineResource } from '../resource.ts';
import { localizeForm, localizeList, localizeModule, localizeResource, textKeysOf } from './localize.ts';

const visit = defineResource({
  code: 'visit',
  label: '走访',
  title: { field: 'company' },
  statuses: [{ code: 'DONE', label: '完成', tone: 'green' }],
  actions: [
    {
      code: 'close',
      label: '结束',
      confirm: '确定结束吗？',
      params: { note: { type: 'text', label: '备注', help: '可不填' } },
    },
  ],
  warnings: [
    { code: 'late', when: { field: 'people', op: 'gt', value: 9 }, field: 'people', text: '人数较多' },
  ],
  fields: {
    company: { type: 'text', label: '企业', help: '全称' },
    people: { type: 'integer', label: '人数', unit: '人' },
    rows: { type: 'table', label: '明细', fields: { name: { type: 'text', label: '姓名' } } },
  },
});

const form = defineForm(visit, {
  code: 'rs_visit',
  label: '走访单',
  deleteConfirm: '确定删除吗？',
  tabs: [
    {
      key: 'main',
      label: '主要',
      parts: [{ kind: 'section', key: 'base', label: '基本', fields: ['company'] }],
    },
  ],
});

const list = defineList(visit, {
  code: 'rs_visit_list',
  label: '走访列表',
  purpose: '走访的安排',
  columns: [{ field: 'company' }],
  filters: [
    { field: 'company' },
    { key: 'many', label: '多人', where: { field: 'people', op: 'gt', value: 5 } },
  ],
  tabs: [{ key: '0', label: '全部' }],
});

const module = defineModule({
  code: 'visits',
  label: '走访模块',
  resources: [visit],
  forms: [form],
  lists: [list],
  dictionaries: [
    {
      code: 'D',
      label: '字典',
      items: [{ value: 'A', label: '甲', description: '第一', items: [{ value: 'B', label: '乙' }] }],
    },
  ],
  menus: [
    {
      code: 'visits',
      label: '菜单',
      group: { code: 'work', label: '工作' },
      icon: 'x',
      order: 1,
      groups: [],
    },
  ],
  permissions: [{ code: 'all', label: '权限组', grants: [] }],
});

test('HDR-08 every text of a module has its key, except those of base fields', () => {
  expect(Object.fromEntries(textKeysOf(module).map(({ key, source }) => [key, source]))).toEqual({
    module: '走访模块',
    visit: '走访',
    'visit.company': '企业',
    'visit.company.help': '全称',
    'visit.people': '人数',
    'visit.people.unit': '人',
    'visit.rows': '明细',
    'visit.rows.name': '姓名',
    'visit.status.DONE': '完成',
    'visit.action.close': '结束',
    'visit.action.close.confirm': '确定结束吗？',
    'visit.action.close.note': '备注',
    'visit.action.close.note.help': '可不填',
    'visit.warning.late': '人数较多',
    rs_visit: '走访单',
    'rs_visit.main': '主要',
    'rs_visit.base': '基本',
    'rs_visit.deleteConfirm': '确定删除吗？',
    rs_visit_list: '走访列表',
    'rs_visit_list.purpose': '走访的安排',
    'rs_visit_list.filter.many': '多人',
    'rs_visit_list.tab.0': '全部',
    D: '字典',
    'D.A': '甲',
    'D.A.description': '第一',
    'D.B': '乙',
    'menu.visits': '菜单',
    'menu.group.work': '工作',
    'group.all': '权限组',
  });
});

test('HDR-08 only texts are replaced', () => {
  const same = (_key: string, source: string) => source;
  expect(localizeForm(form, same)).toEqual(form);
  expect(localizeList(list, same)).toEqual(list);
  const { fields, statuses, ...rest } = localizeResource(visit, same);
  expect({ ...rest, fields: visit.fields, statuses: visit.statuses }).toEqual(visit);
  expect(fields).toMatchObject(visit.fields);
  expect(Object.keys(fields)).toContain('recordNo');
  expect(statuses).toEqual(visit.statuses);
});

test('HDR-08 every text of a module can be replaced', () => {
  const written = JSON.stringify(localizeModule(module, (key) => `<${key}>`));
  expect(written).not.toMatch(/[一-龥]/);
  expect(written).toContain('<base.recordNo>');
});

test('HDR-08 the default state has the text of the product', () => {
  const { statuses: _none, ...plain } = visit;
  const { statuses } = localizeResource(plain, (key) => key);
  expect(statuses).toEqual([{ code: 'NORMAL', label: 'base.status.NORMAL', tone: 'green' }]);
});
