import type { MenuNode } from '@haiqiao/contract/endpoints';
import { expect, test } from 'vitest';
import { menuEntries } from '#web/session/menu.logic.ts';
import { buildRoutes, matchRoute, type PageRoute } from './routes.ts';

const PAGES: readonly PageRoute[] = [
  { name: 'home', path: '/index', isFixed: true },
  { name: 'log', path: '/log', isFixed: true },
  { name: 'list', path: '/lists', isFixed: false },
  { name: 'record', path: '/records/:id', isFixed: false },
];

function node(param: string): MenuNode {
  const rest = { icon: '', menus: [], buttons: [], group: '', keepAlive: true, temporary: false, pinyin: '' };
  return { type: 'MENU', name: param, code: param, param, ...rest };
}

const ROUTES = buildRoutes(
  PAGES,
  menuEntries([
    node('/index'),
    node('/lists?code=a'),
    node('/unbuilt'),
    node('/records/7'),
    node('https://x.example/'),
  ]),
);

test.each([
  ['/', { kind: 'home' }],
  ['/login?redirect=/log', { kind: 'login' }],
  ['/index', { kind: 'page', page: 'home' }],
  ['/log?type=danger', { kind: 'page', page: 'log' }],
  ['/refresh', { kind: 'refresh' }],
  ['/redirect/lists', { kind: 'forward' }],
  ['/nowhere', { kind: 'missing' }],
  ['/log/deeper', { kind: 'missing' }],
])('NAV-01 %s resolves to %j', (fullPath, meaning) => {
  expect(matchRoute(ROUTES, fullPath).meaning).toEqual(meaning);
});

test('NAV-02 addresses of menus exist, whatever their query, and a page without a menu does not', () => {
  expect(matchRoute(ROUTES, '/lists?code=b').meaning).toEqual({ kind: 'page', page: 'list' });
  expect(matchRoute(ROUTES, '/records/7')).toEqual({
    meaning: { kind: 'page', page: 'record' },
    path: '/records/7',
    params: { id: '7' },
  });
  expect(matchRoute(ROUTES, '/records/8').meaning).toEqual({ kind: 'missing' });
});

test('NAV-02 a menu without a page in this build is reported', () => {
  expect(matchRoute(ROUTES, '/unbuilt').meaning).toEqual({ kind: 'unbuilt' });
});

test('NAV-01 the target of a redirect is parsed', () => {
  expect(matchRoute(ROUTES, '/redirect/lists/a').params['*']).toBe('lists/a');
});

test.each([
  ['/INDEX', '/index'],
  ['/Lists?code=A&tab=B', '/lists'],
  ['/Records/7', '/records/7'],
  ['/lo%67', '/log'],
  ['/log/', '/log'],
  ['/log?type=danger', '/log'],
  ['/redirect/Lists', '/redirect/Lists'],
  ['/NoWhere', '/NoWhere'],
])('NAV-01 the canonical path of %s is %s', (fullPath, canonical) => {
  expect(matchRoute(ROUTES, fullPath).path).toBe(canonical);
});
