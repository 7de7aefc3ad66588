import { defineResource } from '@haiqiao/contract/definitions';

/** Somebody is told of an instance. */
export const copy = defineResource({
  code: 'flow_cc',
  label: '抄送',
  table: 'flow_cc',
  title: { field: 'title' },
  fields: {
    title: { type: 'text', label: '标题', maxLength: 500, readonly: true, searchable: true },
    instanceNo: { type: 'text', label: '流程编号', maxLength: 30, readonly: true },
    flowName: {
      type: 'text',
      label: '流程',
      maxLength: 100,
      readonly: true,
      translations: 'flow_translations',
    },
    nodeName: {
      type: 'text',
      label: '抄送节点',
      maxLength: 200,
      readonly: true,
      translations: 'node_translations',
    },
    initiatorId: { type: 'user', label: '发起人', readonly: true },
    sentBy: { type: 'user', label: '抄送人', readonly: true },
    at: { type: 'instant', label: '抄送时间', readonly: true },
    readAt: { type: 'instant', label: '阅读时间', readonly: true },
    memberId: { type: 'user', label: '接收人', readonly: true },
    instanceId: { type: 'text', label: '实例编码', column: 'instance_key', maxLength: 36, readonly: true },
    formCode: { type: 'text', label: '表单', maxLength: 100, readonly: true },
    bizId: { type: 'text', label: '记录编码', column: 'record_key', maxLength: 36, readonly: true },
  },
});
