/** Marks a line of initials in a search text. Folding removes it from user input, so that no other line starts with it. */
export const INITIALS_MARK = '\u0001';

/** Gram length of initials. */
export const INITIALS_GRAM = 3;

/** Initials of a name as a line of a search text; empty for none. */
export function initialsLine(initials: string): string {
  return initials === '' ? '' : `${INITIALS_MARK}${initials}`;
}

const LETTERS = /^[ -~]{3,}$/;

/** Whether a line of a search text is indexed by every trigram: a line of initials consisting of letters. */
export function isOfInitials(line: string): boolean {
  return line.startsWith(INITIALS_MARK) && LETTERS.test(unmarked(line));
}

/** A line without the initials mark. */
export function unmarked(line: string): string {
  return line.startsWith(INITIALS_MARK) ? line.slice(INITIALS_MARK.length) : line;
}

/** Every trigram of a text, in steps of one letter. */
export function threesOf(text: string): string[] {
  const count = Math.max(0, text.length - INITIALS_GRAM + 1);
  return Array.from({ length: count }, (_, start) => text.slice(start, start + INITIALS_GRAM));
}
