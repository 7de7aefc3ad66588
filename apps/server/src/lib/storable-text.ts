/** A text as PostgreSQL can store it: without NUL characters, unpaired surrogates replaced. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** An escaped NUL or surrogate; texts that only contain such an escape literally are unchanged. */
const SUSPICIOUS = /\\u(0000|d[89a-f])/i;

/** A value as a JSON text that PostgreSQL can store. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value);
  return SUSPICIOUS.test(text) ? JSON.stringify(value, (_key, part: unknown) => storable(part)) : text;
}

function storable(part: unknown): unknown {
  if (typeof part === 'string') return storableText(part);
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  // Property names come from the caller, too.
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [storableText(name), value]));
}
