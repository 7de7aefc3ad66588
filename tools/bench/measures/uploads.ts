import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { DEMO_PASSWORD } from '../../../apps/server/src/features/demo/seed-demo.ts';
import {
  finishUpload,
  TUS_PATH,
  type UploadedFile,
  uploadFile,
} from '../../../packages/contract/src/endpoints/index.ts';
import { UPLOAD_MAX_MB } from '../../../packages/contract/src/field-types/index.ts';
import { openCentre } from '../centre.ts';
import { closingAfter, temporaryFolder } from '../cleanup.ts';
import { type Caller, callProduct, tokenOf } from '../product.ts';
import { figuresOf, type Program, startProgram } from '../program.ts';
import { atLeast, atMost, median, type Row } from '../rows.ts';

const BYTES_PER_MB = 1024 * 1024;
const RATE_BUDGET_MB_PER_S = 150;
/** Each piece is on the disk, and the database knows of it, before it is answered. */
const PIECES_BUDGET_MB_PER_S = 75;
const MEMORY_BUDGET_MB = 30;
const DELAY_BUDGET_MS = 50;
const ROUNDS = 9;
const AT_ONCE = 100;
const SMALL_BYTES = BYTES_PER_MB;
const PIECE_BYTES = 5 * BYTES_PER_MB;
const BOUNDARY = 'haiqiao-bench';

/** Uploads of 30 MB in one go and in pieces, and a hundred at once, each checked by what comes back. */
export async function measureUploads(): Promise<Row[]> {
  return closingAfter(async (closing) => {
    const { connection, reader, close } = await openCentre();
    closing(close);
    const program = await startProgram('app-server', { connection });
    closing(program.close);
    const caller = { url: program.url, token: await tokenOf(program.url, reader.account, DEMO_PASSWORD) };
    const largest = documentOf(UPLOAD_MAX_MB * BYTES_PER_MB);
    const disk = await diskRate(largest);
    await uploadAll(caller, largest); // what is compiled and opened once is no part of the figures
    await uploadInPieces(caller, largest);
    return [
      ...(await oneByOne(program, {
        name: 'in one go',
        budget: RATE_BUDGET_MB_PER_S,
        disk,
        upload: () => uploadAll(caller, largest),
      })),
      ...(await oneByOne(program, {
        name: 'in pieces of 5 MB',
        budget: PIECES_BUDGET_MB_PER_S,
        disk,
        upload: () => uploadInPieces(caller, largest),
      })),
      ...(await manyAtOnce(program, caller)),
    ];
  });
}

interface Road {
  readonly name: string;
  readonly budget: number;
  /** What the disk itself takes in a second, in MB. */
  readonly disk: number;
  readonly upload: () => Promise<unknown>;
}

async function oneByOne(program: Program, { name, budget, disk, upload }: Road): Promise<Row[]> {
  const idle = await figuresOf(program);
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedMs = performance.now();
    await upload();
    rates.push((UPLOAD_MAX_MB * 1000) / (performance.now() - startedMs));
  }
  const busy = await figuresOf(program);
  const what = `upload of ${UPLOAD_MAX_MB} MB ${name}`;
  return [
    atLeast(budget, {
      name: `${what}, by the disk alone`,
      unit: 'MB/s',
      value: median(rates),
      reference: disk,
    }),
    atMost(MEMORY_BUDGET_MB, {
      name: `${what}: memory over idle`,
      unit: 'MB',
      value: busy.residentMaxMb - idle.residentMb,
    }),
    atMost(DELAY_BUDGET_MS, {
      name: `${what}: longest block of the event loop`,
      unit: 'ms',
      value: busy.delayMaxMs,
    }),
  ];
}

async function manyAtOnce(program: Program, caller: Caller): Promise<Row[]> {
  await figuresOf(program);
  const contents = Array.from({ length: AT_ONCE }, () => documentOf(SMALL_BYTES));
  const right = await Promise.all(
    contents.map(async (bytes) => {
      stamp(bytes);
      const { downloadUri } = await uploadAll(caller, bytes);
      const reply = await fetch(caller.url + downloadUri);
      return hashOf(new Uint8Array(await reply.arrayBuffer())) === hashOf(bytes);
    }),
  );
  const { delayMaxMs } = await figuresOf(program);
  const name = `${AT_ONCE} uploads of 1 MB at once`;
  return [
    atLeast(AT_ONCE, {
      name: `${name} that come back as they were`,
      unit: '',
      value: right.filter(Boolean).length,
    }),
    atMost(DELAY_BUDGET_MS, {
      name: `${name}: longest block of the event loop`,
      unit: 'ms',
      value: delayMaxMs,
    }),
  ];
}

const agent = new Agent({ keepAlive: true });

/** Sends a request whose body is in memory: what the sender does meanwhile is next to nothing. */
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
  if (code !== 0) throw new Error(`the upload answers ${text}`);
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
    if (status !== 204) throw new Error(`a piece answers ${status}`);
  }
  await callProduct(caller, finishUpload, { uploadId: path.slice(TUS_PATH.length + 1) });
}

/** A PDF as far as uploads look into one. */
function documentOf(sizeBytes: number): Buffer {
  const bytes = Buffer.alloc(sizeBytes, '% filling of a document that is mere size\n');
  bytes.write('%PDF-1.7\n');
  bytes.write('\n%%EOF\n', sizeBytes - 7);
  return bytes;
}

let stamps = 0;

/** Makes a document another one: the same content would be stored once. */
function stamp(bytes: Buffer): void {
  stamps += 1;
  bytes.write(String(stamps).padStart(10, '0'), 2000);
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** How fast this machine hashes such a document and writes it to its disk, with nothing around that. */
async function diskRate(bytes: Buffer): Promise<number> {
  const folder = temporaryFolder('haiqiao-bench-disk-');
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
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
