import {
  EMPTY_GROUP,
  FIELD_MODES,
  type FieldRule,
  type GroupContent,
  type RowRule,
  type RowScope,
} from '@haiqiao/contract/access';
import type { Condition } from '@haiqiao/contract/definitions';
import { TERM_TYPES } from '@haiqiao/contract/query';
import fc from 'fast-check';
import type { MachineFixture } from '#server/platform/records/list/testing/machine-fixture.ts';

const RESOURCE = 'machine';
const STATUSES = ['IDLE', 'RUNNING', 'BROKEN', 'SCRAPPED'];

function conditions({ machine }: MachineFixture): fc.Arbitrary<Condition> {
  const operand = fc.oneof(
    fc.constantFrom({ actor: 'memberId' as const }, { actor: 'orgId' as const }, { today: -3650 }),
    fc.constantFrom('OWN', 'IDLE', 3, '2.25', true, null, '510100', "'; drop table biz_machine; --"),
    fc.constantFrom(['OWN', 'CUT'], ['IDLE', 'BROKEN']),
  );
  const comparison = fc.record({
    field: fc.constantFrom(...machine.fields.keys()),
    op: fc.constantFrom(...TERM_TYPES),
    value: operand,
  });
  const named = fc.constantFrom<Condition>(
    { field: 'kind', op: 'eq', value: 'OWN' },
    { field: 'status', op: 'in', value: ['IDLE', 'RUNNING'] },
    { field: 'keeper', op: 'eq', value: { actor: 'memberId' } },
  );
  const plain = fc.oneof(comparison, named);
  return fc.oneof(
    plain,
    plain.map((not) => ({ not })),
    fc.array(plain, { maxLength: 3 }).map((any) => ({ any })),
    fc.array(plain, { maxLength: 2 }).map((all) => ({ all })),
  );
}

function scopes(fixture: MachineFixture): fc.Arbitrary<RowScope> {
  const plain = fc.constantFrom<RowScope>(
    { kind: 'org' },
    { kind: 'orgAndBelow' },
    { kind: 'owner' },
    { kind: 'creator' },
  );
  const units = fc
    .subarray([...fixture.existing.units], { minLength: 1 })
    .map((orgIds) => ({ kind: 'orgs' as const, orgIds }));
  const filter = conditions(fixture).map((where) => ({ kind: 'filter' as const, where }));
  return fc.oneof(plain, units, filter);
}

/** Row rules, one of five a denial. */
function rowRules(fixture: MachineFixture): fc.Arbitrary<RowRule[]> {
  const all = fc.constant<RowScope>({ kind: 'all' });
  const granted = fc.oneof({ weight: 2, arbitrary: all }, { weight: 3, arbitrary: scopes(fixture) });
  const rule = fc.oneof(
    { weight: 4, arbitrary: granted.map((scope) => ({ resource: RESOURCE, scope, denied: false })) },
    { weight: 1, arbitrary: scopes(fixture).map((scope) => ({ resource: RESOURCE, scope, denied: true })) },
  );
  return fc.array(rule, { maxLength: 3 });
}

/** Paths for rules. The status itself is always visible, because tabs depend on it. */
function paths({ machine }: MachineFixture): readonly string[] {
  return [...machine.fields.values()].flatMap(({ name, rows }) => [
    ...(name === 'status' ? [] : [name]),
    ...[...(rows?.fields.keys() ?? [])].map((column) => `${name}.${column}`),
  ]);
}

function fieldRules(fixture: MachineFixture): fc.Arbitrary<FieldRule[]> {
  const rule = fc.record({
    resource: fc.constant(RESOURCE),
    field: fc.constantFrom(...paths(fixture), 'name', 'price', 'phone', 'parts', 'recordNo', 'keeper'),
    mode: fc.constantFrom(...FIELD_MODES),
    statuses: fc.oneof(fc.constant([]), fc.subarray(STATUSES, { minLength: 1 })),
  });
  // One rule per field and states: the editor refuses two.
  const selector = ({ field, statuses }: FieldRule) => JSON.stringify([field, statuses]);
  return fc.uniqueArray(rule, { maxLength: 8, selector });
}

/** One to three permission groups of a member. */
export function arbitraryGroups(fixture: MachineFixture): fc.Arbitrary<readonly GroupContent[]> {
  const group = fc
    .record({ rowRules: rowRules(fixture), fieldRules: fieldRules(fixture), unmasks: fc.boolean() })
    .map(({ unmasks, ...rules }) => ({
      ...EMPTY_GROUP,
      ...rules,
      buttons: unmasks ? [{ code: 'machine:unmask', denied: false }] : [],
    }));
  return fc.array(group, { minLength: 1, maxLength: 3 });
}
