import { defineFlow } from '@haiqiao/contract/definitions';

const category = { code: 'staff', label: '内部事务' };

/** 预审, then 终审 by a different person (DOMAIN §1.3). A rejection ends it, a return goes back to the initiator. */
export const sampleTwoStage = defineFlow({
  key: 'sample_two_stage',
  label: '请假两级审批',
  category,
  forms: ['rs_leave_request'],
  bpmn: 'leave/sample-two-stage.bpmn',
  texts: {
    start: '提交申请',
    prelim: '预审',
    'prelim.agree': '预审通过',
    'prelim.disagree': '不予通过',
    'prelim.return': '预审退回',
    gwPrelim: '预审是否通过',
    final: '终审',
    'final.agree': '终审通过',
    'final.disagree': '不予通过',
    'final.return': '终审退回',
    gwFinal: '终审是否通过',
    approve: '登记通过',
    tell: '抄送代理人',
    reject: '登记不予通过',
    approved: '通过',
    rejected: '不予通过',
  },
});

/** Example with conditions, parallel countersigning, a script and a time limit. */
export const sampleCountersign = defineFlow({
  key: 'sample_countersign',
  label: '请假会签（示例）',
  category,
  forms: ['rs_leave_request'],
  bpmn: 'leave/sample-countersign.bpmn',
  texts: {
    start: '提交申请',
    weigh: '计算审批级别',
    byDays: '按天数分支',
    head: '部门负责人审批',
    split: '并行办理',
    sign: '会签',
    record: '考勤登记',
    'record.agree': '已登记',
    join: '汇合',
    ok: '是否全部同意',
    approve: '登记通过',
    reject: '登记不予通过',
    approved: '通过',
    rejected: '不予通过',
  },
});
