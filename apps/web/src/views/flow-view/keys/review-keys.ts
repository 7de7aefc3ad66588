/** The actions with a key, in the order of the help sheet. */
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

/** Key codes used with Alt. Browsers reserve D, E, F and the arrows. */
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

/** `Alt` and the letter of a key, as displayed. */
export function keysOf(key: ReviewKey): readonly string[] {
  return ['Alt', KEY_CODES[key].slice(-1)];
}

/** Tooltip of a button: its action and its key. */
export function withKey(label: string, key: ReviewKey): string {
  return `${label} (${keysOf(key).join(' + ')})`;
}

/** The key of a task action; null for none. */
export function keyOfAction(action: string): ReviewKey | null {
  return REVIEW_KEYS.find((key) => key === action) ?? null;
}
