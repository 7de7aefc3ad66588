import type { S3Client } from '@aws-sdk/client-s3';
import { AppError } from '@haiqiao/contract/errors';
import { errorCode } from '#server/lib/error-code.ts';
import { loadOnce } from '#server/lib/load-once.ts';
import type { S3Choice } from './storage-choice.ts';

type S3 = typeof import('@aws-sdk/client-s3');

/** A bucket and its client. */
export interface S3Connection {
  readonly bucket: string;
  /** Object name of a file key. */
  nameOf(key: string): string;
  /** File key of an object name. */
  keyOf(name: string): string;
  /** Sends a request. @throws AppError FILE_STORAGE_FULL, SERVICE_BUSY while the storage is unavailable */
  call<Result>(send: (commands: S3, client: S3Client) => Promise<Result>): Promise<Result>;
}

/** Maximum attempts per request, including the first. */
export const ATTEMPTS = 3;
const CONNECT_TIMEOUT_MS = 5000;
/** Timeout after which a silent storage counts as unavailable. */
const SILENCE_MAX_MS = 30_000;

/** Errors are thrown, and logged by the caller that catches them. */
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

/** The client library is loaded on the first request: an installation with disk storage never loads it. */
export function connectS3(choice: S3Choice): S3Connection {
  const open = loadOnce(() => openClient(choice));
  return {
    bucket: choice.bucket,
    nameOf: (key) => choice.prefix + key,
    keyOf: (name) => name.slice(choice.prefix.length),
    async call(send) {
      const { commands, client } = await open();
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
    // Extra checksums beside the signed hash fail on storages other than AWS.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: SILENT,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: SILENCE_MAX_MS },
  });
  return { commands, client };
}

/** Whether the error means that the object does not exist. */
export function isMissing(error: unknown): boolean {
  return nameOf(error) === 'NoSuchKey' || nameOf(error) === 'NotFound';
}

/** Translates a storage error to an error of the catalogue, if one matches. */
function translateS3Error(error: unknown): unknown {
  if (FULL.has(nameOf(error))) return new AppError('FILE_STORAGE_FULL', undefined, { cause: error });
  const isAway = AWAY.has(errorCode(error) ?? '') || AWAY_NAMES.has(nameOf(error));
  return isAway ? new AppError('SERVICE_BUSY', undefined, { cause: error }) : error;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}
