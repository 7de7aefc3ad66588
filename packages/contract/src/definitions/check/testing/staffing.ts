import type { FieldDefinition } from '../../field.ts';
import type { FormDefinition } from '../../form.ts';
import type { ListDefinition } from '../../list.ts';
import { defineModule, type ModuleDefinition } from '../../module.ts';
import { defineResource, type ResourceDefinition } from '../../resource.ts';

/** An invented, valid area of job postings. */
export const position = defineResource({
  code: 'position',
  label: '岗位',
  title: { field: 'post_name' },
  numberPrefix: 'GW',
  statuses: [
    { code: 'OPEN', label: '招聘中', tone: 'green' },
    { code: 'CLOSED', label: '已结束', tone: 'stone' },
  ],
  actions: [
    { code: 'close', label: '结束', from: ['OPEN'], to: 'CLOSED', batch: true },
    { code: 'call', label: '致电', params: { note: { type: 'text', label: '备注' } } },
  ],
  warnings: [{ code: 'rich', when: { field: 'pay', op: 'gt', value: 1000 }, field: 'pay', text: '薪酬较高' }],
  fields: {
    post_name: { type: 'text', label: '岗位名称', required: true, searchable: true, pinyin: true },
    kind: { type: 'dictionary', label: '类型', dictionary: 'RS_KIND' },
    pay: { type: 'money', label: '薪酬' },
    phone: { type: 'text', label: '电话', personal: 'phone' },
    parent: { type: 'ref', label: '上级', target: 'position', fills: { pay: 'pay' } },
    openOn: { type: 'date', label: '开始', default: { today: true } },
    skills: {
      type: 'table',
      label: '技能',
      fields: {
        name: { type: 'text', label: '名称' },
        weight: { type: 'integer', label: '权重', visibleWhen: { field: 'pay', op: 'notnull' } },
      },
    },
    weight: {
      type: 'computed',
      label: '总权重',
      result: 'integer',
      value: { sumOf: { table: 'skills', field: 'weight' } },
    },
  },
});

/** Its form. */
export const form: FormDefinition = {
  code: 'rs_position',
  label: '岗位',
  resource: 'position',
  parts: [
    {
      kind: 'section',
      key: 'base',
      label: '基本',
      fields: ['post_name', { field: 'skills', span: 2 }, 'status'],
    },
    { kind: 'related', key: 'below', label: '下级', list: 'rs_position_list', by: 'parent' },
  ],
};

/** Its list. */
const list: ListDefinition = {
  code: 'rs_position_list',
  label: '岗位',
  resource: 'position',
  form: 'rs_position',
  columns: [{ field: 'post_name' }, { field: 'pay', aggregate: 'sum', editable: true }, { field: 'status' }],
  filters: [
    { field: 'kind' },
    { key: 'mine', label: '我的', where: { field: 'ownerId', op: 'eq', value: { actor: 'memberId' } } },
  ],
  tabs: [
    { key: '0', label: '招聘中', where: { field: 'status', op: 'eq', value: 'OPEN' } },
    { key: '9', label: '全部' },
  ],
  defaultTab: '0',
  applyTypes: { senior: { field: 'kind', op: 'in', value: ['A'] } },
  sorts: [{ field: 'openOn', order: 'desc' }],
  rowActions: ['call'],
  batchActions: ['close'],
  importFields: ['post_name', 'pay'],
};

/** The area. */
export const staffing = defineModule({
  code: 'staffing',
  label: '招聘',
  resources: [position],
  forms: [form],
  lists: [list],
  dictionaries: [
    {
      code: 'RS_KIND',
      label: '类型',
      items: [{ value: 'A', label: '甲', items: [{ value: 'A1', label: '甲一' }] }],
    },
  ],
  menus: [
    { code: 'staff', label: '招聘', icon: 'user', order: 1, groups: ['staffing_all'] },
    {
      code: 'posts',
      label: '岗位',
      icon: 'list',
      order: 1,
      parent: 'staff',
      route: '/lists?code=rs_position_list',
      groups: [],
    },
  ],
  permissions: [
    {
      code: 'staffing_all',
      label: '招聘',
      grants: [
        {
          resource: 'position',
          may: ['read', 'close'],
          rows: [{ kind: 'owner' }, { kind: 'filter', where: { field: 'kind', op: 'eq', value: 'A' } }],
          fields: { phone: 'masked' },
        },
      ],
    },
  ],
});

/** The area with its resource changed. */
export function withResource(change: Partial<ResourceDefinition>): ModuleDefinition {
  return { ...staffing, resources: [{ ...position, ...change }] };
}

/** The area with one more field, possibly invalid. */
export function withField(name: string, field: unknown): ModuleDefinition {
  return withResource({ fields: { ...position.fields, [name]: field as FieldDefinition } });
}

/** The area with its list changed. */
export const withList = (change: Partial<ListDefinition>): ModuleDefinition => ({
  ...staffing,
  lists: [{ ...list, ...change }],
});
/** The area with its form changed. */
export const withForm = (change: Partial<FormDefinition>): ModuleDefinition => ({
  ...staffing,
  forms: [{ ...form, ...change }],
});

/** A text field with additional properties. */
export const text = (more: object) => ({ type: 'text', label: '字段', ...more });

/** Description of the error, the module, the expected path and part of the reason. */
export type Fault = readonly [what: string, module: ModuleDefinition, where: string, reason: RegExp];
