import type { FieldMode, RowScope } from '@haiqiao/contract/access';
import { expect, test } from 'vitest';
import { mergeGrants } from './merge-grants.ts';
import type { HeldFieldRule } from './query-actor.ts';

const OWN: RowScope = { kind: 'owner' };
const ALL: RowScope = { kind: 'all' };

function rules(modes: Readonly<Record<string, FieldMode>>, ...statuses: readonly string[]): HeldFieldRule[] {
  return Object.entries(modes).map(([field, mode]) => ({ field, mode, statuses }));
}

test('PERM-05 rows of all groups add up; all rows are all rows, and a scope of two groups counts once', () => {
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

test('PERM-05 of each field the most counts that one of the groups allows', () => {
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
  // `name` is not named by the second group, which leaves it editable.
  expect(grant?.fields).toEqual({ phone: 'readonly', note: 'hidden', price: 'readonly' });
});

test('PERM-05 what one group denies of the rows no other gives back, also when it grants none itself', () => {
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

test('PERM-05 a rule for some states counts there instead of the one for all, and of several groups the most in each state', () => {
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
  // The first group leaves it editable while it is SENT.
  expect(two).toEqual({
    scopes: [OWN],
    fields: {},
    fieldsByStatus: { price: [{ statuses: ['DONE'], mode: 'readonly' }] },
  });
});

test('PERM-05 nobody holds anything without a group', () => {
  expect(mergeGrants([], [{ resource: 'visit', scope: ALL }]).size).toBe(0);
});
