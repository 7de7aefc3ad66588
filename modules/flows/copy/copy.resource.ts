import { defineResource } from '@haiqiao/contract/definitions';
import { flowFields, nodeField } from '../instance/instance-fields.ts';

/** A copy of an instance for one member. */
export const copy = defineResource({
  code: 'flow_cc',
  label: '抄送',
  table: 'flow_cc',
  title: { field: 'title' },
  fields: {
    title: flowFields.title,
    instanceNo: { type: 'text', label: '流程编号', maxLength: 30, readonly: true },
    flowName: flowFields.flowName,
    nodeName: nodeField('抄送节点'),
    initiatorId: flowFields.initiatorId,
    sentBy: { type: 'user', label: '抄送人', readonly: true },
    at: { type: 'instant', label: '抄送时间', readonly: true },
    readAt: { type: 'instant', label: '阅读时间', readonly: true },
    memberId: { type: 'user', label: '接收人', readonly: true },
    instanceId: flowFields.instanceId,
    formCode: flowFields.formCode,
    bizId: flowFields.bizId,
  },
});
