/** The one part of the library that is needed here: all of it would be ten times the script. */
declare module 'node-forge/lib/sha256.js' {
  interface MessageDigest {
    /** @param bytes each character a byte */
    update(bytes: string): MessageDigest;
    digest(): { toHex(): string };
  }
  const sha256: { create(): MessageDigest };
  export default sha256;
}
