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
import type { MachineHall } from '#server/platform/records/list/testing/machine-hall.ts';

const RESOURCE = 'machine';
const STATUSES = ['IDLE', 'RUNNING', 'BROKEN', 'SCRAPPED'];

function conditions({ machine }: MachineHall): fc.Arbitrary<Condition> {
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

function scopes(hall: MachineHall): fc.Arbitrary<RowScope> {
  const plain = fc.constantFrom<RowScope>(
    { kind: 'org' },
    { kind: 'orgAndBelow' },
    { kind: 'owner' },
    { kind: 'creator' },
  );
  const units = fc
    .subarray([...hall.known.units], { minLength: 1 })
    .map((orgIds) => ({ kind: 'orgs' as const, orgIds }));
  const filter = conditions(hall).map((where) => ({ kind: 'filter' as const, where }));
  return fc.oneof(plain, units, filter);
}

/** Rules over rows, one of five of them a denial. */
function rowRules(hall: MachineHall): fc.Arbitrary<RowRule[]> {
  const all = fc.constant<RowScope>({ kind: 'all' });
  const granted = fc.oneof({ weight: 2, arbitrary: all }, { weight: 3, arbitrary: scopes(hall) });
  const rule = fc.oneof(
    { weight: 4, arbitrary: granted.map((scope) => ({ resource: RESOURCE, scope, denied: false })) },
    { weight: 1, arbitrary: scopes(hall).map((scope) => ({ resource: RESOURCE, scope, denied: true })) },
  );
  return fc.array(rule, { maxLength: 3 });
}

/** Paths that rules name. The state itself is always seen: tabs hang on it. */
function paths({ machine }: MachineHall): readonly string[] {
  return [...machine.fields.values()].flatMap(({ name, rows }) => [
    ...(name === 'status' ? [] : [name]),
    ...[...(rows?.fields.keys() ?? [])].map((column) => `${name}.${column}`),
  ]);
}

function fieldRules(hall: MachineHall): fc.Arbitrary<FieldRule[]> {
  const rule = fc.record({
    resource: fc.constant(RESOURCE),
    field: fc.constantFrom(...paths(hall), 'name', 'price', 'phone', 'parts', 'recordNo', 'keeper'),
    mode: fc.constantFrom(...FIELD_MODES),
    statuses: fc.oneof(fc.constant([]), fc.subarray(STATUSES, { minLength: 1 })),
  });
  // One rule for a field in the same states: the editor refuses two.
  const selector = ({ field, statuses }: FieldRule) => JSON.stringify([field, statuses]);
  return fc.uniqueArray(rule, { maxLength: 8, selector });
}

/** One to three permission groups, all of which somebody holds. */
export function arbitraryGroups(hall: MachineHall): fc.Arbitrary<readonly GroupContent[]> {
  const group = fc
    .record({ rowRules: rowRules(hall), fieldRules: fieldRules(hall), unmasks: fc.boolean() })
    .map(({ unmasks, ...rules }) => ({
      ...EMPTY_GROUP,
      ...rules,
      buttons: unmasks ? [{ code: 'machine:unmask', denied: false }] : [],
    }));
  return fc.array(group, { minLength: 1, maxLength: 3 });
}
