import { defineResource, FLOW_ERROR_DICTIONARY, type StatusDefinition } from '@haiqiao/contract/definitions';
import { flowFields, nodeField } from '../instance/instance-fields.ts';

/** States of an incident: settled is one whose instance has gone on by itself, or has ended. */
const INCIDENT_STATES = [
  { code: 'OPEN', label: '待处理', tone: 'red' },
  { code: 'REQUEUED', label: '已重试', tone: 'blue', isFinal: true },
  { code: 'DISCARDED', label: '已放弃', tone: 'stone', isFinal: true },
  { code: 'SETTLED', label: '已恢复', tone: 'green', isFinal: true },
] as const satisfies readonly StatusDefinition[];

/** A timer or node of an instance that failed and is not tried again by itself. */
export const incident = defineResource({
  code: 'flow_incident',
  label: '流程异常',
  table: 'flow_incident',
  title: { field: 'title' },
  statuses: INCIDENT_STATES,
  fields: {
    title: flowFields.title,
    instanceNo: { type: 'text', label: '流程编号', maxLength: 30, readonly: true, searchable: true },
    flowName: flowFields.flowName,
    category: { type: 'dictionary', label: '分类', dictionary: 'RS_FLOW_CATEGORY', readonly: true },
    nodeName: nodeField('节点'),
    initiatorId: flowFields.initiatorId,
    error: { type: 'dictionary', label: '异常', dictionary: FLOW_ERROR_DICTIONARY, readonly: true },
    message: { type: 'text', label: '原因', maxLength: 2000, readonly: true },
    state: { type: 'status', label: '状态', readonly: true },
    openedAt: { type: 'instant', label: '发生时间', readonly: true },
    closedAt: { type: 'instant', label: '处理时间', readonly: true },
    closedBy: { type: 'user', label: '处理人', readonly: true },
    discardReason: { type: 'text', label: '放弃原因', maxLength: 200, readonly: true },
    instanceId: flowFields.instanceId,
    formCode: flowFields.formCode,
    bizId: flowFields.bizId,
  },
});
