import { defineResource } from '@haiqiao/contract/definitions';

/** An open task in the list of one person, kept by the run time of flows. */
export const todo = defineResource({
  code: 'flow_todo',
  label: '待办任务',
  table: 'flow_todo',
  title: { field: 'title' },
  fields: {
    title: { type: 'text', label: '标题', maxLength: 500, readonly: true, searchable: true },
    instanceNo: { type: 'text', label: '流程编号', maxLength: 30, readonly: true, searchable: true },
    flowName: {
      type: 'text',
      label: '流程',
      maxLength: 100,
      readonly: true,
      translations: 'flow_translations',
    },
    category: { type: 'dictionary', label: '分类', dictionary: 'RS_FLOW_CATEGORY', readonly: true },
    nodeName: {
      type: 'text',
      label: '当前节点',
      maxLength: 200,
      readonly: true,
      translations: 'node_translations',
    },
    initiatorId: { type: 'user', label: '发起人', readonly: true },
    arrivedAt: { type: 'instant', label: '到达时间', readonly: true },
    dueAt: { type: 'instant', label: '剩余时限', readonly: true },
    warnAt: { type: 'instant', label: '预警时间', readonly: true },
    assigneeId: { type: 'user', label: '认领人', readonly: true },
    claimUntil: { type: 'instant', label: '认领到期', readonly: true },
    urgeCount: { type: 'integer', label: '催办次数', readonly: true },
    state: { type: 'dictionary', label: '任务状态', dictionary: 'RS_FLOW_TASK_STATE', readonly: true },
    memberId: { type: 'user', label: '处理人', readonly: true },
    taskId: { type: 'text', label: '任务编码', column: 'task_key', maxLength: 36, readonly: true },
    instanceId: { type: 'text', label: '实例编码', column: 'instance_key', maxLength: 36, readonly: true },
    formCode: { type: 'text', label: '表单', maxLength: 100, readonly: true },
    bizId: { type: 'text', label: '记录编码', column: 'record_key', maxLength: 36, readonly: true },
  },
});
