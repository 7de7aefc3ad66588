import type { AnyEndpoint, EndpointBody } from '@haiqiao/contract/http';
import { AppError } from '@haiqiao/contract/errors';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { toFieldIssues } from './errors/field-issues.ts';

/** Takes the input of an endpoint out of a request. @throws AppError REQUEST_INVALID */
export type InputReader<E extends AnyEndpoint> = (request: FastifyRequest) => EndpointBody<E>;

/** Builds the schema of what stands on the wire once, and answers the reader for it. */
export function inputReader<E extends AnyEndpoint>(endpoint: E): InputReader<E> {
  const schema =
    endpoint.wire === 'data' ? wrappedSchema(endpoint) : endpoint.wire === 'none' ? NOTHING : endpoint.body;
  const read = READERS[endpoint.wire];
  return (request) => read(schema, request) as EndpointBody<E>; // the schema is the endpoint's own
}

const READERS: Readonly<
  Record<AnyEndpoint['wire'], (schema: z.ZodType, request: FastifyRequest) => unknown>
> = {
  none: (schema, { body }) => parse(schema, body),
  flat: (schema, { body }) => parse(schema, body),
  'flat-or-query': (schema, request) => parse(schema, flatOrQuery(request)),
  data: (schema, { body }) => (parse(schema, body ?? {}) as { data: unknown }).data, // `wrappedSchema` says so
};

/** `{data: {…}}`; data itself may be left out where the endpoint is content with nothing. */
export function wrappedSchema(endpoint: AnyEndpoint): z.ZodObject<{ data: z.ZodType }> {
  const mayBeEmpty = endpoint.body.safeParse({}).success;
  return z.strictObject({ data: mayBeEmpty ? endpoint.body.prefault({}) : endpoint.body });
}

/** A call without input may still carry an empty body. */
const NOTHING = z.union([z.undefined(), z.null(), z.strictObject({})]).transform(() => undefined);

function parse(schema: z.ZodType, value: unknown): unknown {
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
  return (
    value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
  );
}
