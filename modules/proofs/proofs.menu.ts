import { defineMenu } from '@haiqiao/contract/definitions';
import { DATA_PROOF, FILING_PROOF } from './proof/proof-states.ts';
import { DATA_GROUPS, PROOF_GROUPS } from './proofs.permissions.ts';

/** Menu entries of proofs: hidden from preliminary staff, and the review from verifiers (PERM-02, PERM-03). */
export const proofsMenu = defineMenu([
  {
    code: 'proof-apply-management',
    label: '证明申请管理',
    group: { code: 'filing', label: '备案服务' },
    icon: 'safety-certificate',
    order: 110,
    groups: PROOF_GROUPS,
    hideForPosts: ['post.preliminaryTrial'],
  },
  {
    code: 'proof-verify-list',
    label: '证明核验',
    parent: 'proof-apply-management',
    route: '/proof-apply-management/verify-list',
    icon: 'file-protect',
    order: 10,
    groups: PROOF_GROUPS,
    preset: { list_status: '0', apply_type: DATA_PROOF },
  },
  {
    code: 'proof-review-list',
    label: '证明审核',
    parent: 'proof-apply-management',
    route: '/proof-apply-management/review-list',
    icon: 'check-circle-filled',
    order: 20,
    groups: PROOF_GROUPS,
    preset: { list_status: '1', apply_type: FILING_PROOF },
    hideForPosts: ['post.proofVerify'],
    hideUnlessPosts: ['post.proofReview'],
  },
  {
    code: 'trade-month-list',
    label: '企业月度数据',
    parent: 'proof-apply-management',
    route: '/lists?code=rs_trade_month_list',
    icon: 'bar-chart',
    order: 30,
    groups: DATA_GROUPS,
  },
]);
