import { ERROR_CATALOG, type ErrorId } from '@haiqiao/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '#server/context.ts';

/** Writes one line per request: which route, how it ended, how long it took, who asked. No URL, no body. */
export function registerRequestLog(app: FastifyInstance, log: Log): void {
  app.decorateReply('envelopeCode', 0);
  app.decorateReply('failure', '');
  app.addHook('onResponse', (request, reply, done) => {
    log[levelOf(reply)](lineOf(request, reply), 'request');
    done();
  });
}

function levelOf({ failure }: FastifyReply): 'info' | 'warn' | 'error' {
  return failure === '' ? 'info' : ERROR_CATALOG[failure as ErrorId].level; // only sendFailure writes it
}

function lineOf(request: FastifyRequest, reply: FastifyReply): object {
  const { actor } = request;
  return {
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    code: reply.envelopeCode,
    failure: reply.failure || undefined,
    ms: Math.round(reply.elapsedTime * 100) / 100,
    memberId: actor?.kind === 'member' ? actor.memberId : undefined,
    address: request.ip,
  };
}
