import { recordDetailSchema, type RecordDetail } from '@haiqiao/contract/endpoints';
import type { FieldIssue } from '@haiqiao/contract/field-types';
import { z } from 'zod';
import { ApiError, isServerGone } from '#web/api/api-error.ts';

const warningsSchema = z.array(
  z.object({
    code: z.string(),
    field: z.string(),
    text: z.string(),
    /** The record the warning concerns. */
    record: z.object({ form: z.string(), dataId: z.string(), title: z.string() }).nullish(),
  }),
);

/** A warning that does not block saving. */
export type SaveWarning = z.output<typeof warningsSchema>[number];

/** Why a save failed. */
export type Refusal =
  | { readonly kind: 'faults'; readonly issues: readonly FieldIssue[] }
  | { readonly kind: 'warnings'; readonly warnings: readonly SaveWarning[] }
  | { readonly kind: 'conflict'; readonly theirs: RecordDetail }
  /** The response of an earlier save was lost: the record exists, without the input typed since. */
  | { readonly kind: 'made'; readonly dataId: string }
  | { readonly kind: 'unreachable'; readonly text: string }
  | { readonly kind: 'other'; readonly text: string; readonly requestId: string };

function conflictOf({ details }: ApiError): Refusal | null {
  const theirs = recordDetailSchema.safeParse(details['theirs']);
  return theirs.success ? { kind: 'conflict', theirs: theirs.data } : null;
}

function warningsIn({ details }: ApiError): Refusal | null {
  const warnings = warningsSchema.safeParse(details['warnings']);
  return warnings.success && warnings.data.length > 0 ? { kind: 'warnings', warnings: warnings.data } : null;
}

function madeBefore({ issues }: ApiError): Refusal | null {
  const dataId = issues.find(({ rule }) => rule === 'requestKey')?.params?.['dataId'];
  return typeof dataId === 'string' ? { kind: 'made', dataId } : null;
}

const READERS: Readonly<Record<string, (error: ApiError) => Refusal | null>> = {
  RECORD_CONFLICT: conflictOf,
  RECORD_INVALID: madeBefore,
  RECORD_WARNINGS: warningsIn,
};

/** The reason a save was refused. @throws any error that is not a server response */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) throw error;
  const refusal = READERS[error.id]?.(error);
  if (refusal) return refusal;
  if (error.issues.length > 0) return { kind: 'faults', issues: error.issues };
  const { message: text, requestId } = error;
  return isServerGone(error) ? { kind: 'unreachable', text } : { kind: 'other', text, requestId };
}
