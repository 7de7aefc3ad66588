import type { MemberActor, ResourceGrant } from '@haiqiao/contract/access';
import { expect, test, vi } from 'vitest';
import { buildMetadata } from '#server/platform/metadata/build-metadata.ts';
import { createViewCache, rightsKeyOf } from './view-cache.ts';

const metadata = () => buildMetadata({ version: 1, definitions: [], translations: [] });

function actor(permissions: string[], grants: [string, ResourceGrant][], memberId = 'a'): MemberActor {
  return {
    kind: 'member',
    memberId,
    sessionId: memberId,
    username: memberId,
    account: memberId,
    orgId: null,
    postIds: [],
    permissions: new Set(permissions),
    grants: new Map(grants),
    permissionVersion: 1,
  };
}

test('ENG-03 a view is built once per key and metadata, and equal views have the same tag', () => {
  const cache = createViewCache();
  const build = vi.fn<() => object>(() => ({ a: 1 }));
  const first = metadata();
  const view = cache.get(first, 'k', build);
  expect(cache.get(first, 'k', build)).toBe(view);
  expect(build).toHaveBeenCalledTimes(1);
  expect(cache.get(first, 'other', () => ({ a: 1 })).tag).toBe(view.tag);
  expect(cache.get(first, 'third', () => ({ a: 2 })).tag).not.toBe(view.tag);
  expect(cache.get(metadata(), 'k', build)).toEqual(view);
  expect(build).toHaveBeenCalledTimes(2);
});

test('ENG-03 at most 3000 views are cached, and the least recently used is evicted first', () => {
  const cache = createViewCache();
  const of = metadata();
  const build = vi.fn<() => object>(() => ({}));
  for (let n = 0; n < 3000; n += 1) cache.get(of, `k${n}`, build);
  cache.get(of, 'k0', build);
  cache.get(of, 'new', build);
  build.mockClear();
  cache.get(of, 'k0', build);
  expect(build).not.toHaveBeenCalled();
  cache.get(of, 'k1', build);
  expect(build).toHaveBeenCalledTimes(1);
});

test('PERM-05 members with the same rights share views in any grant order, and others do not', () => {
  const rows: ResourceGrant = { scopes: [{ kind: 'all' }], fields: { a: 'hidden', b: 'masked' } };
  const turned: ResourceGrant = { scopes: [{ kind: 'owner' }], fields: { b: 'masked', a: 'hidden' } };
  const key = rightsKeyOf(
    actor(
      ['x:read', 'y:read'],
      [
        ['x', rows],
        ['y', rows],
      ],
    ),
  );
  expect(
    rightsKeyOf(
      actor(
        ['y:read', 'x:read'],
        [
          ['y', turned],
          ['x', turned],
        ],
        'b',
      ),
    ),
  ).toBe(key);
  const others = [
    actor(
      ['x:read'],
      [
        ['x', rows],
        ['y', rows],
      ],
    ),
    actor(['x:read', 'y:read'], [['x', rows]]),
    actor(
      ['x:read', 'y:read'],
      [
        ['x', rows],
        ['y', { ...rows, fields: { a: 'hidden' } }],
      ],
    ),
    actor(
      ['x:read', 'y:read'],
      [
        ['x', rows],
        ['y', { ...rows, fields: { a: 'masked', b: 'masked' } }],
      ],
    ),
  ];
  expect(new Set([key, ...others.map(rightsKeyOf)]).size).toBe(5);
  expect(rightsKeyOf({ kind: 'system', reason: 'a test' })).toBe('system');
});
