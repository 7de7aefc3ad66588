/** Where proofs are checked; the verification code stands behind it. */
export const VERIFY_PATH = '/v1/proofs';
