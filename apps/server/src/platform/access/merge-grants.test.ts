import type { RowScope } from '@haiqiao/contract/access';
import { expect, test } from 'vitest';
import { mergeGrants } from './merge-grants.ts';

const OWN: RowScope = { kind: 'owner' };
const ALL: RowScope = { kind: 'all' };

test('PERM-05 rows of all groups add up; all rows are all rows, and a scope of two groups counts once', () => {
  const grants = mergeGrants([
    { resource: 'visit', scopes: [OWN, { kind: 'org' }], fields: null },
    { resource: 'visit', scopes: [OWN, { kind: 'orgs', orgIds: ['a'] }], fields: null },
    { resource: 'ledger', scopes: [OWN], fields: null },
    { resource: 'ledger', scopes: [ALL], fields: null },
  ]);
  expect([...grants.keys()]).toEqual(['visit', 'ledger']);
  expect(grants.get('visit')?.scopes).toEqual([OWN, { kind: 'org' }, { kind: 'orgs', orgIds: ['a'] }]);
  expect(grants.get('ledger')?.scopes).toEqual([ALL]);
  expect(grants.get('contract')).toBeUndefined();
});

test('PERM-05 of each field the most counts that one of the groups allows', () => {
  const [grant] = mergeGrants([
    {
      resource: 'visit',
      scopes: [OWN],
      fields: { phone: 'masked', note: 'hidden', price: 'readonly', name: 'hidden' },
    },
    { resource: 'visit', scopes: [OWN], fields: { phone: 'readonly', note: 'hidden', price: 'hidden' } },
    { resource: 'ledger', scopes: [OWN], fields: { phone: 'hidden' } },
  ]).values();
  // `name` is not named by the second group, which leaves it editable.
  expect(grant?.fields).toEqual({ phone: 'readonly', note: 'hidden', price: 'readonly' });
});

test('PERM-05 nobody holds anything without a group', () => {
  expect(mergeGrants([]).size).toBe(0);
});
