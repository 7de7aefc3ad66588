import { ENDPOINTS } from '@haiqiao/contract/endpoints';
import type { AnyEndpoint } from '@haiqiao/contract/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

const operationSchema = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.json() })) }).optional(),
  parameters: z.array(z.object({ name: z.string(), in: z.string() })).optional(),
  responses: z.record(
    z.string(),
    z.object({ content: z.record(z.string(), z.object({ schema: z.json() })) }),
  ),
});

const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({
    schemas: z.record(z.string(), z.json()),
    securitySchemes: z.record(
      z.string(),
      z.object({ type: z.literal('apiKey'), in: z.literal('header'), name: z.string() }),
    ),
  }),
});

let centre: TestApp;
let document: z.output<typeof documentSchema>;

beforeAll(async () => {
  centre = await testApp({ modules: 'shipped' });
  const reply = await centre.app.inject('/api/docs/json');
  document = documentSchema.parse(reply.json());
});

afterAll(() => centre.close());

/** OpenAPI writes path parameters as `{name}`. */
function describedPath({ path }: AnyEndpoint): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

function operationsOf(endpoint: AnyEndpoint) {
  const methods = endpoint.alsoMethod ? [endpoint.method, endpoint.alsoMethod] : [endpoint.method];
  return methods.map((method) => document.paths[describedPath(endpoint)]?.[method.toLowerCase()]);
}

const wrappedSchema = z.object({ properties: z.object({ data: z.looseObject({}) }) });
const choiceSchema = z
  .object({ anyOf: z.array(z.json()) })
  .or(z.object({ oneOf: z.array(z.json()) }).transform(({ oneOf }) => ({ anyOf: oneOf })));

/** The allowed forms of `data` in a request. */
function formsOfData(input: unknown): readonly unknown[] {
  const { data } = wrappedSchema.parse(input).properties;
  const choice = choiceSchema.safeParse(data);
  return choice.success ? choice.data.anyOf : [data];
}

test('API-05 the document describes exactly the registered endpoints', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((m) => `${m} ${path}`),
  );
  const declared = ENDPOINTS.flatMap((endpoint: AnyEndpoint) =>
    operationsOf(endpoint).map(
      (_, index) =>
        `${(index === 0 ? endpoint.method : endpoint.alsoMethod)?.toLowerCase()} ${describedPath(endpoint)}`,
    ),
  );
  expect(described.toSorted()).toEqual(declared.toSorted());
});

test.each(ENDPOINTS.map((endpoint: AnyEndpoint) => [endpoint.name, endpoint] as const))(
  'API-05 %s is described with request, response envelope, errors and credentials',
  (name, endpoint) => {
    for (const operation of operationsOf(endpoint)) {
      expect(operation).toMatchObject({ tags: [endpoint.tag], summary: endpoint.summary });
      expect(operation?.operationId.startsWith(name)).toBe(true);
      const success = operation?.responses['200']?.content;
      const inEnvelope = { type: 'object', required: ['code', 'message', 'data'] };
      if (endpoint.answers === 'events')
        expect(success?.['text/event-stream']?.schema).toMatchObject({ type: 'object' });
      else expect(success?.['application/json']?.schema).toMatchObject(inEnvelope);
      for (const status of ['4XX', '5XX']) {
        expect(operation?.responses[status]?.content['application/json']?.schema).toEqual({
          $ref: '#/components/schemas/Failure',
        });
      }
      expect(operation?.security.length).toBe(endpoint.auth.kind === 'public' ? 0 : 1);
      const input = operation?.requestBody?.content['application/json']?.schema;
      if (endpoint.wire === 'data')
        for (const form of formsOfData(input)) expect(form).toMatchObject({ type: 'object' });
      if (endpoint.wire === 'none') expect(input).toBeUndefined();
      const inPath = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(inPath.map((parameter) => parameter.name)).toEqual(endpoint.pathParams ?? []);
      expect(JSON.stringify(input ?? {})).not.toContain(`"${endpoint.pathParams?.[0] ?? 'none at all'}"`);
      const file = operation?.requestBody?.content['multipart/form-data']?.schema;
      if (endpoint.wire === 'multipart')
        expect(file).toMatchObject({ properties: { file: { format: 'binary' } } });
    }
  },
);

test('API-05 the sign-in is SYS_USER_LOGIN, names are unique, and every reference resolves', () => {
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(ids).toContain('SYS_USER_LOGIN');
  expect(new Set(ids).size).toBe(ids.length);
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
    (match) => match[1] ?? '',
  );
  expect(references.length).toBeGreaterThan(0);
  const schemaIds = Object.keys(document.components.schemas).map((id) => `#/components/schemas/${id}`);
  expect(references.filter((reference) => !schemaIds.includes(reference))).toEqual([]);
  for (const scheme of Object.values(document.components.securitySchemes))
    expect(scheme.name).toBe('X-Authorization');
});

test('API-05 a menu node is described once and recursively', () => {
  expect(document.components.schemas['MenuNode']).toMatchObject({
    properties: { menus: { type: 'array', items: { $ref: '#/components/schemas/MenuNode' } } },
  });
});

test('API-05 the page has no inline and no external resources, with and without its trailing slash', async () => {
  for (const url of ['/api/docs', '/api/docs/']) {
    const page = await centre.app.inject(url);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    expect(page.body).not.toMatch(/<script>|<script [^>]*>[^<\s]|on\w+="|https?:\/\//);
    for (const [, src = ''] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
      const asset = await centre.app.inject(new URL(src, `http://x${url}`).pathname);
      expect([src, asset.statusCode]).toEqual([src, 200]);
    }
  }
});

test('AUTH-12 outside a demo centre the documentation requires a permission', async () => {
  const real = await testApp({ modules: 'shipped', sharing: centre, config: { demo: false } });
  const wang = await real.signIn(await real.makeMember({ account: 'wang' }));
  const ask = async (url: string, headers = {}) => (await real.app.inject({ url, headers })).statusCode;
  const headers = { 'x-authorization': `Bearer ${wang.token}` };
  for (const url of ['/api/docs', '/api/docs/json', '/api/docs/yaml', '/api/docs/static/swagger-ui.css']) {
    expect([url, await ask(url), await ask(url, headers)]).toEqual([url, 401, 403]);
  }
  await real.grant(wang, ['system:readApiDocs']);
  expect(await ask('/api/docs/json', headers)).toBe(200);
  await real.close();
});
