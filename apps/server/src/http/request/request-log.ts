import { ERROR_CATALOG, type ErrorId } from '@haiqiao/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '#server/context.ts';
import { CLEAN } from '#server/http/log.ts';

/** Writes one line per request: route, result, duration, actor. No URL, no body. */
export function registerRequestLog(app: FastifyInstance, log: Log): void {
  app.decorateReply('envelopeCode', 0);
  app.decorateReply('failure', '');
  app.addHook('onResponse', (request, reply, done) => {
    log[levelOf(reply)](new RequestLine(request, reply), 'request');
    done();
  });
}

function levelOf({ failure }: FastifyReply): 'info' | 'warn' | 'error' {
  return failure === '' ? 'info' : ERROR_CATALOG[failure as ErrorId].level; // only written by sendFailure
}

class RequestLine {
  readonly [CLEAN] = true;
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly code: number;
  readonly failure: string | undefined;
  readonly ms: number;
  readonly memberId: string | undefined;
  /** The API key of the calling program. */
  readonly keyId: string | undefined;
  /** The member viewed as. */
  readonly viewedAs: string | undefined;
  readonly address: string;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    const { actor } = request;
    this.requestId = request.id;
    this.method = request.method;
    this.route = request.routeOptions.url ?? 'none';
    this.status = reply.statusCode;
    this.code = reply.envelopeCode;
    this.failure = reply.failure || undefined;
    this.ms = Math.round(reply.elapsedTime * 100) / 100;
    const member = actor?.kind === 'member' ? actor : undefined;
    this.memberId = (member?.viewedBy ?? member)?.memberId;
    this.keyId = actor?.kind === 'key' ? actor.keyId : undefined;
    this.viewedAs = member?.viewedBy && member.memberId;
    this.address = request.ip;
  }
}
