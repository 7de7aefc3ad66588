import { AppError } from '@haiqiao/contract/errors';
import { toAppError } from '#server/http/errors/foreign-errors.ts';

/** Whether a deed was refused because it no longer fits: a task that is over, an instance that has ended. */
export function isRefused(error: unknown): boolean {
  return error instanceof AppError && toAppError(error, '').id.startsWith('FLOW_');
}
