import { defineFlow } from '@haiqiao/contract/definitions';
import { FILING_CATEGORY } from '../review/filing.flow.ts';

/** From the automatic check through the officer's review to the response of the electronic port (DOMAIN §2.4). */
export const dexpidIssue = defineFlow({
  key: 'dexpid_issue',
  label: 'DEXPID申请与下发',
  category: FILING_CATEGORY,
  forms: ['rs_dexpid_application'],
  bpmn: 'dexpid-application/dexpid-issue.bpmn',
  texts: {
    start: '提交申请',
    gwCheck: '自动校验是否通过',
    incomplete: '自动校验退回',
    review: '审核',
    'review.agree': '通过并报送',
    'review.return': '退回',
    'review.disagree': '不予通过',
    gwReview: '是否通过',
    rejected: '不予通过',
    port: '登记口岸结果',
    'port.agree': '登记下发',
    'port.disagree': '登记口岸退回',
    gwPort: '口岸是否下发',
    issued: '已下发',
  },
});
