import type { AnyEndpoint, EndpointInput, EndpointReply, Envelope } from '@haiqiao/contract/http';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { SignedIn } from './actors.ts';

/** An unparsed reply. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Envelope;
}

export interface CallOptions {
  /** The session to use; anonymous by default. */
  readonly as?: Pick<SignedIn, 'token'> | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls the application like a client, typed by the contract. */
export interface TestCaller {
  /** `data` of a success. @throws Error with the complete reply otherwise */
  call<E extends AnyEndpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: CallOptions,
  ): Promise<EndpointReply<E>>;
  /** The reply, whatever its status. */
  ask<E extends AnyEndpoint>(endpoint: E, input: EndpointInput<E>, options?: CallOptions): Promise<RawAnswer>;
}

export function callerOf(app: FastifyInstance): TestCaller {
  const ask: TestCaller['ask'] = async (endpoint, input, options = {}) => {
    const reply = await app.inject({
      method: endpoint.method,
      url: urlOf(endpoint, input),
      headers: { ...bearer(options.as), ...options.headers },
      ...payloadOf(endpoint, input),
    });
    return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
  };
  return {
    ask,
    async call(endpoint, input, options) {
      const { status, body } = await ask(endpoint, input, options);
      if (body.code !== 0) throw new Error(`${endpoint.name} answers ${status} ${JSON.stringify(body)}`);
      return endpoint.reply.parse(body.data) as EndpointReply<typeof endpoint>; // validated by its own schema
    },
  };
}

function bearer(as: CallOptions['as']): Record<string, string> {
  return as ? { 'x-authorization': `Bearer ${as.token}` } : {};
}

type Fields = Readonly<Record<string, unknown>>;

function isInPath({ pathParams = [] }: AnyEndpoint, name: string): boolean {
  return pathParams.includes(name);
}

/** The path with its parameters; GET requests have the rest of their input in the query. */
function urlOf(endpoint: AnyEndpoint, input: unknown): string {
  const fields: Fields = Object(input);
  const path = endpoint.path.replace(/:(\w+)/g, (_hole, name: string) =>
    encodeURIComponent(String(fields[name]).toWellFormed()),
  );
  if (endpoint.wire !== 'query') return path;
  const rest = Object.entries(fields).filter(([name]) => !isInPath(endpoint, name));
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

function payloadOf(endpoint: AnyEndpoint, input: unknown): Pick<InjectOptions, 'payload'> {
  if (endpoint.wire === 'none' || endpoint.wire === 'query') return {};
  const entries = Object.entries(Object(input)).filter(([name]) => !isInPath(endpoint, name));
  const body = endpoint.pathParams ? Object.fromEntries(entries) : input;
  return { payload: endpoint.wire === 'data' ? { data: body } : Object(body) };
}
