import type { AnyEndpoint, EndpointBody } from '@haiqiao/contract/http';
import { AppError } from '@haiqiao/contract/errors';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { toFieldIssues } from './field-issues.ts';

/** Takes the input of an endpoint out of a request. @throws AppError REQUEST_INVALID */
export type InputReader<E extends AnyEndpoint> = (request: FastifyRequest) => EndpointBody<E>;

/** Builds the schema of what stands on the wire once, and answers the reader for it. */
export function inputReader<E extends AnyEndpoint>(endpoint: E): InputReader<E> {
  const { wire } = endpoint;
  if (wire === 'none') return (request) => parse(NOTHING, request.body) as EndpointBody<E>; // its schema is z.undefined()
  if (wire === 'flat') return (request) => parse(endpoint.body, request.body) as EndpointBody<E>;
  if (wire === 'flat-or-query') return (request) => parse(endpoint.body, flatOrQuery(request)) as EndpointBody<E>;
  const wrapped = wrappedSchema(endpoint);
  return (request) => parse(wrapped, request.body ?? {}).data as EndpointBody<E>;
}

/** `{data: {…}}`; data itself may be left out where the endpoint is content with nothing. */
export function wrappedSchema(endpoint: AnyEndpoint): z.ZodObject<{ data: z.ZodType }> {
  const mayBeEmpty = endpoint.body.safeParse({}).success;
  return z.strictObject({ data: mayBeEmpty ? endpoint.body.prefault({}) : endpoint.body });
}

/** A call without input may still carry an empty body. */
const NOTHING = z
  .union([z.undefined(), z.null(), z.strictObject({})])
  .transform(() => undefined);

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError('REQUEST_INVALID', { issues: toFieldIssues(parsed.error) });
  return parsed.data;
}

/** The body where there is one, else the query; both at once would leave open which of them counts. */
function flatOrQuery({ body, query }: FastifyRequest): unknown {
  if (isEmpty(body)) return query;
  if (isEmpty(query)) return body;
  throw new AppError('REQUEST_INVALID', { issues: [{ path: '', rule: 'bodyOrQuery' }] });
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}
