import { UPLOAD_MAX_MB } from '@haiqiao/contract/field-types';
import { AppError } from '@haiqiao/contract/errors';

const BYTES_PER_MB = 1024 * 1024;

/** Largest file that is taken (UPL-03). */
export const UPLOAD_MAX_BYTES = UPLOAD_MAX_MB * BYTES_PER_MB;

/**
 * Says how large a file is that is too large; never less than the limit itself, however little was said or is too much.
 * @param sizeBytes as the caller says; null when it does not
 */
export function fileTooLarge(sizeBytes: number | null, options?: ErrorOptions): AppError {
  const actualMb = Math.max((sizeBytes ?? 0) / BYTES_PER_MB, UPLOAD_MAX_MB + 0.1);
  return new AppError(
    'FILE_TOO_LARGE',
    { limitMb: UPLOAD_MAX_MB, actualMb: Math.round(actualMb * 10) / 10 },
    options,
  );
}
