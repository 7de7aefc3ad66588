/** A rule for one text. Both functions are total. `check` receives the result of `normalise`, which is idempotent. */
export interface ValueRule {
  /** The stored form of the text: normalised, without spaces and punctuation used for readability. */
  readonly normalise: (text: string) => string;
  /** Name of the broken rule (its message is `rules.<name>`), or null. */
  readonly check: (text: string) => string | null;
}
