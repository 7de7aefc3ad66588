/**
 * Begins a line of initials in what a record is found by. Folding takes it out of whatever people write, so that no other line begins
 * with it.
 */
export const INITIALS_MARK = '\u0001';

/** Letters of initials that are found together. */
export const INITIALS_GRAM = 3;

/** First letters of a name as a line of a search text; empty for none. */
export function initialsLine(initials: string): string {
  return initials === '' ? '' : `${INITIALS_MARK}${initials}`;
}

const LETTERS = /^[ -~]{3,}$/;

/** Whether a line of a search text is found by every three of its letters, apart from all others: one of initials that are letters. */
export function isOfInitials(line: string): boolean {
  return line.startsWith(INITIALS_MARK) && LETTERS.test(unmarked(line));
}

/** A line without the mark of initials. */
export function unmarked(line: string): string {
  return line.startsWith(INITIALS_MARK) ? line.slice(INITIALS_MARK.length) : line;
}

/** Every three of a text, one letter on each time. */
export function threesOf(text: string): string[] {
  const count = Math.max(0, text.length - INITIALS_GRAM + 1);
  return Array.from({ length: count }, (_, start) => text.slice(start, start + INITIALS_GRAM));
}
