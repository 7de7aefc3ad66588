/**
 * A rule that one text must keep. Both halves are total: they answer for every text.
 * `check` is asked what `normalise` answered, and `normalise` changes nothing when it is applied twice.
 */
export interface ValueRule {
  /** The text as it is kept: folded, without the blanks and signs that people write for the eye. */
  readonly normalise: (text: string) => string;
  /** Name of the rule that the text breaks (its sentence is `rules.<name>`), or null. */
  readonly check: (text: string) => string | null;
}
