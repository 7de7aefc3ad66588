import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const RANGE = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/;

/** Whether this machine can verify signatures. */
export const HAS_OPENSSL = spawnSync('openssl', ['version']).status === 0;

/** What the recipient of a signed PDF can verify without the centre. */
export interface CheckedFile {
  /** Whether the signature covers the whole file except itself. */
  readonly coversAll: boolean;
  /** Whether openssl finds it valid; the signer is not verified. */
  readonly isSound: boolean;
}

/** Verifies the single signature of a PDF by its ByteRange, with openssl. */
export function checkSignature(pdf: Buffer): CheckedFile {
  const [, ...numbers] = RANGE.exec(pdf.toString('latin1')) ?? [];
  const [start = 0, length = 0, next = 0, rest = 0] = numbers.map(Number);
  const folder = mkdtempSync(join(tmpdir(), 'haiqiao-e2e-proof-'));
  const stored = (name: string, bytes: Buffer) => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };
  try {
    const cms = stored('cms.der', Buffer.from(pdf.toString('latin1', start + length + 1, next - 1), 'hex'));
    const signed = [pdf.subarray(start, start + length), pdf.subarray(next, next + rest)];
    const content = stored('content.bin', Buffer.concat(signed));
    const options = ['-verify', '-binary', '-noverify', '-inform', 'DER', '-in', cms];
    const verdict = spawnSync('openssl', [
      'cms',
      ...options,
      '-content',
      content,
      '-out',
      join(folder, 'out'),
    ]);
    return { coversAll: start === 0 && next + rest === pdf.length, isSound: verdict.status === 0 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
