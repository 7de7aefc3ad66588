import { isViewing } from '@haiqiao/contract/access';
import type { AnyEndpoint, EndpointBody } from '@haiqiao/contract/http';
import { inReadOnlyTransaction } from '@haiqiao/pg';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import { Etagged, negotiateEtag } from './answer/etag.ts';
import { type JsonText, jsonOf } from './answer/json-text.ts';
import { type Call, HttpCall } from './call/call.ts';
import { registerUploads } from './call/multipart.ts';
import { contextOf } from './call-context.ts';
import { endpointLimits } from './rate-limit.ts';
import { inputReader } from './read-input.ts';
import type { RouteHost } from './route-host.ts';
import { sendData, sendNotModified } from './send-envelope.ts';
import { isDeepStrictEqual } from 'node:util';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declaration of the route; files and pages have none. */
    endpoint?: AnyEndpoint;
  }
}

/** Result of a service: data as declared by its endpoint, the same as JSON text, or either with a tag. */
export type Answer<E extends AnyEndpoint> = z.input<E['reply']> | JsonText | Etagged;

/** The implementation of an endpoint: validated input in, `data` of the envelope out, an AppError on failure. */
export type Service<E extends AnyEndpoint> = (
  ctx: Context,
  input: EndpointBody<E>,
  call: Call,
) => Answer<E> | Promise<Answer<E>>;

/**
 * Serves an endpoint by a service, with credentials, limits, input, envelope and errors.
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
      answer = await readOnlyInViewAs(endpoint, contextOf(host.base, request), (ctx) =>
        service(ctx, input, call),
      );
    } finally {
      call.end();
    }
    const data = answer instanceof Etagged ? answer.data : answer;
    if (host.checksReplies) assertReply(endpoint, data);
    const isUnchanged = answer instanceof Etagged && negotiateEtag(request, reply, answer.tag);
    return isUnchanged ? sendNotModified(reply) : sendData(reply, data);
  };
}

/**
 * Runs a call. During view-as the database rejects every write, as a second protection for calls wrongly declared as reads
 * (`authenticate.ts` rejects all others).
 */
function readOnlyInViewAs<Result>(
  { viewing }: AnyEndpoint,
  ctx: Context,
  answer: (ctx: Context) => Result | Promise<Result>,
): Result | Promise<Result> {
  return isViewing(ctx.actor) && viewing === 'read'
    ? inReadOnlyTransaction(ctx, async (ctx) => answer(ctx))
    : answer(ctx);
}

function methodsOf({ method, alsoMethod }: AnyEndpoint): readonly string[] {
  return alsoMethod ? [method, alsoMethod] : [method];
}

/**
 * Checks that a response matches its endpoint's declaration exactly. An extra field could be a secret.
 * @throws Error naming the endpoint and the difference
 */
function assertReply(endpoint: AnyEndpoint, data: unknown): void {
  const sent: unknown = JSON.parse(jsonOf(data));
  const parsed = endpoint.reply.safeParse(sent);
  if (!parsed.success) throw new Error(`${endpoint.name} violates its reply schema: ${parsed.error.message}`);
  if (!isDeepStrictEqual(sent, JSON.parse(JSON.stringify(parsed.data)))) {
    throw new Error(
      `${endpoint.name} returns fields that its schema does not declare: ${JSON.stringify(sent)}`,
    );
  }
}
