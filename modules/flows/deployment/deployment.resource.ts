import { defineResource } from '@haiqiao/contract/definitions';
import { FLOW_STATES } from '../model/flow-states.ts';

/** A version of a flow, stored by the platform and immutable except for its status (DOMAIN §2.20). */
export const deployment = defineResource({
  code: 'flow_deployment',
  label: '流程部署',
  table: 'flow_deployment',
  title: { field: 'name' },
  statuses: FLOW_STATES,
  fields: {
    name: {
      type: 'text',
      label: '流程',
      maxLength: 100,
      readonly: true,
      searchable: true,
      translations: 'translations',
    },
    key: { type: 'text', label: '标识', maxLength: 100, readonly: true, searchable: true },
    category: { type: 'dictionary', label: '分类', dictionary: 'RS_FLOW_CATEGORY', readonly: true },
    version: { type: 'integer', label: '版本', readonly: true },
    status: { type: 'status', label: '状态', readonly: true },
    note: {
      type: 'text',
      label: '部署说明',
      maxLength: 500,
      readonly: true,
      searchable: true,
      translations: 'note_translations',
    },
    deployedBy: { type: 'user', label: '部署人', readonly: true },
    deployedAt: { type: 'instant', label: '部署时间', readonly: true },
    modelId: { type: 'ref', label: '流程模型', target: 'flow_model', readonly: true },
  },
});
