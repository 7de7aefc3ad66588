import { createHash } from 'node:crypto';

const CHARACTERS = 32;

/** Ids, numbers and the build hash in file names vary between occurrences of one error and are removed. */
const VARYING: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi, '#'],
  [/https?:\/\/[^/\s]{1,200}/g, ''],
  [/-[\w-]{8}(?=\.(?:js|mjs|css))/g, ''],
  [/\d+/g, '#'],
];

/** Groups equal errors (DOMAIN §2.30): the same message raised in the same location, for any ids and numbers. */
export function fingerprint(message: string, stack: string): string {
  const location = stack.split('\n').find((line) => /^\s*at\s|@.*:\d+:\d+$/.test(line)) ?? '';
  const text = VARYING.reduce(
    (rest, [pattern, sign]) => rest.replace(pattern, sign),
    `${message.trim()}\n${location.trim()}`,
  );
  return createHash('sha256').update(text).digest('hex').slice(0, CHARACTERS);
}
