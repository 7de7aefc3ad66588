import { defineList } from '@haiqiao/contract/definitions';
import { model } from './model.resource.ts';

/** Flows of the centre, last edited first. */
export const modelList = defineList(model, {
  code: 'rs_flow_model_list',
  label: '流程模型',
  purpose: '绘制与调整流程，部署后生效',
  where: { field: 'deletedAt', op: 'isnull' },
  columns: [
    { field: 'name', widthPx: 220, fixed: 'left', link: true },
    { field: 'key', widthPx: 190 },
    { field: 'category', widthPx: 120 },
    { field: 'version', widthPx: 80 },
    { field: 'status', widthPx: 100 },
    { field: 'isChanged', widthPx: 120 },
    { field: 'updatedBy', widthPx: 110 },
    { field: 'updatedAt', widthPx: 170 },
    { field: 'rowVersion', hidden: true },
  ],
  filters: [
    { field: 'category', pinned: true },
    { field: 'status', pinned: true },
    { field: 'isChanged' },
    { field: 'updatedAt' },
  ],
  tabs: [
    { key: '9', label: '全部' },
    { key: '0', label: '设计中', where: { field: 'status', op: 'eq', value: 'DRAFT' } },
    { key: '2', label: '已部署', where: { field: 'status', op: 'eq', value: 'DEPLOYED' } },
    { key: '3', label: '挂起或停用', where: { field: 'status', op: 'in', value: ['SUSPENDED', 'RETIRED'] } },
  ],
  defaultTab: '9',
  sorts: [{ field: 'updatedAt', order: 'desc' }],
  buttons: [],
  rowActions: ['deploy'],
});
