import type { S3Client } from '@aws-sdk/client-s3';
import { AppError } from '@haiqiao/contract/errors';
import { errorCode } from '#server/lib/error-code.ts';
import type { S3Choice } from './storage-choice.ts';

type S3 = typeof import('@aws-sdk/client-s3');

/** A bucket and how it is spoken to. */
export interface S3Connection {
  readonly bucket: string;
  /** Name of an object by the key of a file. */
  nameOf(key: string): string;
  /** The other way round. */
  keyOf(name: string): string;
  /** Makes a call. @throws AppError FILE_STORAGE_FULL, SERVICE_BUSY while the storage cannot be reached */
  call<Result>(send: (commands: S3, client: S3Client) => Promise<Result>): Promise<Result>;
}

/** Tries of one call, the first one counted. */
export const ATTEMPTS = 3;
const CONNECT_TIMEOUT_MS = 5000;
/** A storage that says nothing for so long has gone away. */
const SILENCE_MAX_MS = 30_000;

/** What goes wrong is thrown, and logged by whoever catches it. */
const nothing = () => undefined;
const SILENT = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage']);
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
const AWAY_NAMES = new Set(['TimeoutError', 'SlowDown', 'ServiceUnavailable', 'InternalError']);

/** The client library is read with the first call: a centre with files on its disk never loads it. */
export function connectS3(choice: S3Choice): S3Connection {
  let opening: Promise<{ commands: S3; client: S3Client }> | undefined;
  return {
    bucket: choice.bucket,
    nameOf: (key) => choice.prefix + key,
    keyOf: (name) => name.slice(choice.prefix.length),
    async call(send) {
      opening ??= openClient(choice);
      const { commands, client } = await opening;
      try {
        return await send(commands, client);
      } catch (error) {
        throw translateS3Error(error);
      }
    },
  };
}

async function openClient(choice: S3Choice): Promise<{ commands: S3; client: S3Client }> {
  const commands = await import('@aws-sdk/client-s3');
  const client = new commands.S3Client({
    region: choice.region,
    ...(choice.endpoint === undefined ? {} : { endpoint: choice.endpoint }),
    forcePathStyle: choice.isPathStyle,
    credentials: { accessKeyId: choice.accessKey, secretAccessKey: choice.secretKey },
    maxAttempts: ATTEMPTS,
    // Checksums of its own beside the signed hash are what storages other than AWS trip over.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: SILENT,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: SILENCE_MAX_MS },
  });
  return { commands, client };
}

/** Whether the storage says that there is no such object. */
export function isMissing(error: unknown): boolean {
  return nameOf(error) === 'NoSuchKey' || nameOf(error) === 'NotFound';
}

/** Says what the storage says in the words of the catalogue, as far as it has words for it. */
function translateS3Error(error: unknown): unknown {
  if (FULL.has(nameOf(error))) return new AppError('FILE_STORAGE_FULL', undefined, { cause: error });
  const isAway = AWAY.has(errorCode(error) ?? '') || AWAY_NAMES.has(nameOf(error));
  return isAway ? new AppError('SERVICE_BUSY', undefined, { cause: error }) : error;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}
