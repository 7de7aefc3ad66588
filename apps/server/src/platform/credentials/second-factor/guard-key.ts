/** Account names contain no tab, so no entered account matches these keys. */
export const SECOND_FACTOR_MARK = '\tsecond-factor';

/**
 * The key that counts wrong codes of an account separately from its wrong passwords: signing in again gives no more attempts at the code
 * (decision 0017).
 */
export function secondFactorKey(accountKey: string): string {
  return `${accountKey}${SECOND_FACTOR_MARK}`;
}
