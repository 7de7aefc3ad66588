/** What is not UTF-8 here is what Chinese programs wrote before. */
const BEFORE_UNICODE = 'gb18030';

/** The characters of a text file: UTF-8 or UTF-16 by its mark, UTF-8 if it is that, else GB 18030. */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Said above.
    return new TextDecoder(BEFORE_UNICODE).decode(bytes);
  }
}
