import { defineFlow } from '@haiqiao/contract/definitions';
import { FILING_CATEGORY } from '../review/filing.flow.ts';

/** Single review of a membership application (DOMAIN §2.3). */
export const membershipSingleStage = defineFlow({
  key: 'membership_single_stage',
  label: '协会会员审核',
  category: FILING_CATEGORY,
  forms: ['rs_association_record'],
  bpmn: 'association-record/membership-single-stage.bpmn',
  texts: {
    start: '提交申请',
    review: '入会审核',
    'review.agree': '通过',
    'review.return': '退回',
    'review.disagree': '不予通过',
    gwReview: '是否通过',
    approved: '正式会员',
    rejected: '不予通过',
  },
});
