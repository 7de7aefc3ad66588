import { defineResource } from '@haiqiao/contract/definitions';
import { FLOW_STATES } from './flow-states.ts';

/** The draft of a flow, stored by the platform (DOMAIN §2.20). */
export const model = defineResource({
  code: 'flow_model',
  label: '流程模型',
  table: 'flow_model',
  title: { field: 'name' },
  statuses: FLOW_STATES,
  actions: [{ code: 'deploy', label: '部署', opens: 'deployFlow' }],
  fields: {
    name: {
      type: 'text',
      label: '名称',
      maxLength: 100,
      readonly: true,
      searchable: true,
      translations: 'translations',
    },
    key: { type: 'text', label: '标识', maxLength: 100, readonly: true, searchable: true },
    category: { type: 'dictionary', label: '分类', dictionary: 'RS_FLOW_CATEGORY', readonly: true },
    status: { type: 'status', label: '状态', readonly: true },
    version: { type: 'integer', label: '版本', readonly: true },
    isChanged: { type: 'boolean', label: '本中心已修改', readonly: true },
    updatedBy: { type: 'user', label: '修改人', readonly: true },
    updatedAt: { type: 'instant', label: '修改时间', readonly: true },
    deletedAt: { type: 'instant', label: '删除时间', readonly: true },
    rowVersion: { type: 'integer', label: '修订号', readonly: true },
  },
});
