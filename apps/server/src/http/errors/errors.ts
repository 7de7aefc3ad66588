import { AppError, failureText } from '@haiqiao/contract/errors';
import type { Envelope, FailureData } from '@haiqiao/contract/http';
import { type LocaleCode, parseLocale } from '@haiqiao/contract/i18n';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '#server/context.ts';
import { pathOf } from '#server/http/request/request-path.ts';
import { sendFailure } from '#server/http/send-envelope.ts';
import { toAppError } from './foreign-errors.ts';

/** After how many seconds a client that was turned away for load may come again. */
const RETRY_AFTER_BUSY_SECONDS = 2;

/** Answers every failure with an envelope: the edge where errors of the server end. */
export function registerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error, request, reply) => answerError(log, error, { request, reply }));
  app.setNotFoundHandler((request, reply) =>
    answerError(log, new AppError('ROUTE_NOT_FOUND', { url: pathOf(request.url) }), { request, reply }),
  );
}

/** A request that failed. */
export interface FailedRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** HTTP status where the catalogue's will not do, because the caller's protocol looks at nothing else. */
  readonly statusOf?: (failure: AppError) => number;
}

/** Writes the failure's envelope, and into the log what only we may know about it. */
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

/** The envelope of a failure: a sentence for the person, and for the program what may be told. */
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
