import { AppError } from '@haiqiao/contract/errors';
import type { FieldIssue } from '@haiqiao/contract/field-types';
import { issueText, tagOf } from '@haiqiao/contract/i18n';
import type { Context } from '#server/context.ts';

/** What is wrong with a field, as a program is told it: where in the body, by which rule, and in words. */
interface ToldIssue extends FieldIssue {
  /** JSON pointer (RFC 6901) into the body of the call. */
  readonly pointer: string;
  readonly message: string;
}

/** What is wrong with single fields, with pointers and sentences. */
export function invalid(ctx: Context, issues: readonly FieldIssue[]): AppError<'INTAKE_INVALID'> {
  return new AppError('INTAKE_INVALID', { issues: issues.map((issue) => told(ctx, issue)) });
}

/** A failure of a save as a program is told it: those of fields with pointers, every other as it is. */
export function toldFailure(ctx: Context, error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const { issues, field } = error.details;
  if (Array.isArray(issues) && String(error.id).startsWith('RECORD_'))
    return invalid(ctx, issues as FieldIssue[]); // of our own errors
  if (error.id === 'RECORD_READONLY') return invalid(ctx, [{ path: String(field), rule: 'readonly' }]);
  return error;
}

function told(ctx: Context, issue: FieldIssue): ToldIssue {
  const parts = issue.path === '' ? [] : issue.path.split('.');
  const pointer = [
    '',
    'data',
    'values',
    ...parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')),
  ];
  return { ...issue, pointer: pointer.join('/'), message: issueText(issue, tagOf(ctx.locale)) };
}
