import type { FieldMode, RowScope } from '@haiqiao/contract/access';
import { expect, test } from 'vitest';
import { mergeGrants } from './merge-grants.ts';
import type { GroupFieldRule } from './query-actor.ts';

const OWN: RowScope = { kind: 'owner' };
const ALL: RowScope = { kind: 'all' };

function rules(modes: Readonly<Record<string, FieldMode>>, ...statuses: readonly string[]): GroupFieldRule[] {
  return Object.entries(modes).map(([field, mode]) => ({ field, mode, statuses }));
}

test('PERM-05 row scopes of all groups are combined, all rows include every scope, and duplicates are removed', () => {
  const grants = mergeGrants(
    [
      { resource: 'visit', scopes: [OWN, { kind: 'org' }], fields: null },
      { resource: 'visit', scopes: [OWN, { kind: 'orgs', orgIds: ['a'] }], fields: null },
      { resource: 'ledger', scopes: [OWN], fields: null },
      { resource: 'ledger', scopes: [ALL], fields: null },
    ],
    [],
  );
  expect([...grants.keys()]).toEqual(['visit', 'ledger']);
  expect(grants.get('visit')?.scopes).toEqual([OWN, { kind: 'org' }, { kind: 'orgs', orgIds: ['a'] }]);
  expect(grants.get('ledger')?.scopes).toEqual([ALL]);
  expect(grants.get('contract')).toBeUndefined();
});

test('PERM-05 the most permissive access of all groups applies to each field', () => {
  const [grant] = mergeGrants(
    [
      {
        resource: 'visit',
        scopes: [OWN],
        fields: rules({ phone: 'masked', note: 'hidden', price: 'readonly', name: 'hidden' }),
      },
      {
        resource: 'visit',
        scopes: [OWN],
        fields: rules({ phone: 'readonly', note: 'hidden', price: 'hidden' }),
      },
      { resource: 'ledger', scopes: [OWN], fields: rules({ phone: 'hidden' }) },
    ],
    [],
  ).values();
  // The second group has no rule for `name`, so it is editable.
  expect(grant?.fields).toEqual({ phone: 'readonly', note: 'hidden', price: 'readonly' });
});

test('PERM-05 rows denied by one group are granted by no other, even when it grants none itself', () => {
  const grants = mergeGrants(
    [{ resource: 'visit', scopes: [ALL], fields: null }],
    [
      { resource: 'visit', scope: OWN },
      { resource: 'visit', scope: { kind: 'orgs', orgIds: ['a'] } },
      { resource: 'visit', scope: OWN },
      { resource: 'ledger', scope: ALL },
    ],
  );
  expect(grants.get('visit')).toEqual({
    scopes: [ALL],
    denied: [OWN, { kind: 'orgs', orgIds: ['a'] }],
    fields: {},
  });
  expect(grants.has('ledger')).toBe(false);
});

test('PERM-05 a rule for some states overrides the one for all, and the most permissive group applies in each state', () => {
  const [one] = mergeGrants(
    [
      {
        resource: 'visit',
        scopes: [OWN],
        fields: [
          ...rules({ price: 'hidden', phone: 'masked' }),
          ...rules({ price: 'editable' }, 'DRAFT', 'SENT'),
          ...rules({ price: 'masked' }, 'SENT'),
        ],
      },
    ],
    [],
  ).values();
  expect(one?.fields).toEqual({ price: 'hidden', phone: 'masked' });
  expect(one?.fieldsByStatus).toEqual({
    price: [
      { statuses: ['DRAFT'], mode: 'editable' },
      { statuses: ['SENT'], mode: 'masked' },
    ],
  });
  const [two] = mergeGrants(
    [
      { resource: 'visit', scopes: [OWN], fields: rules({ price: 'hidden' }, 'DONE') },
      { resource: 'visit', scopes: [OWN], fields: rules({ price: 'readonly' }, 'DONE', 'SENT') },
    ],
    [],
  ).values();
  // In the first group it is editable while SENT.
  expect(two).toEqual({
    scopes: [OWN],
    fields: {},
    fieldsByStatus: { price: [{ statuses: ['DONE'], mode: 'readonly' }] },
  });
});

test('PERM-05 without a group a member has no rights', () => {
  expect(mergeGrants([], [{ resource: 'visit', scope: ALL }]).size).toBe(0);
});
