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
  /** Name of the file as the caller gave it: a text to show, never a path. */
  readonly fileName: string;
  /** Kind as the caller says; what it really is, its bytes tell. */
  readonly mime: string;
  /** The bytes; fails with AppError REQUEST_TOO_LARGE past the limit. What is left unread is thrown away. */
  readonly stream: Readable;
}

const UPLOAD_MAX_BYTES = UPLOAD_MAX_MB * 1024 * 1024;

/** What stands around the bytes of one file: boundaries and the headers of its part. */
const AROUND_MAX_BYTES = 16 * 1024;

/** One file per call, nothing beside it: whatever else a service wants to know stands in the path. */
const LIMITS = {
  files: 1,
  fileSize: UPLOAD_MAX_BYTES,
  fields: 0,
  parts: 1,
  fieldNameSize: 100,
  fieldSize: 0,
  headerPairs: 20,
};

/** What the reader of parts throws, by its own codes. */
const TOO_MUCH = new Set([
  'FST_PARTS_LIMIT',
  'FST_FILES_LIMIT',
  'FST_FIELDS_LIMIT',
  'FST_REQ_FILE_TOO_LARGE',
]);

/**
 * Registers routes that take files. Only they understand multipart bodies, and only they pay for its hooks: a body in
 * parts is refused everywhere else.
 */
export function registerUploads(app: FastifyInstance, addRoutes: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: LIMITS });
    addRoutes(scope);
  });
}

/**
 * The file of a multipart request, null when it has none.
 * @throws AppError REQUEST_TYPE_UNSUPPORTED, REQUEST_TOO_LARGE, REQUEST_MALFORMED
 */
export async function readPart(request: FastifyRequest): Promise<UploadedPart | null> {
  if (!request.isMultipart()) throw new AppError('REQUEST_TYPE_UNSUPPORTED');
  if (Number(request.headers['content-length'] ?? 0) > UPLOAD_MAX_BYTES + AROUND_MAX_BYTES) throw tooLarge();
  try {
    const part = await request.file();
    if (!part) return null;
    const { fieldname, filename, mimetype, file } = part;
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

/** The reader cuts a file off at its limit and says nothing: a file is whole, or it is an error. */
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

function translate(error: unknown): AppError {
  const options = { cause: error };
  return TOO_MUCH.has(errorCode(error) ?? '')
    ? tooLarge(options)
    : new AppError('REQUEST_MALFORMED', undefined, options);
}

function tooLarge(options?: ErrorOptions): AppError {
  return new AppError('REQUEST_TOO_LARGE', { limitMb: UPLOAD_MAX_MB }, options);
}
