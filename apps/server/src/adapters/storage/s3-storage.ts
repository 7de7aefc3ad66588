import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@haiqiao/contract/errors';
import { assertDay, assertKey, type ByteRange, type FileStorage } from '#server/adapters/file-storage.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createDrafts } from './drafts.ts';
import { sizeOf } from './local-files.ts';
import type { S3Choice } from './storage-choice.ts';
import { ATTEMPTS, connectS3, isMissing, type S3Connection } from './s3-connection.ts';

/**
 * Stores files in a bucket. Drafts stay on this machine until complete and checked; the bucket verifies the upload by SHA-256. Objects
 * missing from the bucket are read from the folder, so files from before the change to S3 stay readable.
 */
export function createS3Storage(choice: S3Choice): FileStorage {
  const s3 = connectS3(choice);
  const before = createDiskStorage(choice.folder);
  const store = async (path: string, key: string, sha256: string) => {
    await putPatiently(s3, { path, name: s3.nameOf(assertKey(key)), sha256 });
    await rm(path, { force: true });
  };
  const drafts = createDrafts(choice.folder, store, choice);
  const storage: FileStorage = {
    ...drafts,
    async open(key, range) {
      const found = await getObject(s3, assertKey(key), range);
      return found ?? before.open(key, range);
    },
    async localPath(key) {
      const path = join(choice.folder, '.incoming', `copy-${assertKey(key).slice(-36)}`);
      if ((await sizeOf(path)) !== null) return path;
      const found = await getObject(s3, key);
      if (!found) return before.localPath(key);
      const draft = await drafts.draft();
      await pipeline(found, createWriteStream(draft.path, { mode: 0o600 }));
      await rename(draft.path, path);
      return path;
    },
    async sizeBytes(key) {
      const size = await sizeOfObject(s3, assertKey(key));
      return size ?? before.sizeBytes(key);
    },
    async remove(key) {
      await s3.call(({ DeleteObjectCommand }, client) =>
        client.send(new DeleteObjectCommand({ Bucket: choice.bucket, Key: s3.nameOf(assertKey(key)) })),
      );
      await before.remove(key);
    },
    keysOfDay: (day) => keysOfDay(s3, assertDay(day)),
  };
  return storage;
}

/** Delay of a retry; it grows. */
const RETRY_MS = 200;

interface NewObject {
  readonly path: string;
  readonly name: string;
  readonly sha256: string;
}

/** A body streamed from disk can be sent only once, so the client does not retry it by itself. */
async function putPatiently(s3: S3Connection, object: NewObject): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await putObject(s3, object);
    } catch (error) {
      const isPassing = error instanceof AppError && error.id === 'SERVICE_BUSY';
      if (!isPassing || attempt === ATTEMPTS) throw error;
      await sleep(RETRY_MS * attempt);
    }
  }
}

async function putObject(s3: S3Connection, { path, name, sha256 }: NewObject): Promise<void> {
  const { size } = await stat(path);
  await s3.call(({ PutObjectCommand }, client) => {
    const command = new PutObjectCommand({
      Bucket: s3.bucket,
      Key: name,
      Body: createReadStream(path),
      ContentLength: size,
      ContentType: 'application/octet-stream',
    });
    // The signature covers the hash: the bucket rejects a body that was modified in transit.
    command.middlewareStack.add(
      (next) => (args) => {
        if (isRequest(args.request)) args.request.headers['x-amz-content-sha256'] = sha256;
        return next(args);
      },
      { step: 'build' },
    );
    return client.send(command);
  });
}

function isRequest(request: unknown): request is { headers: Record<string, string> } {
  return typeof request === 'object' && request !== null && 'headers' in request;
}

/** Undefined when the object does not exist. */
async function getObject(s3: S3Connection, key: string, range?: ByteRange): Promise<Readable | undefined> {
  try {
    const { Body } = await s3.call(({ GetObjectCommand }, client) =>
      client.send(
        new GetObjectCommand({
          Bucket: s3.bucket,
          Key: s3.nameOf(key),
          ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
        }),
      ),
    );
    if (Body instanceof Readable) return Body;
    throw new Error('the storage answers without a body');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function sizeOfObject(s3: S3Connection, key: string): Promise<number | null> {
  try {
    const { ContentLength } = await s3.call(({ HeadObjectCommand }, client) =>
      client.send(new HeadObjectCommand({ Bucket: s3.bucket, Key: s3.nameOf(key) })),
    );
    return ContentLength ?? null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function keysOfDay(s3: S3Connection, day: string): Promise<readonly string[]> {
  const keys: string[] = [];
  let next: string | undefined;
  do {
    const page = await s3.call(({ ListObjectsV2Command }, client) =>
      client.send(
        new ListObjectsV2Command({
          Bucket: s3.bucket,
          Prefix: s3.nameOf(`${day}/`),
          ...(next === undefined ? {} : { ContinuationToken: next }),
        }),
      ),
    );
    for (const { Key } of page.Contents ?? []) if (Key !== undefined) keys.push(s3.keyOf(Key));
    next = page.NextContinuationToken;
  } while (next !== undefined);
  return keys;
}
