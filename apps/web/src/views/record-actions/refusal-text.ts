import { issueText, tagOf } from '@haiqiao/contract/i18n';
import { z } from 'zod';
import type { ApiError } from '#web/api/api-error.ts';
import { currentLocale } from '#web/i18n/runtime.ts';

/** The one sentence for a refusal where no field can be marked: what is wrong first, else what the error says of itself. */
export function refusalText({ issues, message }: ApiError): string {
  const [issue] = issues;
  return issue ? issueText(issue, tagOf(currentLocale())) : message;
}

const warningsSchema = z.array(z.object({ code: z.string(), text: z.string() }));

/** What a save warns of, for whoever shows it in one line; nothing for a refusal of another kind. */
export function warningsIn({ id, details }: ApiError): readonly { code: string; text: string }[] {
  return id === 'RECORD_WARNINGS' ? (warningsSchema.safeParse(details['warnings']).data ?? []) : [];
}
