/** A text as PostgreSQL can keep it: without zero characters, halves of surrogate pairs replaced. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** An escaped zero character or surrogate; also texts that merely spell one, which come through unchanged. */
const SUSPICIOUS = /\\u(0000|d[89a-f])/i;

/** A value as a JSON text that PostgreSQL can keep. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value);
  return SUSPICIOUS.test(text) ? JSON.stringify(value, (_key, part: unknown) => storable(part)) : text;
}

function storable(part: unknown): unknown {
  if (typeof part === 'string') return storableText(part);
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  // Names come with what somebody sends, as values do.
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [storableText(name), value]));
}
