import { AppError, type ErrorId } from '@haiqiao/contract/errors';
import type { IncomingHttpHeaders } from 'node:http';

/** The one version of the protocol. */
export const TUS_VERSION = '1.0.0';

/** What of it is spoken beside its core. */
export const TUS_EXTENSIONS = 'creation,termination,expiration';

/** The kind of body that a piece of a file is. */
export const PIECE_TYPE = 'application/offset+octet-stream';

const WHOLE_NUMBER = /^\d{1,15}$/;
/** Longest name that is looked at, as it stands in the header. */
const NAME_MAX_CHARS = 8000;

/** @throws AppError UPLOAD_REQUEST_WRONG for any other version of the protocol */
export function assertTusVersion(headers: IncomingHttpHeaders): void {
  if (headers['tus-resumable'] !== TUS_VERSION) throw wrong('Tus-Resumable');
}

/** How long the file will be, in bytes. @throws AppError UPLOAD_REQUEST_WRONG */
export function readUploadLength(headers: IncomingHttpHeaders): number {
  return wholeNumber(headers, 'Upload-Length');
}

/** From which byte on a piece goes. @throws AppError UPLOAD_REQUEST_WRONG */
export function readUploadOffset(headers: IncomingHttpHeaders): number {
  return wholeNumber(headers, 'Upload-Offset');
}

/**
 * Name of the file out of `Upload-Metadata`: pairs of a key and its Base64 value, separated by commas.
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

/** Statuses that programs which speak tus go by. */
const STATUSES: Partial<Record<ErrorId, number>> = {
  AUTH_TOKEN_EXPIRED: 401,
  FILE_TOO_LARGE: 413,
  FILE_TYPE_REFUSED: 415,
  FILE_CONTENT_REFUSED: 415,
  FILE_STORAGE_FULL: 507,
  UPLOAD_NOT_FOUND: 404,
  UPLOAD_OFFSET_WRONG: 409,
};

/** HTTP status of a failure: this protocol knows no failure that is answered with 200. */
export function tusStatus(failure: AppError): number {
  const { status } = failure.entry;
  if (failure.id === 'UPLOAD_REQUEST_WRONG' && failure.details['header'] === 'Tus-Resumable') return 412;
  return STATUSES[failure.id] ?? (status === OK ? BAD_REQUEST : status);
}
