import multipart from '@fastify/multipart';
import { UPLOAD_MAX_MB } from '@haiqiao/contract/field-types';
import { AppError } from '@haiqiao/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { errorCode } from '#server/lib/error-code.ts';

/** The file of a multipart call. */
export interface UploadedPart {
  /** Name of the part. */
  readonly fieldName: string;
  /** Name of the file as sent by the caller: a display text, never a path. */
  readonly fileName: string;
  /** Type as declared by the caller; the bytes decide the real one. */
  readonly mime: string;
  /** The bytes; fails with AppError REQUEST_TOO_LARGE past the limit. Unread data is discarded. */
  readonly stream: Readable;
}

const UPLOAD_MAX_BYTES = UPLOAD_MAX_MB * 1024 * 1024;

/** Multipart overhead of one file: boundaries and part headers. */
const AROUND_MAX_BYTES = 16 * 1024;

/** One file per call and nothing else: other parameters are in the path. */
const LIMITS = {
  files: 1,
  fileSize: UPLOAD_MAX_BYTES,
  fields: 0,
  parts: 1,
  fieldNameSize: 100,
  fieldSize: 0,
  headerPairs: 20,
};

/** Error codes of the multipart parser. */
const TOO_MUCH = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_REQ_FILE_TOO_LARGE']);
/** A part without a file name, which the parser takes for a text field. */
const NO_FILE = 'FST_FIELDS_LIMIT';

/** Registers routes that accept files. Only they parse multipart bodies and pay for its hooks; all other routes reject them. */
export function registerUploads(app: FastifyInstance, addRoutes: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: LIMITS });
    addRoutes(scope);
  });
}

/**
 * The file of a multipart request, null when it has none.
 * @throws AppError REQUEST_TYPE_UNSUPPORTED, REQUEST_TOO_LARGE, REQUEST_MALFORMED, REQUEST_INVALID for a file without a name
 */
export async function readPart(request: FastifyRequest): Promise<UploadedPart | null> {
  if (!request.isMultipart()) throw new AppError('REQUEST_TYPE_UNSUPPORTED');
  if (Number(request.headers['content-length'] ?? 0) > UPLOAD_MAX_BYTES + AROUND_MAX_BYTES) throw tooLarge();
  try {
    const part = await request.file();
    if (!part) return null;
    const { fieldname, filename, mimetype, file } = part;
    if (!filename) throw nameMissing();
    return {
      fieldName: fieldname,
      fileName: filename,
      mime: mimetype,
      stream: Readable.from(wholeOf(file), { objectMode: false }),
    };
  } catch (error) {
    throw translate(error);
  }
}

/** The parser silently truncates a file at its limit: a file is complete, or an error. */
async function* wholeOf(
  file: AsyncIterable<Buffer> & { readonly truncated: boolean },
): AsyncGenerator<Buffer> {
  try {
    yield* file;
  } catch (error) {
    throw translate(error);
  }
  if (file.truncated) throw tooLarge();
}

function translate(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const options = { cause: error };
  if (errorCode(error) === NO_FILE) return nameMissing(options);
  return TOO_MUCH.has(errorCode(error) ?? '')
    ? tooLarge(options)
    : new AppError('REQUEST_MALFORMED', undefined, options);
}

function nameMissing(options?: ErrorOptions): AppError {
  return new AppError('REQUEST_INVALID', { issues: [{ path: 'file', rule: 'required' }] }, options);
}

function tooLarge(options?: ErrorOptions): AppError {
  return new AppError('REQUEST_TOO_LARGE', { limitMb: UPLOAD_MAX_MB }, options);
}
