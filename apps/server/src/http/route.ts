import type { AnyEndpoint, EndpointBody } from '@haiqiao/contract/http';
import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import { assertReply } from './assert-reply.ts';
import { contextOf } from './call-context.ts';
import { endpointLimits } from './rate-limit.ts';
import { inputReader } from './read-input.ts';
import type { RouteHost } from './route-host.ts';
import { sendData } from './send-envelope.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declaration that the route serves; files and pages have none. */
    endpoint?: AnyEndpoint;
  }
}

/** What only a few services want to know of the call beside its input. */
export interface Call {
  /** The bearer token as it came; the refresh token where that is the credential. */
  readonly bearer: string;
}

/** What answers an endpoint: the checked input in, `data` of the envelope out, an AppError for what goes wrong. */
export type Service<E extends AnyEndpoint> = (
  ctx: Context,
  input: EndpointBody<E>,
  call: Call,
) => z.input<E['reply']> | Promise<z.input<E['reply']>>;

/**
 * Serves an endpoint by a service. Credentials, limits, input, envelope and errors are taken care of.
 * @example route(host, isMessageRead, (ctx, { id }) => readIsMessageRead(ctx, id));
 */
export function route<E extends AnyEndpoint>(host: RouteHost, endpoint: E, service: Service<E>): void {
  const readInput = inputReader(endpoint);
  const limits = endpointLimits(host, endpoint);
  for (const method of methodsOf(endpoint)) {
    host.app.route({
      method,
      url: endpoint.path,
      config: { auth: endpoint.auth, endpoint },
      ...limits,
      handler: async (request, reply) => {
        const data = await service(contextOf(host.base, request), readInput(request), request);
        if (host.checksReplies) assertReply(endpoint, data);
        return sendData(reply, data);
      },
    });
  }
}

function methodsOf({ method, alsoMethod }: AnyEndpoint): readonly string[] {
  return alsoMethod ? [method, alsoMethod] : [method];
}
