import { defineList, type ListDefinition } from '@haiqiao/contract/definitions';
import { matter } from './matter.resource.ts';

const TABS = [
  { key: '0', label: '待审核', where: { field: 'status', op: 'eq', value: 'PENDING' } },
  { key: '1', label: '待分派', where: { field: 'status', op: 'eq', value: 'APPROVED' } },
  { key: '2', label: '已分派', where: { field: 'status', op: 'in', value: ['DISPATCHED', 'DONE'] } },
  { key: '3', label: '已退回', where: { field: 'status', op: 'eq', value: 'RETURNED' } },
  { key: '9', label: '全部' },
] as const;

/** The matters of one kind; its tabs serve the menu entries list, review and dispatch. */
function listOf(code: string, label: string, kind: string): ListDefinition {
  return defineList(matter, {
    code,
    label,
    form: 'rs_sample_matter',
    where: { field: 'kind', op: 'eq', value: kind },
    columns: [
      { field: 'name', widthPx: 260, fixed: 'left', link: true },
      { field: 'status', widthPx: 100 },
      { field: 'partner', widthPx: 200 },
      { field: 'amountYuan', widthPx: 140, aggregate: 'sum' },
      { field: 'dueOn', widthPx: 120 },
      { field: 'handlerId', widthPx: 110 },
      { field: 'createdAt', widthPx: 170 },
    ],
    filters: [
      { field: 'status', pinned: true },
      { field: 'handlerId', pinned: true },
      { field: 'dueOn' },
      { field: 'createdAt' },
    ],
    tabs: TABS,
    defaultTab: '9',
    sorts: [{ field: 'createdAt', order: 'desc' }],
    rowActions: ['submit', 'approve', 'return', 'dispatch', 'finish'],
    batchActions: ['approve', 'dispatch'],
  });
}

/** All matters with sums: the page of the menu entry 统计分析. */
const statistics = defineList(matter, {
  code: 'rs_sample_matter_list',
  label: '统计分析',
  form: 'rs_sample_matter',
  columns: [
    { field: 'name', widthPx: 260, fixed: 'left', link: true },
    { field: 'kind', widthPx: 110 },
    { field: 'status', widthPx: 100 },
    { field: 'amountYuan', widthPx: 160, aggregate: 'sum' },
    { field: 'dueOn', widthPx: 120 },
    { field: 'handlerId', widthPx: 110 },
    { field: 'createdAt', widthPx: 170 },
  ],
  filters: [
    { field: 'kind', pinned: true },
    { field: 'status', pinned: true },
    { field: 'dueOn', pinned: true },
    { field: 'createdAt' },
  ],
  tabs: TABS,
  defaultTab: '9',
  sorts: [{ field: 'createdAt', order: 'desc' }],
  buttons: ['export'],
});

/** A list per kind of matter, and one for all. */
export const matterLists: readonly ListDefinition[] = [
  listOf('rs_sample_project_list', '项目信息列表', 'PROJECT'),
  listOf('rs_sample_negotiation_list', '项目洽谈列表', 'NEGOTIATION'),
  listOf('rs_sample_signing_list', '签约注册列表', 'SIGNING'),
  listOf('rs_sample_other_list', '其他事项列表', 'OTHER'),
  listOf('rs_sample_target_list', '目标任务列表', 'TARGET'),
  statistics,
];
