import { UPLOAD_MAX_MB } from '@haiqiao/contract/field-types';
import { AppError } from '@haiqiao/contract/errors';

const BYTES_PER_MB = 1024 * 1024;

/** Maximum file size (UPL-03). */
export const UPLOAD_MAX_BYTES = UPLOAD_MAX_MB * BYTES_PER_MB;

/**
 * Error for a file that is too large. The stated size is never less than the limit, whatever size was declared.
 * @param sizeBytes declared by the caller; null when unknown
 */
export function fileTooLarge(sizeBytes: number | null, options?: ErrorOptions): AppError {
  const actualMb = Math.max((sizeBytes ?? 0) / BYTES_PER_MB, UPLOAD_MAX_MB + 0.1);
  return new AppError(
    'FILE_TOO_LARGE',
    { limitMb: UPLOAD_MAX_MB, actualMb: Math.round(actualMb * 10) / 10 },
    options,
  );
}
