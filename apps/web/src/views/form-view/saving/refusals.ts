import { recordDetailSchema, type RecordDetail } from '@haiqiao/contract/endpoints';
import type { FieldIssue } from '@haiqiao/contract/field-types';
import { z } from 'zod';
import { ApiError, isServerGone } from '#web/api/api-error.ts';

const warningsSchema = z.array(
  z.object({
    code: z.string(),
    field: z.string(),
    text: z.string(),
    /** A record that the warning is about. */
    record: z.object({ form: z.string(), dataId: z.string(), title: z.string() }).nullish(),
  }),
);

/** Something odd that may be saved all the same. */
export type SaveWarning = z.output<typeof warningsSchema>[number];

/** Why a save did not happen. */
export type Refusal =
  | { readonly kind: 'faults'; readonly issues: readonly FieldIssue[] }
  | { readonly kind: 'warnings'; readonly warnings: readonly SaveWarning[] }
  | { readonly kind: 'conflict'; readonly theirs: RecordDetail }
  /** The answer of an earlier save was lost: the record is there, without what was typed since. */
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

/** Reads why a save was refused. @throws whatever is no answer of the server */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) throw error;
  const known = READERS[error.id]?.(error);
  if (known) return known;
  if (error.issues.length > 0) return { kind: 'faults', issues: error.issues };
  const { message: text, requestId } = error;
  return isServerGone(error) ? { kind: 'unreachable', text } : { kind: 'other', text, requestId };
}
