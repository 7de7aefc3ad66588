import { AppError } from '@haiqiao/contract/errors';
import type { FieldIssue } from '@haiqiao/contract/field-types';
import { issueText, tagOf } from '@haiqiao/contract/i18n';
import type { Context } from '#server/context.ts';

/** A field issue as sent to a program: location in the body, rule, and message. */
interface IssueView extends FieldIssue {
  /** JSON pointer (RFC 6901) into the body of the call. */
  readonly pointer: string;
  readonly message: string;
}

/** Field issues with pointers and messages. */
export function invalid(ctx: Context, issues: readonly FieldIssue[]): AppError<'INTAKE_INVALID'> {
  return new AppError('INTAKE_INVALID', { issues: issues.map((issue) => issueView(ctx, issue)) });
}

/** Translates a failed save for a program: field issues get pointers, other errors are unchanged. */
export function failureView(ctx: Context, error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const { issues, field } = error.details;
  if (Array.isArray(issues) && String(error.id).startsWith('RECORD_'))
    return invalid(ctx, issues as FieldIssue[]); // from our own errors
  if (error.id === 'RECORD_READONLY') return invalid(ctx, [{ path: String(field), rule: 'readonly' }]);
  return error;
}

function issueView(ctx: Context, issue: FieldIssue): IssueView {
  const parts = issue.path === '' ? [] : issue.path.split('.');
  const pointer = [
    '',
    'data',
    'values',
    ...parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')),
  ];
  return { ...issue, pointer: pointer.join('/'), message: issueText(issue, tagOf(ctx.locale)) };
}
