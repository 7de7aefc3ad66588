import { AppError, type ErrorId } from '@haiqiao/contract/errors';
import type { IncomingHttpHeaders } from 'node:http';

/** The only supported version of the protocol. */
export const TUS_VERSION = '1.0.0';

/** Supported extensions of the protocol. */
export const TUS_EXTENSIONS = 'creation,termination,expiration';

/** Content type of a part. */
export const PIECE_TYPE = 'application/offset+octet-stream';

const WHOLE_NUMBER = /^\d{1,15}$/;
/** Maximum length of an encoded name in the header. */
const NAME_MAX_CHARS = 8000;

/** @throws AppError UPLOAD_REQUEST_WRONG for any other version of the protocol */
export function assertTusVersion(headers: IncomingHttpHeaders): void {
  if (headers['tus-resumable'] !== TUS_VERSION) throw wrong('Tus-Resumable');
}

/** Announced length of the file, in bytes. @throws AppError UPLOAD_REQUEST_WRONG */
export function readUploadLength(headers: IncomingHttpHeaders): number {
  return wholeNumber(headers, 'Upload-Length');
}

/** Start offset of a part. @throws AppError UPLOAD_REQUEST_WRONG */
export function readUploadOffset(headers: IncomingHttpHeaders): number {
  return wholeNumber(headers, 'Upload-Offset');
}

/**
 * Name of the file from `Upload-Metadata`: pairs of a key and its Base64 value, separated by commas.
 * @throws AppError UPLOAD_REQUEST_WRONG when there is none
 */
export function readFileName(headers: IncomingHttpHeaders): string {
  const header = String(headers['upload-metadata'] ?? '');
  for (const pair of header.slice(0, NAME_MAX_CHARS).split(',')) {
    const [key, value = ''] = pair.trim().split(' ');
    if (key !== 'filename') continue;
    const name = Buffer.from(value, 'base64').toString('utf8');
    if (name !== '') return name;
  }
  throw wrong('Upload-Metadata');
}

function wholeNumber(headers: IncomingHttpHeaders, header: string): number {
  const value = headers[header.toLowerCase()];
  if (typeof value !== 'string' || !WHOLE_NUMBER.test(value)) throw wrong(header);
  return Number(value);
}

function wrong(header: string): AppError {
  return new AppError('UPLOAD_REQUEST_WRONG', { header });
}

const OK = 200;
const BAD_REQUEST = 400;

/** Statuses that tus clients rely on. */
const STATUSES: Partial<Record<ErrorId, number>> = {
  AUTH_TOKEN_EXPIRED: 401,
  FILE_TOO_LARGE: 413,
  FILE_TYPE_REFUSED: 415,
  FILE_CONTENT_REFUSED: 415,
  UPLOAD_NOT_FOUND: 404,
  UPLOAD_OFFSET_WRONG: 409,
};

/** HTTP status of an error: in this protocol no error is answered with 200. */
export function tusStatus(failure: AppError): number {
  const { status } = failure.entry;
  if (failure.id === 'UPLOAD_REQUEST_WRONG' && failure.details['header'] === 'Tus-Resumable') return 412;
  return STATUSES[failure.id] ?? (status === OK ? BAD_REQUEST : status);
}
