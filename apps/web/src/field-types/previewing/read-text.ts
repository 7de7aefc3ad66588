/** Text that is not UTF-8 is assumed to come from older Chinese programs. */
const BEFORE_UNICODE = 'gb18030';

/** The characters of a text file: UTF-8 or UTF-16 by byte order mark, valid UTF-8, else GB 18030. */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not UTF-8, see above.
    return new TextDecoder(BEFORE_UNICODE).decode(bytes);
  }
}
