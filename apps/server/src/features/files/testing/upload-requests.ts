import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { TUS_PATH, uploadFile } from '@haiqiao/contract/endpoints';
import type { InjectOptions } from 'fastify';
import type { SignedIn } from '#server/testing/actors.ts';
import type { RawAnswer } from '#server/testing/caller.ts';
import type { TestApp } from '#server/testing/test-app.ts';

const BOUNDARY = 'haiqiao-test';

/** A multipart request of one file. */
export function multipartOf(name: string, bytes: Uint8Array): { type: string; payload: Buffer } {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/html\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, payload };
}

/** Uploads a file in one request. */
export async function post(
  { app }: Pick<TestApp, 'app'>,
  as: SignedIn,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<RawAnswer> {
  const { type, payload } = multipartOf(name, bytes);
  const headers = {
    'x-authorization': `Bearer ${as.token}`,
    'content-type': type,
    'content-length': String(payload.length),
  };
  const reply = await app.inject({ method: 'POST', url: uploadFile.path, headers, payload });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
}

/** A tus request. */
export interface TusRequest {
  readonly method: 'OPTIONS' | 'POST' | 'HEAD' | 'PATCH' | 'DELETE';
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: Uint8Array;
}

/** Sends a tus request. */
export async function tus({ app }: Pick<TestApp, 'app'>, as: SignedIn | null, request: TusRequest) {
  const { method, url = TUS_PATH, payload } = request;
  const inject: InjectOptions = {
    method,
    url,
    headers: {
      'tus-resumable': '1.0.0',
      ...(as ? { 'x-authorization': `Bearer ${as.token}` } : {}),
      ...request.headers,
    },
    ...(payload ? { payload: Buffer.from(payload) } : {}),
  };
  return app.inject(inject);
}

/** Headers that begin an upload of that name and length. */
export function beginning(name: string, sizeBytes: number): Record<string, string> {
  return {
    'upload-length': String(sizeBytes),
    'upload-metadata': `filename ${Buffer.from(name).toString('base64')},filetype dGV4dC9odG1s`,
  };
}

/** Headers of a part at that offset. */
export function piece(offset: number): Record<string, string> {
  return { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
}

/** All files in the file storage folder, including drafts. */
export function filesIn({ filesFolder }: Pick<TestApp, 'filesFolder'>): string[] {
  if (!existsSync(filesFolder)) return [];
  return readdirSync(filesFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** A request that is cut off after its beginning. */
export interface CutRequest {
  readonly origin: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly sentBytes: number;
}

/** Sends it and cuts the connection; returns when it is cut, possibly before the server has noticed. */
export async function sendCut(request: CutRequest): Promise<void> {
  const { hostname, port } = new URL(request.origin);
  const { method, path, body, sentBytes } = request;
  const headers = { host: hostname, 'content-length': String(body.length), ...request.headers };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined); // the server may disconnect first
  await new Promise<void>((resolve) => {
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    socket.write(body.subarray(0, sentBytes), () => resolve());
  });
  socket.destroySoon();
  await new Promise((resolve) => socket.once('close', resolve));
}
