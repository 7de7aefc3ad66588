/** What has a key of its own while a case is worked, in the order of the help sheet. */
export const REVIEW_KEYS = [
  'next',
  'previous',
  'agree',
  'return',
  'disagree',
  'claim',
  'opinion',
  'papers',
  'help',
] as const;
export type ReviewKey = (typeof REVIEW_KEYS)[number];

/** The place of each key beside Alt. Browsers keep D, E and F, and the arrows, to themselves. */
export const KEY_CODES = {
  next: 'KeyN',
  previous: 'KeyP',
  agree: 'KeyA',
  return: 'KeyR',
  disagree: 'KeyX',
  claim: 'KeyC',
  opinion: 'KeyO',
  papers: 'KeyV',
  help: 'KeyH',
} as const satisfies Record<ReviewKey, string>;

/** `Alt` and the letter of a key, as people read them. */
export function keysOf(key: ReviewKey): readonly string[] {
  return ['Alt', KEY_CODES[key].slice(-1)];
}

/** What a button says when one waits on it: what it does, and its key. */
export function withKey(label: string, key: ReviewKey): string {
  return `${label} (${keysOf(key).join(' + ')})`;
}

/** The key of a verb of a task, as far as it has one. */
export function keyOfAction(action: string): ReviewKey | null {
  return REVIEW_KEYS.find((key) => key === action) ?? null;
}
