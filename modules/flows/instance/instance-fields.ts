import {
  type FieldDefinition,
  FLOW_ERROR_DICTIONARY,
  type StatusDefinition,
} from '@haiqiao/contract/definitions';

/** States of an instance (DOMAIN §2.20). */
export const INSTANCE_STATES = [
  { code: 'RUNNING', label: '运行中', tone: 'blue' },
  { code: 'SUSPENDED', label: '挂起', tone: 'amber' },
  { code: 'DONE', label: '已完成', tone: 'green', isFinal: true },
  { code: 'TERMINATED', label: '已终止', tone: 'stone', isFinal: true },
  { code: 'ERROR', label: '异常', tone: 'red' },
] as const satisfies readonly StatusDefinition[];

/** Fields of every list of the flow run time. */
export const flowFields = {
  title: { type: 'text', label: '标题', maxLength: 500, readonly: true, searchable: true },
  flowName: {
    type: 'text',
    label: '流程',
    maxLength: 100,
    readonly: true,
    translations: 'flow_translations',
  },
  initiatorId: { type: 'user', label: '发起人', readonly: true },
  instanceId: { type: 'text', label: '实例编码', column: 'instance_key', maxLength: 36, readonly: true },
  formCode: { type: 'text', label: '表单', maxLength: 100, readonly: true },
  bizId: { type: 'text', label: '记录编码', column: 'record_key', maxLength: 36, readonly: true },
} as const satisfies Readonly<Record<string, FieldDefinition>>;

/** The node of a task or a copy. */
export function nodeField<const Label extends string>(label: Label) {
  return {
    type: 'text',
    label,
    maxLength: 200,
    readonly: true,
    translations: 'node_translations',
  } as const satisfies FieldDefinition;
}

/** Fields of an instance in every list. */
export const instanceFields = {
  instanceNo: { type: 'text', label: '编号', maxLength: 30, readonly: true, searchable: true },
  title: flowFields.title,
  flowName: flowFields.flowName,
  key: { type: 'text', label: '流程标识', maxLength: 100, readonly: true },
  version: { type: 'integer', label: '版本', readonly: true },
  category: { type: 'dictionary', label: '分类', dictionary: 'RS_FLOW_CATEGORY', readonly: true },
  initiatorId: flowFields.initiatorId,
  currentNodes: {
    type: 'text',
    label: '当前节点',
    column: 'node_names',
    maxLength: 2000,
    readonly: true,
    translations: 'node_translations',
  },
  currentHandlers: {
    type: 'refs',
    label: '当前处理人',
    target: 'member',
    column: 'current_handler_ids',
    readonly: true,
  },
  state: { type: 'status', label: '状态', readonly: true },
  outcome: { type: 'text', label: '办理结果', maxLength: 200, readonly: true },
  error: { type: 'dictionary', label: '异常', dictionary: FLOW_ERROR_DICTIONARY, readonly: true },
  startedAt: { type: 'instant', label: '发起时间', readonly: true },
  enteredAt: { type: 'instant', label: '到达时间', readonly: true },
  dueAt: { type: 'instant', label: '时限', readonly: true },
  endedAt: { type: 'instant', label: '结束时间', readonly: true },
  formCode: flowFields.formCode,
  bizId: flowFields.bizId,
} as const satisfies Readonly<Record<string, FieldDefinition>>;
