import { CODE_FAILED, CODE_OK, CODE_TOKEN_EXPIRED, type FieldIssue } from '@haiqiao/contract/http';
import i18next from 'i18next';
import { ApiError, type ApiErrorFacts } from '../api-error.ts';
import { statusText } from './http-text.ts';
import type { Answer } from './send-request.ts';

/** Interpretation of a reply (SPEC §8). `expired` requires a refresh and one repeat. */
export type Verdict =
  | { readonly kind: 'success'; readonly data: unknown; readonly message: string }
  | { readonly kind: 'expired'; readonly error: ApiError }
  | { readonly kind: 'failure'; readonly error: ApiError };

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function codeOf(fields: Fields): number | string | null {
  const { code } = fields;
  return typeof code === 'number' || typeof code === 'string' ? code : null;
}

function issuesOf(value: unknown): readonly FieldIssue[] {
  return Array.isArray(value) ? (value as FieldIssue[]) : [];
}

function factsOf(answer: Answer, fields: Fields): ApiErrorFacts {
  const { error, requestId, issues, ...details } = fieldsOf(fields['data']);
  return {
    kind: answer.status >= 200 && answer.status < 300 ? 'refused' : 'http',
    url: answer.url,
    status: answer.status,
    code: codeOf(fields),
    id: textOf(error),
    requestId: textOf(requestId),
    issues: issuesOf(issues),
    details,
  };
}

function httpFailure(answer: Answer, fields: Fields): Verdict {
  const message = textOf(fields['message']) || statusText(answer.status, answer.url);
  return { kind: 'failure', error: new ApiError(message, factsOf(answer, fields)) };
}

/** A code that is no number of ours (`xxx` in SPEC §8) is shown together with the URL for support. */
function refusalText(code: number | string, message: string, url: string): string {
  const sentence = message || i18next.t('http:refused');
  const isForeign = typeof code === 'string' && Number.isNaN(Number(code));
  return isForeign ? i18next.t('http:foreignCode', { message: sentence, code, url }) : sentence;
}

function refusal(answer: Answer, fields: Fields, code: number | string): Verdict {
  const message = textOf(fields['message']);
  const facts = factsOf(answer, fields);
  if (String(code) === String(CODE_TOKEN_EXPIRED)) {
    return { kind: 'expired', error: new ApiError(message || i18next.t('http:status.401'), facts) };
  }
  return { kind: 'failure', error: new ApiError(refusalText(code, message, answer.url), facts) };
}

/** `success: false` is shown as a warning (SPEC §8) and rejected: callers must not treat it as data. */
function unsuccessful(answer: Answer, fields: Fields): Verdict {
  const message = textOf(fields['message']) || i18next.t('http:refused');
  return { kind: 'failure', error: new ApiError(message, { ...factsOf(answer, fields), tone: 'warning' }) };
}

function isSuccessCode(code: number | string): boolean {
  return code === 'OK' || String(code) === String(CODE_OK);
}

/** Interprets a reply by the codes of SPEC §8. A reply without a code is returned as it is. */
export function judgeAnswer(answer: Answer): Verdict {
  const fields = fieldsOf(answer.body);
  const code = codeOf(fields);
  if (String(code) === String(CODE_TOKEN_EXPIRED)) return refusal(answer, fields, CODE_TOKEN_EXPIRED);
  if (answer.status < 200 || answer.status >= 300) return httpFailure(answer, fields);
  if (answer.body === undefined) {
    const error = new ApiError(i18next.t('http:unreachable'), { kind: 'unreachable', url: answer.url });
    return { kind: 'failure', error };
  }
  if (fields['success'] === false) return unsuccessful(answer, fields);
  if (code === null) return { kind: 'success', data: answer.body, message: '' };
  if (isSuccessCode(code))
    return { kind: 'success', data: fields['data'], message: textOf(fields['message']) };
  return refusal(answer, fields, code);
}

/**
 * Whether the server has rejected the refresh token (AUTH-10). A failing server also replies -1, with a status of 5xx: that does not end
 * the session.
 */
export function endsSession(error: ApiError): boolean {
  const isRefused = error.kind === 'refused' && String(error.code) === String(CODE_FAILED);
  return isRefused || error.status === 401;
}
