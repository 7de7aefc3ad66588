import { defineWebModule } from '@haiqiao/web/sdk';

/** Addresses of the proofs (SPEC §2); the platform draws their lists and records. */
export default defineWebModule({
  pages: [
    { path: '/proof-apply-management/verify-list', screen: 'list', list: 'rs_proof_verify_list' },
    { path: '/proof-apply-management/review-list', screen: 'list', list: 'rs_proof_review_list' },
    { path: '/proof-apply-management/data-proof-apply/detail', screen: 'see', form: 'rs_data_proof' },
    { path: '/proof-apply-management/record-proof-apply/detail', screen: 'see', form: 'rs_record_proof' },
  ],
});
