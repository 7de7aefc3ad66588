import { defineFlow } from '@haiqiao/contract/definitions';

/** 核验, then 审核 by a different person (DOMAIN §2.7). A verifier returns to the applicant, a reviewer to the verifier. */
export const proofIssue = defineFlow({
  key: 'proof_issue',
  label: '证明出具',
  category: { code: 'proof', label: '证明' },
  forms: ['rs_data_proof', 'rs_record_proof'],
  bpmn: 'proof-issue.bpmn',
  texts: {
    start: '提交申请',
    verify: '核验',
    'verify.agree': '核验通过',
    'verify.disagree': '不予出具',
    'verify.return': '退回',
    gwVerify: '核验是否通过',
    review: '审核',
    'review.agree': '审核通过并出具',
    'review.disagree': '不予出具',
    'review.return': '退回核验',
    gwReview: '审核是否通过',
    issued: '已出具',
    rejected: '不予出具',
  },
});
