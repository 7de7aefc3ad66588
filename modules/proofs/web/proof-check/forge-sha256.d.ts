/** The only part of the library needed here: the whole library would be ten times the script. */
declare module 'node-forge/lib/sha256.js' {
  interface MessageDigest {
    /** @param bytes each character a byte */
    update(bytes: string): MessageDigest;
    digest(): { toHex(): string };
  }
  const sha256: { create(): MessageDigest };
  export default sha256;
}
