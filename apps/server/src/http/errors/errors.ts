import { AppError, failureText } from '@haiqiao/contract/errors';
import type { Envelope, FailureData } from '@haiqiao/contract/http';
import { type LocaleCode, parseLocale } from '@haiqiao/contract/i18n';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '#server/context.ts';
import { sendFailure } from '#server/http/send-envelope.ts';
import { toAppError } from './foreign-errors.ts';

/** Retry delay for a client rejected under load, in seconds. */
const RETRY_AFTER_BUSY_SECONDS = 2;

/** Answers every error with an envelope: the outermost error handler. */
export function registerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error, request, reply) => answerError(log, error, { request, reply }));
  app.setNotFoundHandler((request, reply) =>
    answerError(log, new AppError('ROUTE_NOT_FOUND', { url: pathOf(request.url) }), { request, reply }),
  );
}

/** A failed request. */
export interface FailedRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** HTTP status other than the catalogue's, for protocols that evaluate only the status. */
  readonly statusOf?: (failure: AppError) => number;
}

/** Writes the error's envelope, and logs internal details. */
export function answerError(
  log: Log,
  error: unknown,
  { request, reply, statusOf = (failure) => failure.entry.status }: FailedRequest,
): FastifyReply {
  const failure = toAppError(error, pathOf(request.url));
  const { level } = failure.entry;
  if (failure.cause !== undefined && level !== 'info') {
    log[level]({ requestId: request.id, route: request.routeOptions.url, err: failure.cause }, failure.id);
  }
  const retryAfterSeconds = retryAfterOf(failure);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  const locale = parseLocale(request.headers['accept-language']);
  return sendFailure(reply, statusOf(failure), failureEnvelope(failure, request.id, locale));
}

function retryAfterOf({ details, entry }: AppError): number | undefined {
  if (typeof details['retryAfterSeconds'] === 'number') return details['retryAfterSeconds'];
  return entry.status === 503 ? RETRY_AFTER_BUSY_SECONDS : undefined;
}

/** The envelope of an error: a message for the user, and public details for the program. */
export function failureEnvelope(
  failure: AppError,
  requestId: string,
  locale: LocaleCode,
): Envelope<FailureData> {
  const shown = failure.shownDetails();
  return {
    code: failure.entry.code,
    message: failureText(failure, locale),
    data: { ...shown, error: failure.id, requestId },
  };
}

/** Maximum repeated length of a path in a response or a log line. */
const PATH_MAX_CHARS = 200;

/** The path of a request without its query, which may be confidential. */
function pathOf(url: string): string {
  const end = url.indexOf('?');
  return (end < 0 ? url : url.slice(0, end)).slice(0, PATH_MAX_CHARS);
}
