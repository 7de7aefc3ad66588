import { expect, test } from 'vitest';
import { createTab, decideNavigation, type GuardRequest, MISSING_ID } from './guard.ts';
import { buildRoutes, matchRoute } from './routes.ts';

const ROUTES = buildRoutes(
  [
    { name: 'home', path: '/index', isFixed: true },
    { name: 'log', path: '/log', isFixed: true },
    { name: 'form', path: '/see-form/:name?', isFixed: true },
  ],
  [],
);

function request(fullPath: string, change: Partial<GuardRequest> = {}): GuardRequest {
  return {
    fullPath,
    session: { hasToken: true, hasUserInfo: true },
    match: matchRoute(ROUTES, fullPath),
    describe: (path) => ({ name: path, meta: { title: '菜单名', keepAlive: true } }),
    ...change,
  };
}

test.each([
  [false, true],
  [true, false],
  [false, false],
])('NAV-10 token %s and user info %s lead to login and back', (hasToken, hasUserInfo) => {
  const decision = decideNavigation(request('/log?type=danger', { session: { hasToken, hasUserInfo } }));
  expect(decision).toEqual({ kind: 'login', to: '/login?redirect=%2Flog%3Ftype%3Ddanger' });
});

test.each([
  ['/', '/index'],
  ['/login', '/index'],
  ['/login?redirect=%2Flog', '/log'],
  ['/login?redirect=https%3A%2F%2Fevil.example', '/index'],
  ['/redirect/redirect/log', '/index'],
  ['/redirect/', '/index'],
])('NAV-01 %s moves to %s', (fullPath, to) => {
  expect(decideNavigation(request(fullPath))).toEqual({ kind: 'move', to });
});

test('NAV-01 /refresh reloads the shown page, /redirect the named one', () => {
  expect(decideNavigation(request('/refresh'))).toEqual({ kind: 'refresh', fullPath: '' });
  expect(decideNavigation(request('/redirect/log?type=info'))).toEqual({
    kind: 'refresh',
    fullPath: '/log?type=info',
  });
});

test('NAV-10 the page name in the query or in the path overrides the menu', () => {
  const title = (fullPath: string) => createTab(request(fullPath)).meta.title;
  expect(title('/log')).toBe('菜单名');
  expect(title('/log?name=%E9%94%A6%E7%A8%8B%E9%A2%84%E5%AE%A1')).toBe('锦程预审');
  expect(title('/see-form/企业')).toBe('企业');
  expect(title('/log?name=%20')).toBe('菜单名');
});

test('NAV-09 a page stores its source page, if that is one of ours', () => {
  expect(createTab(request('/log?source=%2Findex%3Fa%3D1')).source).toBe('/index?a=1');
  expect(createTab(request('/log?source=https%3A%2F%2Fevil.example')).source).toBe('');
  expect(createTab(request('/log?source=%2F%2Fevil.example')).id).toBe('/log');
});

test('NAV-01 all unknown addresses share one tab', () => {
  const decision = decideNavigation(request('/nowhere/at-all'));
  expect(decision).toMatchObject({ kind: 'show', tab: { id: MISSING_ID, fullPath: '/nowhere/at-all' } });
});
