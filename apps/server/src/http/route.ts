import { isViewing } from '@haiqiao/contract/access';
import type { AnyEndpoint, EndpointBody } from '@haiqiao/contract/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import { inReading } from '#server/db/transaction.ts';
import { Etagged, negotiateEtag } from './answer/etag.ts';
import type { JsonText } from './answer/json-text.ts';
import { assertReply } from './assert-reply.ts';
import { type Call, HttpCall } from './call/call.ts';
import { registerUploads } from './call/multipart.ts';
import { contextOf } from './call-context.ts';
import { endpointLimits } from './rate-limit.ts';
import { inputReader } from './read-input.ts';
import type { RouteHost } from './route-host.ts';
import { sendData, sendNotModified } from './send-envelope.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declaration that the route serves; files and pages have none. */
    endpoint?: AnyEndpoint;
  }
}

/** What a service answers with: data as its endpoint declares it, the same as ready JSON, or either with a tag. */
export type Answer<E extends AnyEndpoint> = z.input<E['reply']> | JsonText | Etagged;

/** What answers an endpoint: the checked input in, `data` of the envelope out, an AppError for what goes wrong. */
export type Service<E extends AnyEndpoint> = (
  ctx: Context,
  input: EndpointBody<E>,
  call: Call,
) => Answer<E> | Promise<Answer<E>>;

/**
 * Serves an endpoint by a service. Credentials, limits, input, envelope and errors are taken care of.
 * @example route(host, isMessageRead, (ctx, { id }) => readIsMessageRead(ctx, id));
 */
export function route<E extends AnyEndpoint>(host: RouteHost, endpoint: E, service: Service<E>): void {
  const limits = endpointLimits(host, endpoint);
  const handler = handlerOf(host, endpoint, service);
  const serveIn = (app: FastifyInstance) => {
    for (const method of methodsOf(endpoint)) {
      app.route({
        method,
        url: endpoint.path,
        config: { auth: endpoint.auth, endpoint },
        ...limits,
        handler,
      });
    }
  };
  if (endpoint.wire === 'multipart') registerUploads(host.app, serveIn);
  else serveIn(host.app);
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function handlerOf<E extends AnyEndpoint>(host: RouteHost, endpoint: E, service: Service<E>): Handler {
  const readInput = inputReader(endpoint);
  return async (request, reply) => {
    const call = new HttpCall(request, reply);
    let answer: unknown;
    try {
      const input = readInput(request);
      answer = await asSeen(endpoint, contextOf(host.base, request), (ctx) => service(ctx, input, call));
    } finally {
      call.end();
    }
    const data = answer instanceof Etagged ? answer.data : answer;
    if (host.checksReplies) assertReply(endpoint, data);
    const isKnown = answer instanceof Etagged && negotiateEtag(request, reply, answer.tag);
    return isKnown ? sendNotModified(reply) : sendData(reply, data);
  };
}

/**
 * What a call answers. For somebody who looks at the product as another member the database refuses every change, in case
 * something that is declared a read makes one (`authenticate.ts` refuses what is not).
 */
function asSeen<Result>(
  { viewing }: AnyEndpoint,
  ctx: Context,
  answer: (ctx: Context) => Result | Promise<Result>,
): Result | Promise<Result> {
  return isViewing(ctx.actor) && viewing === 'read'
    ? inReading(ctx, async (ctx) => answer(ctx))
    : answer(ctx);
}

function methodsOf({ method, alsoMethod }: AnyEndpoint): readonly string[] {
  return alsoMethod ? [method, alsoMethod] : [method];
}
