/**
 * A short mark by which support tells one token from another (FNV-1a, 32 bits, 8 hex digits). It is no credential:
 * countless texts share each mark, so nothing leads back to the token.
 */
export function tokenMark(token: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < token.length; index += 1) {
    hash = Math.imul(hash ^ token.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
