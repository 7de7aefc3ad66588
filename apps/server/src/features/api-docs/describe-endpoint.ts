import { menuNodeSchema, userInfoSchema } from '@haiqiao/contract/endpoints';
import type { AnyEndpoint } from '@haiqiao/contract/http';
import type { FastifySchema, RouteOptions } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { wrappedSchema } from '#server/http/read-input.ts';

const ACCESS_TOKEN = 'accessToken';
const REFRESH_TOKEN = 'refreshToken';
const API_KEY = 'apiKey';

/** Authentication schemes (AUTH-12). */
export const SECURITY_SCHEMES = {
  [ACCESS_TOKEN]: header('`Bearer ` and the access token of the sign-in; a cookie is not a credential'),
  [REFRESH_TOKEN]: header('`Bearer ` and the refresh token'),
  [API_KEY]: header('`Bearer ` and the API key that an administrator made for the program'),
};

function header(description: string) {
  return { type: 'apiKey' as const, in: 'header' as const, name: 'X-Authorization', description };
}

const fieldIssueSchema = z.object({
  path: z.string(),
  rule: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

const failureSchema = z.object({
  code: z.int().describe('-1, or -10000 when the access token has expired'),
  message: z.string().describe('In the language of Accept-Language'),
  data: z.looseObject({
    error: z.string().describe('Id of the error catalogue'),
    requestId: z.string(),
    issues: z.array(fieldIssueSchema).optional(),
  }),
});

/** Schemas referenced by name instead of repeated; a recursive schema needs a name. */
const COMPONENTS: Readonly<Record<string, z.ZodType>> = {
  Failure: failureSchema,
  FieldIssue: fieldIssueSchema,
  MenuNode: menuNodeSchema,
  UserInfo: userInfoSchema,
};

for (const [id, schema] of Object.entries(COMPONENTS)) z.globalRegistry.add(schema, { id });

const toJsonSchemas = createJsonSchemaTransform({});

/** Adds the named schemas to the document. */
export const describeComponents = createJsonSchemaTransformObject({});

type Description = Parameters<typeof toJsonSchemas>[0];

/** Converts an endpoint declaration to its OpenAPI operation; routes without one are omitted. */
export function describeRoute(
  description: Description & { route: RouteOptions },
): ReturnType<typeof toJsonSchemas> {
  const { config, method } = description.route;
  const schema = config?.endpoint ? schemaOf(config.endpoint, String(method)) : { hide: true };
  return toJsonSchemas({ ...description, schema });
}

function schemaOf(endpoint: AnyEndpoint, method: string): FastifySchema {
  return {
    // Every operation needs a unique name, also when two methods do the same.
    operationId: method === endpoint.method ? endpoint.name : `${endpoint.name}By${method}`,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: endpoint.answers === 'events' ? EVENTS : ENVELOPE,
    security: securityOf(endpoint),
    ...inputOf(endpoint),
    response: {
      200: successOf(endpoint),
      '4xx': failureSchema,
      '5xx': failureSchema,
    },
  };
}

const ENVELOPE = 'Answers 200 whenever a handler answered: `code` 0 is success, any other one a Failure.';
const EVENTS =
  'Answers 200 with a stream of server-sent events, each with an `id`; a refusal is a Failure in its envelope, also with 200.';

function successOf({ answers, reply }: AnyEndpoint) {
  if (answers !== 'events') return z.object({ code: z.literal(0), message: z.string(), data: reply });
  return { description: '`data` of every event', content: { 'text/event-stream': { schema: reply } } };
}

function securityOf({ auth }: AnyEndpoint): { [scheme: string]: string[] }[] {
  if (auth.kind === 'public') return [];
  const scheme = { 'refresh-token': REFRESH_TOKEN, 'api-key': API_KEY, other: ACCESS_TOKEN };
  return [{ [scheme[auth.kind === 'refresh-token' || auth.kind === 'api-key' ? auth.kind : 'other']]: [] }];
}

type InputSchemas = Pick<FastifySchema, 'body' | 'querystring' | 'params' | 'consumes'>;

function inputOf(endpoint: AnyEndpoint): InputSchemas {
  const { pathParams = [], body } = endpoint;
  if (pathParams.length === 0 || !(body instanceof z.ZodObject)) return besidePath(endpoint);
  const { inPath = [], beside = [] } = Object.groupBy(Object.entries<z.ZodType>(body.shape), ([name]) =>
    pathParams.includes(name) ? 'inPath' : 'beside',
  );
  const rest = z.strictObject(Object.fromEntries(beside));
  return { params: z.strictObject(Object.fromEntries(inPath)), ...besidePath({ ...endpoint, body: rest }) };
}

/** One file in one part; the caller chooses the part's name. */
const filePartSchema = z.strictObject({ file: z.file() });

function besidePath(endpoint: AnyEndpoint): InputSchemas {
  switch (endpoint.wire) {
    case 'none':
      return {};
    case 'data':
      return { body: wrappedSchema(endpoint) };
    case 'flat':
      return { body: endpoint.body };
    case 'query':
      return isEmptyObject(endpoint.body) ? {} : { querystring: endpoint.body };
    case 'multipart':
      return { consumes: ['multipart/form-data'], body: filePartSchema };
    case 'flat-or-query':
      return endpoint.body instanceof z.ZodObject
        ? { body: endpoint.body, querystring: endpoint.body.partial() }
        : { body: endpoint.body };
  }
}

function isEmptyObject(schema: z.ZodType): boolean {
  return schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0;
}
