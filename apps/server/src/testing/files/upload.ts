import { type UploadedFile, uploadFile } from '@haiqiao/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { SignedIn } from '../actors.ts';

/** The smallest picture there is: one dot. */
export const TINY_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A file as somebody chooses it. */
export interface ChosenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Uploads a file as a browser does. @throws Error with what the server says when it is refused */
export async function uploadAs(
  { app }: { readonly app: FastifyInstance },
  as: SignedIn,
  file: ChosenFile,
): Promise<UploadedFile> {
  const { code, data, message } = await sendFile({ app }, uploadFile.path, { as, file });
  if (code !== 0) throw new Error(message);
  return data[0];
}

/** Sends a file to any call that takes one. */
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
