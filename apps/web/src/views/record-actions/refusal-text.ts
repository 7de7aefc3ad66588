import { issueText, tagOf } from '@haiqiao/contract/i18n';
import { z } from 'zod';
import type { ApiError } from '#web/api/api-error.ts';
import { currentLocale } from '#web/i18n/runtime.ts';

/** The message of a refusal when no field can be marked: the first field error, else the error's own message. */
export function refusalText({ issues, message }: ApiError): string {
  const [issue] = issues;
  return issue ? issueText(issue, tagOf(currentLocale())) : message;
}

const warningsSchema = z.array(z.object({ code: z.string(), text: z.string() }));

/** The warnings of a save as texts; empty for other refusals. */
export function warningsIn({ id, details }: ApiError): readonly { code: string; text: string }[] {
  return id === 'RECORD_WARNINGS' ? (warningsSchema.safeParse(details['warnings']).data ?? []) : [];
}
