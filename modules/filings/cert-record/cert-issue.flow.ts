import { defineFlow } from '@haiqiao/contract/definitions';
import { FILING_CATEGORY } from '../review/filing.flow.ts';

/** Single review, then production and delivery of the certificate (DOMAIN §2.6). */
export const certIssue = defineFlow({
  key: 'cert_issue',
  label: '数字证书办理',
  category: FILING_CATEGORY,
  forms: ['rs_cert_record'],
  bpmn: 'cert-record/cert-issue.bpmn',
  texts: {
    start: '提交申请',
    review: '审核',
    'review.agree': '通过',
    'review.return': '退回',
    'review.disagree': '不予通过',
    gwReview: '是否通过',
    revoke: '登记注销',
    revoked: '已注销',
    rejected: '不予通过',
    startMaking: '开始制证',
    'startMaking.agree': '开始制证',
    finishMaking: '制证',
    'finishMaking.agree': '制证完成',
    deliver: '发放',
    'deliver.agree': '发放',
    delivered: '已发放',
  },
});
