import { expect, test } from 'vitest';
import type { ResourceGrant } from './grant.ts';
import { holdsAtLeast } from './holds-at-least.ts';

function rights(permissions: readonly string[], grant?: ResourceGrant) {
  return {
    permissions: new Set(permissions),
    grants: new Map(grant ? [['visit', grant]] : []),
  };
}

const everything: ResourceGrant = { scopes: [{ kind: 'all' }], fields: {} };
const ownRows: ResourceGrant = { scopes: [{ kind: 'owner' }], fields: {} };
const chosen: ResourceGrant = { scopes: [{ kind: 'orgs', orgIds: ['a'] }], fields: {} };

test('PERM-04 equal rights suffice, and one additional code of the other is too much', () => {
  expect(holdsAtLeast(rights(['a', 'b']), rights(['a']))).toBe(true);
  expect(holdsAtLeast(rights(['a']), rights(['a', 'b']))).toBe(false);
});

test('PERM-04 rows are covered by the same scope or by all, unless some are denied', () => {
  expect(holdsAtLeast(rights([], ownRows), rights([], ownRows))).toBe(true);
  expect(holdsAtLeast(rights([], everything), rights([], chosen))).toBe(true);
  expect(holdsAtLeast(rights([], chosen), rights([], everything))).toBe(false);
  expect(holdsAtLeast(rights([], ownRows), rights([], chosen))).toBe(false);
  expect(holdsAtLeast(rights([]), rights([], ownRows))).toBe(false);
  const without = { ...everything, denied: [{ kind: 'owner' }] } as const;
  expect(holdsAtLeast(rights([], without), rights([], everything))).toBe(false);
  expect(holdsAtLeast(rights([], without), rights([], without))).toBe(true);
  // A resource without row scopes counts as absent.
  expect(holdsAtLeast(rights([]), rights([], { scopes: [], fields: {} }))).toBe(true);
});

test('PERM-05 a field open only to the other is too much, even in one state', () => {
  const masked: ResourceGrant = { ...everything, fields: { phone: 'masked' } };
  const inOneState: ResourceGrant = {
    ...everything,
    fieldsByStatus: { phone: [{ statuses: ['DONE'], mode: 'hidden' }] },
  };
  expect(holdsAtLeast(rights([], masked), rights([], everything))).toBe(false);
  expect(holdsAtLeast(rights([], masked), rights([], masked))).toBe(true);
  expect(holdsAtLeast(rights([], everything), rights([], masked))).toBe(true);
  expect(holdsAtLeast(rights([], inOneState), rights([], everything))).toBe(false);
  expect(holdsAtLeast(rights([], inOneState), rights([], masked))).toBe(false);
  expect(holdsAtLeast(rights([], masked), rights([], inOneState))).toBe(false);
  expect(holdsAtLeast(rights([], inOneState), rights([], inOneState))).toBe(true);
});
