import { ERROR_CATALOG, type ErrorId } from '@haiqiao/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '#server/context.ts';
import { CLEAN } from '#server/http/log.ts';

/** Writes one line per request: which route, how it ended, how long it took, who asked. No URL, no body. */
export function registerRequestLog(app: FastifyInstance, log: Log): void {
  app.decorateReply('envelopeCode', 0);
  app.decorateReply('failure', '');
  app.addHook('onResponse', (request, reply, done) => {
    log[levelOf(reply)](new RequestLine(request, reply), 'request');
    done();
  });
}

function levelOf({ failure }: FastifyReply): 'info' | 'warn' | 'error' {
  return failure === '' ? 'info' : ERROR_CATALOG[failure as ErrorId].level; // only sendFailure writes it
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
  /** The program that called with a key. */
  readonly keyId: string | undefined;
  /** Whom the caller looked at the product as. */
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
