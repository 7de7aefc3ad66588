import { defineResource } from '@haiqiao/contract/definitions';
import { flowFields, nodeField } from '../instance/instance-fields.ts';

/** A completed task. */
export const done = defineResource({
  code: 'flow_done',
  label: '已办任务',
  table: 'flow_task',
  title: { field: 'title' },
  fields: {
    title: flowFields.title,
    flowName: flowFields.flowName,
    nodeName: nodeField('节点'),
    result: { type: 'dictionary', label: '结果', dictionary: 'RS_FLOW_RESULT', readonly: true },
    opinion: { type: 'text', label: '意见', maxLength: 500, readonly: true },
    initiatorId: flowFields.initiatorId,
    createdAt: { type: 'instant', label: '到达时间', readonly: true },
    doneAt: { type: 'instant', label: '办理时间', readonly: true },
    doneBy: { type: 'user', label: '办理人', readonly: true },
    instanceId: flowFields.instanceId,
    formCode: flowFields.formCode,
    bizId: flowFields.bizId,
  },
});
