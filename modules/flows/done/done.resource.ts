import { defineResource } from '@haiqiao/contract/definitions';

/** A task that somebody has done. */
export const done = defineResource({
  code: 'flow_done',
  label: '已办任务',
  table: 'flow_task',
  title: { field: 'title' },
  fields: {
    title: { type: 'text', label: '标题', maxLength: 500, readonly: true, searchable: true },
    flowName: {
      type: 'text',
      label: '流程',
      maxLength: 100,
      readonly: true,
      translations: 'flow_translations',
    },
    nodeName: {
      type: 'text',
      label: '节点',
      maxLength: 200,
      readonly: true,
      translations: 'node_translations',
    },
    result: { type: 'dictionary', label: '结果', dictionary: 'RS_FLOW_RESULT', readonly: true },
    opinion: { type: 'text', label: '意见', maxLength: 500, readonly: true },
    initiatorId: { type: 'user', label: '发起人', readonly: true },
    createdAt: { type: 'instant', label: '到达时间', readonly: true },
    doneAt: { type: 'instant', label: '办理时间', readonly: true },
    doneBy: { type: 'user', label: '办理人', readonly: true },
    instanceId: { type: 'text', label: '实例编码', column: 'instance_key', maxLength: 36, readonly: true },
    formCode: { type: 'text', label: '表单', maxLength: 100, readonly: true },
    bizId: { type: 'text', label: '记录编码', column: 'record_key', maxLength: 36, readonly: true },
  },
});
