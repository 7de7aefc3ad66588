import { defineResource } from '@haiqiao/contract/definitions';
import { flowFields, nodeField } from '../instance/instance-fields.ts';

/** An open task of one person, maintained by the flow runtime. */
export const todo = defineResource({
  code: 'flow_todo',
  label: '待办任务',
  table: 'flow_todo',
  title: { field: 'title' },
  fields: {
    title: flowFields.title,
    instanceNo: { type: 'text', label: '流程编号', maxLength: 30, readonly: true, searchable: true },
    flowName: flowFields.flowName,
    category: { type: 'dictionary', label: '分类', dictionary: 'RS_FLOW_CATEGORY', readonly: true },
    nodeName: nodeField('当前节点'),
    initiatorId: flowFields.initiatorId,
    arrivedAt: { type: 'instant', label: '到达时间', readonly: true },
    dueAt: { type: 'instant', label: '剩余时限', readonly: true },
    warnAt: { type: 'instant', label: '预警时间', readonly: true },
    assigneeId: { type: 'user', label: '认领人', readonly: true },
    claimUntil: { type: 'instant', label: '认领到期', readonly: true },
    urgeCount: { type: 'integer', label: '催办次数', readonly: true },
    state: { type: 'dictionary', label: '任务状态', dictionary: 'RS_FLOW_TASK_STATE', readonly: true },
    memberId: { type: 'user', label: '处理人', readonly: true },
    taskId: { type: 'text', label: '任务编码', column: 'task_key', maxLength: 36, readonly: true },
    instanceId: flowFields.instanceId,
    formCode: flowFields.formCode,
    bizId: flowFields.bizId,
  },
});
