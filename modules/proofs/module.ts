import { defineModule } from '@haiqiao/contract/definitions';
import { dataProofForm, recordProofForm } from './proof/proof-forms.ts';
import { proofReviewList, proofVerifyList } from './proof/proof-lists.ts';
import { proof } from './proof/proof.resource.ts';
import { proofIssue } from './proof-issue.flow.ts';
import { proofsDictionaries } from './proofs.dictionaries.ts';
import { proofsMenu } from './proofs.menu.ts';
import { proofsPermissions } from './proofs.permissions.ts';
import { tradeMonth, tradeMonthForm, tradeMonthList } from './trade-month/trade-month.ts';

/** Proofs issued by the centre, and their source data. */
export default defineModule({
  code: 'proofs',
  label: '证明',
  resources: [proof, tradeMonth],
  forms: [dataProofForm, recordProofForm, tradeMonthForm],
  lists: [proofVerifyList, proofReviewList, tradeMonthList],
  flows: [proofIssue],
  dictionaries: proofsDictionaries,
  menus: proofsMenu,
  permissions: proofsPermissions,
  pages: ['/proof-apply-management/verify-list', '/proof-apply-management/review-list'],
});
