import { type Condition, defineResource } from '@haiqiao/contract/definitions';

/** States under decision. */
const DECIDED_ON = ['PRELIM_PENDING', 'FINAL_PENDING'] as const;

/** Data under decision are read-only; the remark belongs to the officers. */
const readonlyWhen: Condition = { field: 'status', op: 'in', value: [...DECIDED_ON] };

/** A leave request: submitted, reviewed by two different people, granted or refused. */
export const leave = defineResource({
  code: 'leave_request',
  label: '请假申请',
  title: {
    concat: [{ field: 'reason' }, { field: 'startOn' }, { field: 'endOn' }],
    separator: ' ',
  },
  statuses: [
    { code: 'DRAFT', label: '草稿', tone: 'slate' },
    { code: 'PRELIM_PENDING', label: '待预审', tone: 'blue' },
    { code: 'FINAL_PENDING', label: '待终审', tone: 'indigo' },
    { code: 'RETURNED', label: '已退回', tone: 'amber' },
    { code: 'APPROVED', label: '已通过', tone: 'green', isFinal: true },
    { code: 'REJECTED', label: '不予通过', tone: 'red', isFinal: true },
    { code: 'WITHDRAWN', label: '已撤回', tone: 'stone', isFinal: true },
  ],
  actions: [
    // In any flow, a submitted request is not a draft and can be resubmitted after a return.
    {
      code: 'submit',
      label: '提交',
      from: ['DRAFT', 'RETURNED'],
      to: 'PRELIM_PENDING',
      kind: 'primary',
      startsFlow: true,
    },
    // Taken by the flow when the initiator withdraws; granted to no one.
    {
      code: 'withdraw',
      label: '撤回',
      from: ['PRELIM_PENDING', 'FINAL_PENDING', 'RETURNED'],
      to: 'WITHDRAWN',
    },
    // Taken by the flow when an administrator terminates it; granted to no one.
    {
      code: 'terminate',
      label: '终止',
      from: ['PRELIM_PENDING', 'FINAL_PENDING', 'RETURNED'],
      to: 'WITHDRAWN',
      endsFlow: 'terminated',
    },
  ],
  fields: {
    kind: {
      type: 'dictionary',
      label: '请假类型',
      dictionary: 'RS_LEAVE_KIND',
      required: true,
      readonlyWhen,
    },
    startOn: { type: 'date', label: '开始日期', required: true, readonlyWhen },
    endOn: { type: 'date', label: '结束日期', required: true, notBefore: 'startOn', readonlyWhen },
    days: {
      type: 'computed',
      label: '天数',
      result: 'integer',
      value: {
        if: { field: 'endOn', op: 'gte', value: { field: 'startOn' } },
        then: { add: [{ daysBetween: [{ field: 'startOn' }, { field: 'endOn' }] }, { literal: 1 }] },
        else: { literal: null },
      },
    },
    reason: { type: 'text', label: '事由', required: true, maxLength: 100, searchable: true, readonlyWhen },
    deputyId: { type: 'user', label: '工作代理人', readonlyWhen },
    // Written by the officers during their decision, never by the applicant.
    remark: {
      type: 'longText',
      label: '审批备注',
      maxLength: 500,
      readonlyWhen: {
        any: [
          { not: { field: 'status', op: 'in', value: [...DECIDED_ON] } },
          { field: 'createdBy', op: 'eq', value: { actor: 'memberId' } },
        ],
      },
    },
  },
});
