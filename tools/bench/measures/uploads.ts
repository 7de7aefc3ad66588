import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  finishUpload,
  TUS_PATH,
  type UploadedFile,
  uploadFile,
} from '../../../packages/contract/src/endpoints/index.ts';
import { UPLOAD_MAX_MB } from '../../../packages/contract/src/field-types/index.ts';
import { signInAll } from '../accounts.ts';
import { openCentre } from '../centre.ts';
import { closingAfter, temporaryFolder } from '../cleanup.ts';
import { type Caller, type Callers, callerAt, callProduct } from '../product.ts';
import { figuresOf, type Program, startProgram } from '../program.ts';
import { compared, type Figure, median, single } from '../report/figures.ts';
import { type Scale, sized } from '../scale.ts';

const BYTES_PER_MB = 1024 * 1024;
const ROUNDS = { full: 9, quick: 2 };
const AT_ONCE = 100;
const ACCOUNTS = 10;
const SMALL_BYTES = BYTES_PER_MB;
const PIECE_BYTES = 5 * BYTES_PER_MB;
const BOUNDARY = 'haiqiao-bench';

/** Uploads of 30 MB whole and in pieces, and a hundred at once, each compared with its download. */
export async function measureUploads(scale: Scale): Promise<Figure[]> {
  return closingAfter(async (closing) => {
    const { connection, readers, close } = await openCentre();
    closing(close);
    const program = await startProgram('app-server', { connection });
    closing(program.close);
    const accounts = readers.slice(0, ACCOUNTS).map(({ account }) => account);
    const callers = await signInAll(program.url, accounts);
    const caller = callerAt(callers, 0);
    const rounds = sized(scale, ROUNDS);
    const largest = documentOf(UPLOAD_MAX_MB * BYTES_PER_MB);
    const disk = await diskRate(largest, rounds);
    await uploadAll(caller, largest); // warms up, as the next line does
    await uploadInPieces(caller, largest);
    return [
      ...(await oneByOne(program, {
        key: 'whole',
        name: 'whole',
        rounds,
        disk,
        upload: () => uploadAll(caller, largest),
      })),
      ...(await oneByOne(program, {
        key: 'pieces',
        name: 'in pieces of 5 MB',
        rounds,
        disk,
        upload: () => uploadInPieces(caller, largest),
      })),
      ...(await manyAtOnce(program, callers)),
    ];
  });
}

interface UploadMethod {
  readonly key: string;
  readonly name: string;
  readonly rounds: number;
  /** Megabytes that the disk itself writes a second. */
  readonly disk: number;
  readonly upload: () => Promise<unknown>;
}

async function oneByOne(
  program: Program,
  { key, name, rounds, disk, upload }: UploadMethod,
): Promise<Figure[]> {
  const idle = await figuresOf(program);
  const rates: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedMs = performance.now();
    await upload();
    rates.push((UPLOAD_MAX_MB * 1000) / (performance.now() - startedMs));
  }
  const busy = await figuresOf(program);
  const what = `upload of ${UPLOAD_MAX_MB} MB ${name}`;
  return [
    compared(
      { key, name: `${what}, compared with the disk alone`, unit: 'MB/s' },
      { value: median(rates), reference: disk },
    ),
    single(
      { key: `${key}-memory`, name: `${what}: memory over idle`, unit: 'MB' },
      busy.residentMaxMb - idle.residentMb,
    ),
    single(
      { key: `${key}-block`, name: `${what}: longest block of the event loop`, unit: 'ms' },
      busy.delayMaxMs,
    ),
  ];
}

async function manyAtOnce(program: Program, callers: Callers): Promise<Figure[]> {
  await figuresOf(program);
  const contents = Array.from({ length: AT_ONCE }, () => documentOf(SMALL_BYTES));
  const right = await Promise.all(
    contents.map(async (bytes, index) => {
      const caller = callerAt(callers, index);
      stamp(bytes);
      const { downloadUri } = await uploadAll(caller, bytes);
      const reply = await fetch(caller.url + downloadUri);
      return hashOf(new Uint8Array(await reply.arrayBuffer())) === hashOf(bytes);
    }),
  );
  const { delayMaxMs } = await figuresOf(program);
  const name = `${AT_ONCE} uploads of 1 MB at once`;
  return [
    compared(
      { key: 'at-once', name: `${name} whose download is identical`, unit: '' },
      { value: right.filter(Boolean).length, reference: AT_ONCE },
    ),
    single(
      { key: 'at-once-block', name: `${name}: longest block of the event loop`, unit: 'ms' },
      delayMaxMs,
    ),
  ];
}

const agent = new Agent({ keepAlive: true });

/** Sends a request whose body is in memory, so that the sender costs next to nothing. */
async function send(
  { url, token }: Caller,
  {
    method,
    path,
    headers,
    body,
  }: { method: string; path: string; headers: Record<string, string>; body: Uint8Array[] },
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }> {
  const length = String(body.reduce((sum, part) => sum + part.length, 0));
  return new Promise((resolve, reject) => {
    const sending = request(url + path, {
      method,
      agent,
      headers: { ...headers, 'content-length': length, 'x-authorization': `Bearer ${token}` },
    });
    sending.once('error', reject);
    sending.once('response', (reply) => {
      buffer(reply).then(
        (bytes) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text: bytes.toString() }),
        reject,
      );
    });
    for (const part of body) sending.write(part);
    sending.end();
  });
}

async function uploadAll(caller: Caller, bytes: Buffer): Promise<UploadedFile> {
  stamp(bytes);
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="bench.pdf"\r\n\r\n`;
  const { text } = await send(caller, {
    method: 'POST',
    path: uploadFile.path,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: [Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)],
  });
  const { code, data } = JSON.parse(text);
  if (code !== 0) throw new Error(`the upload replies ${text}`);
  return data[0];
}

async function uploadInPieces(caller: Caller, bytes: Buffer): Promise<void> {
  stamp(bytes);
  const tus = { 'tus-resumable': '1.0.0' };
  const metadata = `filename ${Buffer.from('bench.pdf').toString('base64')}`;
  const begun = await send(caller, {
    method: 'POST',
    path: TUS_PATH,
    headers: { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
    body: [],
  });
  const path = String(begun.headers['location']);
  for (let offset = 0; offset < bytes.length; offset += PIECE_BYTES) {
    const headers = {
      ...tus,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    };
    const body = [bytes.subarray(offset, offset + PIECE_BYTES)];
    const { status } = await send(caller, { method: 'PATCH', path, headers, body });
    if (status !== 204) throw new Error(`a piece replies ${status}`);
  }
  await callProduct(caller, finishUpload, { uploadId: path.slice(TUS_PATH.length + 1) });
}

/** A file that passes the upload's check for PDF. */
function documentOf(sizeBytes: number): Buffer {
  const bytes = Buffer.alloc(sizeBytes, '% filler to reach the size of the document\n');
  bytes.write('%PDF-1.7\n');
  bytes.write('\n%%EOF\n', sizeBytes - 7);
  return bytes;
}

let stamps = 0;

/** Makes the content unique: equal content would be stored once. */
function stamp(bytes: Buffer): void {
  stamps += 1;
  bytes.write(String(stamps).padStart(10, '0'), 2000);
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Megabytes a second that this machine hashes and writes to its disk. */
async function diskRate(bytes: Buffer, rounds: number): Promise<number> {
  const folder = temporaryFolder('haiqiao-bench-disk-');
  const rates: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedMs = performance.now();
    const file = await open(join(folder.path, String(round)), 'w');
    hashOf(bytes);
    await file.write(bytes);
    await file.sync();
    await file.close();
    rates.push((UPLOAD_MAX_MB * 1000) / (performance.now() - startedMs));
  }
  await folder.remove();
  return median(rates);
}
