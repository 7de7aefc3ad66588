import { ENDPOINTS, queryAttributeValue, TUS_PATH } from '@haiqiao/contract/endpoints';
import type { AnyEndpoint } from '@haiqiao/contract/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_DOCS_PATH } from '#server/features/api-docs/api-docs.routes.ts';
import { DEMO_ACCOUNTS } from '#server/features/demo/seed-demo.ts';
import { METRICS_PATH } from '#server/features/metrics/metrics.routes.ts';
import { queryActor } from '#server/platform/access/query-actor.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { demoCentre } from '#server/testing/demo-centre.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { type RouteEntry, routesOf } from './route-table.ts';

/** Public routes: a new entry is a deliberate decision, repeated here. */
const PUBLIC = [
  'GET /*',
  'GET /api/file/:id/*',
  'GET /api/health/live',
  'GET /api/health/ready',
  'HEAD /*',
  'POST /api/auth/login',
  'POST /api/auth/reset/check',
  'POST /api/auth/reset/complete',
  'POST /api/auth/step/enrolSecondFactor/begin',
  'POST /api/auth/step/enrolSecondFactor/confirm',
  'POST /api/auth/step/newPassword',
  'POST /api/auth/step/secondFactor',
  'POST /api/jwt/getPublicKey',
  'POST /api/v1/captcha/create',
  'POST /api/v1/settings/query',
];

/** A remote address. */
const ELSEWHERE = '203.0.113.9';

let demo: TestApp;
/** The product with its business areas. */
let centre: TestApp;
/** The same without them: their public pages are no matter here. */
let bare: TestApp;
let member: SignedIn;

beforeAll(async () => {
  demo = await demoCentre();
  centre = await testApp({ modules: 'shipped', config: { demo: false }, sharing: demo });
  bare = await testApp({ config: { demo: false }, sharing: demo });
  member = await centre.signIn(await centre.makeMember({ account: 'nothing-granted' }));
});

afterAll(async () => {
  await bare.close();
  await centre.close();
  await demo.close();
});

function nameOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}

function declaredRoutes(endpoint: AnyEndpoint): string[] {
  const methods = endpoint.alsoMethod ? [endpoint.method, endpoint.alsoMethod] : [endpoint.method];
  return methods.map((method) => nameOf({ method, path: endpoint.path }));
}

async function ask({ method, path }: RouteEntry, headers: Record<string, string> = {}) {
  const url = path.replace('*', 'anything.js');
  const inject = { method: method as 'GET', url, headers, remoteAddress: ELSEWHERE }; // an HTTP method
  const reply = await centre.app.inject(inject);
  return { status: reply.statusCode, body: reply.body };
}

test('API-05 served routes and declared endpoints match in both directions, with their credentials', () => {
  const served = routesOf(centre.app).filter(({ endpoint }) => endpoint);
  expect(served.map(nameOf).toSorted()).toEqual(ENDPOINTS.flatMap(declaredRoutes).toSorted());
  for (const { endpoint, auth } of served) expect(auth).toBe(endpoint?.auth);
});

test('AUTH-12 further routes are files, metrics and documentation', () => {
  const others = routesOf(bare.app).filter(({ endpoint }) => !endpoint);
  const paths = new Set(
    others.map(({ path }) => path).filter((path) => !path.startsWith(`${API_DOCS_PATH}/`)),
  );
  const expected = ['/*', '/api/file/:id/*', TUS_PATH, `${TUS_PATH}/:id`, API_DOCS_PATH, METRICS_PATH];
  expect([...paths].toSorted()).toEqual(expected.toSorted());
});

test('AUTH-12 exactly these routes respond without a token', () => {
  const open = (app: TestApp) => routesOf(app.app).filter(({ auth }) => auth.kind === 'public');
  expect(open(bare).map(nameOf).toSorted()).toEqual(PUBLIC);
  const inDemo = open(demo).filter(({ path }) => !path.startsWith(API_DOCS_PATH));
  expect(inDemo.map(nameOf).toSorted()).toEqual(PUBLIC);
});

test('AUTH-12 every non-public route rejects a missing token, a cookie and a forged token', async () => {
  const closed = routesOf(centre.app).filter(({ auth }) => auth.kind !== 'public');
  expect(closed.length).toBeGreaterThan(ENDPOINTS.length / 2);
  for (const route of closed) {
    for (const headers of [{}, { cookie: `token=${member.token}` }, { 'x-authorization': 'Bearer' }]) {
      const { status, body } = await ask(route, headers);
      expect([nameOf(route), status]).toEqual([nameOf(route), 401]);
      if (route.method !== 'HEAD') expect(JSON.parse(body).data.error).toBe('AUTH_LOGIN_REQUIRED');
    }
    const forged = await ask(route, { 'x-authorization': `Bearer ${member.token}x` });
    // The refresh token is checked by its service, which rejects with HTTP 200 and code -1.
    const expected = route.auth.kind === 'refresh-token' ? 200 : 401;
    expect([nameOf(route), forged.status]).toEqual([nameOf(route), expected]);
    if (expected === 200)
      expect(JSON.parse(forged.body)).toMatchObject({ code: -1, data: { error: 'AUTH_REFRESH_REFUSED' } });
  }
});

test('AUTH-12 a member without a permission is rejected by every route that requires it, with its name', async () => {
  const closed = routesOf(centre.app).flatMap((route) =>
    route.auth.kind === 'permission' || route.auth.kind === 'token-or-permission'
      ? [{ ...route, code: route.auth.code }]
      : [],
  );
  expect(closed.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/api/member/unlock', METRICS_PATH, API_DOCS_PATH]),
  );
  for (const route of closed) {
    const { status, body } = await ask(route, { 'x-authorization': `Bearer ${member.token}` });
    expect([nameOf(route), status]).toEqual([nameOf(route), 403]);
    if (route.method === 'HEAD') continue;
    expect(JSON.parse(body)).toMatchObject({
      code: -1,
      data: { error: 'ACCESS_DENIED', permission: route.code },
    });
  }
});

test('AUTH-12 every demo post has access to exactly the routes of its permissions', async () => {
  const asking = routesOf(centre.app).filter(({ auth }) => auth.kind === 'permission');
  for (const { account } of DEMO_ACCOUNTS) {
    const signedIn = await centre.signIn(account);
    const at = centre.clock.now();
    const { permissions } = await queryActor(centre.base.db, { ...signedIn, at });
    for (const route of asking) {
      const { status } = await ask(route, { 'x-authorization': `Bearer ${signedIn.token}` });
      const { code = '', orCode = '' } = route.auth.kind === 'permission' ? route.auth : {};
      const hasPermission = permissions.includes(code) || permissions.includes(orCode);
      expect([account, nameOf(route), status === 403]).toEqual([account, nameOf(route), !hasPermission]);
    }
  }
});

test('AUTH-12 a granted permission gives access, and its revocation removes it at once', async () => {
  const holder = await centre.signIn(await centre.makeMember({ account: 'granted' }));
  const headers = { 'x-authorization': `Bearer ${holder.token}` };
  const metrics = routesOf(centre.app).find(({ path }) => path === METRICS_PATH);
  if (!metrics) throw new Error('no metrics');
  expect((await ask(metrics, headers)).status).toBe(403);
  await centre.grant(holder, ['system:readMetrics']);
  expect((await ask(metrics, headers)).status).toBe(200);
  await centre.base.db.deleteFrom('sys_permission_group').execute();
  await centre.broadcast.publish('permissions-changed', {});
  expect((await ask(metrics, headers)).status).toBe(403);
});

test('AUTH-12 no text in an address gives access to a route', async () => {
  const { path } = queryAttributeValue;
  const urls = [
    `${path}?x=/v1/`,
    `${path}#/v1`,
    `${path}/`,
    `${path}/v1`,
    `/api/v1${path}`,
    `/v1/../${path.slice(1)}`,
  ];
  const spellings = [
    `/${path}`,
    path.toUpperCase(),
    path.replace('/member', '//member'),
    path.replace('m', '%6d'),
  ];
  for (const url of [...urls, ...spellings]) {
    const reply = await centre.app.inject({ method: 'POST', url, remoteAddress: ELSEWHERE });
    expect([url, reply.statusCode]).toEqual([
      url,
      expect.toSatisfy((status) => status === 401 || status === 404),
    ]);
  }
});

test('AUTH-12 an unsupported method is an unknown address, with and without a token', async () => {
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
    const headers = { 'x-authorization': `Bearer ${member.token}`, origin: 'https://elsewhere.example' };
    const reply = await centre.app.inject({ method, url: queryAttributeValue.path, headers });
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
  }
});
