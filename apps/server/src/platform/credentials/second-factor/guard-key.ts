/** No account name holds a tab: nobody counts here by what they type as an account. */
export const SECOND_FACTOR_MARK = '\tsecond-factor';

/**
 * The key under which wrong codes of an account are counted, beside its wrong passwords: whoever knows the password gets no
 * more tries at the code by signing in anew (decision 0017).
 */
export function secondFactorKey(accountKey: string): string {
  return `${accountKey}${SECOND_FACTOR_MARK}`;
}
