import { ContentInfo, SignedData } from 'pkijs';

/** A signature in a PDF, and its coverage. */
export interface FoundSignature {
  /** CMS, DER. */
  readonly cms: Buffer;
  /** The signed bytes. */
  readonly content: Buffer;
  /** Whether it covers the whole file except itself. */
  readonly coversAll: boolean;
}

const RANGE = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/;

/** Finds the only signature of a PDF by its ByteRange, as PDF readers do. */
export function readSignature(pdf: Buffer): FoundSignature {
  const [, ...numbers] = RANGE.exec(pdf.toString('latin1')) ?? [];
  const [start = 0, length = 0, next = 0, rest = 0] = numbers.map(Number);
  const hex = pdf.toString('latin1', start + length + 1, next - 1);
  const padded = Buffer.from(hex, 'hex');
  // A two-byte length: 30 82 xx xx.
  const cms = padded.subarray(0, padded.readUInt16BE(2) + 4);
  const content = Buffer.concat([pdf.subarray(start, start + length), pdf.subarray(next, next + rest)]);
  return { cms, content, coversAll: start === 0 && next + rest === pdf.length };
}

/** Verifies the signature of a PDF with another library than the signing one. */
export async function isSound(pdf: Buffer): Promise<boolean> {
  const { cms, content } = readSignature(pdf);
  const signed = new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(cms)).content });
  return signed
    .verify({ signer: 0, data: new Uint8Array(content).buffer, checkChain: false })
    .catch(() => false);
}
