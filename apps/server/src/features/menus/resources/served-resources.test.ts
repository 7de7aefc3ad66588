import { login, refreshToken } from '@haiqiao/contract/endpoints';
import { expect, test } from 'vitest';
import type { RouteEntry } from '#server/http/route-table.ts';
import { servedResources } from './served-resources.ts';

function served(more: Partial<RouteEntry>): RouteEntry {
  return { method: 'POST', path: '/x', auth: { kind: 'member' }, endpoint: undefined, ...more };
}

test('PERM-04 a call is identified by name, a file by method and path, and a second method separately', () => {
  const codes = servedResources([
    served({ endpoint: login, path: login.path, auth: login.auth }),
    served({ endpoint: refreshToken, path: refreshToken.path, auth: refreshToken.auth }),
    served({ endpoint: refreshToken, path: refreshToken.path, auth: refreshToken.auth, method: 'GET' }),
    served({ method: 'GET', path: '/*', auth: { kind: 'public', reason: 'a page' } }),
  ]).map(({ code, is_public: isPublic }) => [code, isPublic]);
  expect(codes).toEqual([
    ['GET /*', true],
    [`${refreshToken.alsoMethod} ${refreshToken.path}`, false],
    ['SYS_USER_LOGIN', true],
    ['refreshToken', false],
  ]);
});

test('PERM-04 two routes with one name prevent the start', () => {
  const twice = [served({ endpoint: login, path: '/a' }), served({ endpoint: login, path: '/b' })];
  expect(() => servedResources(twice)).toThrow('POST /b and POST /a are both registered as "SYS_USER_LOGIN"');
});
