import { AppError } from '@haiqiao/contract/errors';
import type { AnyEndpoint, EndpointBody } from '@haiqiao/contract/http';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { toFieldIssues } from './errors/field-issues.ts';

/** Reads the input of an endpoint from a request. @throws AppError REQUEST_INVALID */
export type InputReader<E extends AnyEndpoint> = (request: FastifyRequest) => EndpointBody<E>;

/** Builds the wire schema once, and returns its reader. */
export function inputReader<E extends AnyEndpoint>(endpoint: E): InputReader<E> {
  const { wire, pathParams = [] } = endpoint;
  const schema = wire === 'data' ? wrappedSchema(endpoint) : wire === 'none' ? NOTHING : endpoint.body;
  const take = TAKERS[wire];
  const withPath = pathParams.length > 0 ? pathTaker(pathParams, wire === 'data') : undefined;
  return (request) => {
    const taken = take(request);
    const input = parse(schema, withPath ? withPath(taken, request.params) : taken);
    return (wire === 'data' ? (input as { data: unknown }).data : input) as EndpointBody<E>; // the schema is the endpoint's own
  };
}

/** Location of the input, not validated. */
const TAKERS: Readonly<Record<AnyEndpoint['wire'], (request: FastifyRequest) => unknown>> = {
  none: ({ body }) => body,
  flat: ({ body }) => body,
  'flat-or-query': flatOrQuery,
  data: ({ body }) => body ?? {},
  query: ({ query }) => query,
  multipart: () => undefined,
};

/** `{data: {…}}`; data may be omitted where the endpoint accepts empty input. */
export function wrappedSchema(endpoint: AnyEndpoint): z.ZodObject<{ data: z.ZodType }> {
  const mayBeEmpty = endpoint.body.safeParse({}).success;
  return z.strictObject({ data: mayBeEmpty ? endpoint.body.prefault({}) : endpoint.body });
}

/** A call without input may have an empty body. */
const NOTHING = z.union([z.undefined(), z.null(), z.strictObject({})]).transform(() => undefined);

function parse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError('REQUEST_INVALID', { issues: toFieldIssues(parsed.error) });
  return parsed.data;
}

type Fields = Readonly<Record<string, unknown>>;

/** Adds path parameters to the input. A field in the path must not be in the body too, which would be ambiguous. */
function pathTaker(
  names: readonly string[],
  isWrapped: boolean,
): (taken: unknown, params: unknown) => unknown {
  const merge = (input: unknown, params: unknown, prefix: string): unknown => {
    if (input !== undefined && !isFields(input)) return input;
    const twice = names.filter((name) => input !== undefined && Object.hasOwn(input, name));
    if (twice.length > 0) {
      const issues = twice.map((name) => ({ path: prefix + name, rule: 'unknownField' }));
      throw new AppError('REQUEST_INVALID', { issues });
    }
    return { ...input, ...Object(params) };
  };
  if (!isWrapped) return (taken, params) => merge(taken, params, '');
  return (taken, params) =>
    isFields(taken) ? { ...taken, data: merge(taken['data'], params, 'data.') } : taken;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The body if present, otherwise the query; both at once would be ambiguous. */
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
