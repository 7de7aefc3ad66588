import { issueText, tagOf } from '@haiqiao/contract/i18n';
import type { ApiError } from '#web/api/api-error.ts';
import { currentLocale } from '#web/i18n/runtime.ts';

/** The one sentence for a refusal where no field can be marked: what is wrong first, else what the error says of itself. */
export function refusalText({ issues, message }: ApiError): string {
  const [issue] = issues;
  return issue ? issueText(issue, tagOf(currentLocale())) : message;
}
