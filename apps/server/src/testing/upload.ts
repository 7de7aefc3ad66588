import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { type UploadedFile, uploadFile } from '@haiqiao/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { SignedIn } from './actors.ts';

/** The smallest image: one pixel. */
export const TINY_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Signature and head of an image of one pixel. */
const PNG_START = TINY_PNG.subarray(0, 33);

/** An image of one pixel, with another colour for another text. Bytes behind an image would be removed from it. */
export function pngOf(text: string): Buffer {
  const colour = createHash('sha256').update(text).digest().subarray(0, 4);
  const pixels = deflateSync(Buffer.concat([Buffer.of(0), colour]));
  return Buffer.concat([PNG_START, pngPart('IDAT', pixels), pngPart('IEND', Buffer.alloc(0))]);
}

function pngPart(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** A file chosen by a user. */
export interface ChosenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Uploads a file like a browser. @throws Error with the server's reply when it is refused */
export async function uploadAs(
  { app }: { readonly app: FastifyInstance },
  as: SignedIn,
  file: ChosenFile,
): Promise<UploadedFile> {
  const { code, data, message } = await sendFile({ app }, uploadFile.path, { as, file });
  if (code !== 0) throw new Error(message);
  return data[0];
}

/** Sends a file to any endpoint with a file. */
export async function sendFile(
  { app }: { readonly app: FastifyInstance },
  url: string,
  { as, file }: { readonly as: Pick<SignedIn, 'token'>; readonly file: ChosenFile },
) {
  const boundary = 'haiqiao-test';
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\n` +
    'Content-Type: application/octet-stream\r\n\r\n';
  const reply = await app.inject({
    method: 'POST',
    url,
    headers: {
      'x-authorization': `Bearer ${as.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  return reply.json();
}
