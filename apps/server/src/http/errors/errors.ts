import { AppError, errorText } from '@haiqiao/contract/errors';
import type { Envelope, FailureData } from '@haiqiao/contract/http';
import { type LocaleCode, type MessageParams, parseLocale, tagOf } from '@haiqiao/contract/i18n';
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

/** Writes the failure's envelope, and into the log what only we may know about it. */
export function answerError(
  log: Log,
  error: unknown,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): FastifyReply {
  const failure = toAppError(error, pathOf(request.url));
  const { level, status } = failure.entry;
  if (failure.cause !== undefined && level !== 'info') {
    log[level]({ requestId: request.id, route: request.routeOptions.url, err: failure.cause }, failure.id);
  }
  const retryAfterSeconds = retryAfterOf(failure);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  const locale = parseLocale(request.headers['accept-language']);
  return sendFailure(reply, status, failureEnvelope(failure, request.id, locale));
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
    message: errorText(failure.id, tagOf(locale), textParams(shown)),
    data: { ...shown, error: failure.id, requestId },
  };
}

function textParams(details: Record<string, unknown>): MessageParams {
  const plain = Object.entries(details).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  );
  return Object.fromEntries(plain) as MessageParams; // filtered to the two types just above
}
