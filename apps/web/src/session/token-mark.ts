/**
 * A short mark by which support distinguishes tokens (FNV-1a, 32 bits, 8 hex digits). Not a credential: many texts share each mark, so it
 * cannot be reversed.
 */
export function tokenMark(token: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < token.length; index += 1) {
    hash = Math.imul(hash ^ token.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
