/** Path of proof verification; the verification code follows it. */
export const VERIFY_PATH = '/v1/proofs';
