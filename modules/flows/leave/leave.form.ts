import { defineForm } from '@haiqiao/contract/definitions';
import { leave } from './leave.resource.ts';

/** Form of a leave request and its progress. */
export const leaveForm = defineForm(leave, {
  code: 'rs_leave_request',
  label: '请假申请',
  columns: 2,
  flow: 'sample_two_stage',
  parts: [
    {
      kind: 'section',
      key: 'base',
      label: '请假信息',
      fields: ['kind', 'days', 'startOn', 'endOn', 'reason', 'deputyId', { field: 'remark', span: 2 }],
    },
    { kind: 'history', key: 'history', label: '修改记录' },
  ],
});
