const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const COMMENT_MAX = 65_535;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  readonly method: number;
  readonly sizeBytes: number;
  /** Offset of its local header. */
  readonly offset: number;
}

/** The files in a zip archive, by name. */
export type Archive = ReadonlyMap<string, Entry>;

function endOf(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - END_BYTES - COMMENT_MAX);
  for (let at = view.byteLength - END_BYTES; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  throw new Error('this is no zip archive');
}

/** Reads the directory of an archive. @throws Error for an invalid archive */
export function readArchive(bytes: ArrayBuffer): Archive {
  const view = new DataView(bytes);
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  const names = new TextDecoder();
  const entries = new Map<string, Entry>();
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== ENTRY_SIGNATURE) throw new Error('the archive is damaged');
    const nameBytes = view.getUint16(at + 28, true);
    const name = names.decode(new Uint8Array(bytes, at + ENTRY_BYTES, nameBytes));
    entries.set(name, {
      method: view.getUint16(at + 10, true),
      sizeBytes: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    });
    at += ENTRY_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/**
 * Text of a file in an archive, up to a number of characters: an archive may claim any size.
 * @returns empty when there is no such file
 * @throws Error for a compression method that browsers do not support
 */
export async function textOf(
  bytes: ArrayBuffer,
  entry: Entry | undefined,
  charactersMax: number,
): Promise<{ readonly text: string; readonly isCut: boolean }> {
  if (!entry) return { text: '', isCut: false };
  const view = new DataView(bytes);
  const { offset, sizeBytes, method } = entry;
  const begin = offset + LOCAL_BYTES + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const packed = new Blob([new Uint8Array(bytes, begin, sizeBytes)]).stream();
  if (method !== STORED && method !== DEFLATED) throw new Error('the archive is packed in an unknown way');
  const plain = method === STORED ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'));
  return readText(plain.pipeThrough(new TextDecoderStream()), charactersMax);
}

async function readText(stream: ReadableStream<string>, charactersMax: number) {
  const reader = stream.getReader();
  let text = '';
  while (text.length < charactersMax) {
    const { done, value } = await reader.read();
    if (done) return { text, isCut: false };
    text += value;
  }
  await reader.cancel();
  return { text: text.slice(0, charactersMax), isCut: true };
}
