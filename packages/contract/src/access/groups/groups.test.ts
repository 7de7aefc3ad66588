import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Condition } from '../../definitions/condition.ts';
import type { RowScope } from '../grant.ts';
import { countDifferences, diffGroupContents } from './diff-groups.ts';
import { effectiveRights } from './effective-rights.ts';
import { EMPTY_GROUP, type GroupContent, isInForce } from './group-content.ts';
import { FILTER_DEPTH_MAX } from '../../definitions/condition.ts';
import { groupContentSchema, parseGroupContent } from './group-schema.ts';
import { canonicalJson, isSameGroup, normalGroup } from './normal-group.ts';
import { rebaseGroup } from './rebase-group.ts';

const RAW = {
  code: 'visits',
  name: '走访',
  menus: [],
  buttons: [],
  rowRules: [],
  fieldRules: [],
  holders: [],
};
const [A, B] = ['0192f3a0-0000-7000-8000-00000000000a', '0192f3a0-0000-7000-8000-00000000000b'];

function groupWith(content: Partial<GroupContent>): GroupContent {
  return normalGroup({ ...EMPTY_GROUP, code: 'g', name: '组', ...content });
}

test('PERM-04 a content is parsed into one form, whatever its order', () => {
  const group = parseGroupContent({
    ...RAW,
    validFrom: '2026-01-01T08:00:00+08:00',
    menus: [{ menuId: B, denied: true }, { menuId: A }, { menuId: B }],
    rowRules: [
      { resource: 'visit', scope: { kind: 'orgs', orgIds: [B, A, B] } },
      { resource: 'visit', scope: { kind: 'orgs', orgIds: [A, B] } },
    ],
    fieldRules: [
      { resource: 'visit', field: 'phone', mode: 'editable' },
      { resource: 'visit', field: 'note', mode: 'hidden', statuses: ['ENDED', 'DRAFT', 'ENDED'] },
    ],
  });
  expect(group).toMatchObject({
    validFrom: '2026-01-01T00:00:00.000Z',
    parentId: null,
    menus: [
      { menuId: A, denied: false },
      { menuId: B, denied: true },
    ],
    rowRules: [{ resource: 'visit', scope: { kind: 'orgs', orgIds: [A, B] }, denied: false }],
    fieldRules: [{ resource: 'visit', field: 'note', mode: 'hidden', statuses: ['DRAFT', 'ENDED'] }],
  });
});

function nested(depth: number): unknown {
  return depth === 0 ? { field: 'a', op: 'eq', value: 1 } : { all: [nested(depth - 1)] };
}

test.each([
  ['a code with a blank', { code: 'a b' }],
  ['a name of blanks', { name: '   ' }],
  ['a name with a control character', { name: 'a\u0000b' }],
  ['a moment without an offset', { validFrom: '2026-01-01T08:00:00' }],
  ['an unknown scope', { rowRules: [{ resource: 'visit', scope: { kind: 'everything' } }] }],
  ['an unknown operator', filterOf({ field: 'a', op: 'sounds', value: 1 })],
  ['a condition with more than it takes', filterOf({ field: 'a', op: 'eq', value: 1, sql: 'true' })],
  ['a list beside a comparison', filterOf({ all: [], field: 'a' })],
  ['conditions nested too deep', filterOf(nested(FILTER_DEPTH_MAX + 1))],
  ['a very deep filter', filterOf(nested(2000))],
  ['an unknown mode', { fieldRules: [{ resource: 'v', field: 'f', mode: 'maybe' }] }],
])('PERM-04 %s is not content of a group', (_what, wrong) => {
  expect(groupContentSchema.safeParse({ ...RAW, ...wrong }).success).toBe(false);
});

function filterOf(where: unknown) {
  return { rowRules: [{ resource: 'visit', scope: { kind: 'filter', where } }] };
}

test('PERM-05 nested conditions of every kind are read', () => {
  const where: Condition = {
    any: [
      { field: 'owner', op: 'eq', value: { actor: 'memberId' } },
      {
        not: {
          all: [
            { field: 'at', op: 'lt', value: { today: -90 } },
            { field: 'x', op: 'isnull' },
          ],
        },
      },
      { field: 'level', op: 'in', value: ['A', 'B'] },
      { field: 'end', op: 'gte', value: { field: 'start' } },
    ],
  };
  expect(parseGroupContent({ ...RAW, ...filterOf(where) }).rowRules).toEqual([
    { resource: 'visit', scope: { kind: 'filter', where }, denied: false },
  ]);
  expect(groupContentSchema.safeParse({ ...RAW, ...filterOf(nested(FILTER_DEPTH_MAX)) }).success).toBe(true);
});

test('PERM-05 a group is in force from its start until just before its end, unless it is disabled', () => {
  const span = {
    status: 'ENABLED',
    validFrom: '2026-01-01T00:00:00.000Z',
    validTo: '2026-02-01T00:00:00.000Z',
  } as const;
  expect(isInForce(span, '2026-01-01T00:00:00.000Z')).toBe(true);
  expect(isInForce(span, '2026-02-01T00:00:00.000Z')).toBe(false);
  expect(isInForce(span, '2025-12-31T23:59:59.999Z')).toBe(false);
  expect(isInForce({ ...span, status: 'DISABLED' }, '2026-01-15T00:00:00.000Z')).toBe(false);
  expect(isInForce({ status: 'ENABLED', validFrom: null, validTo: null }, '1999-01-01T00:00:00Z')).toBe(true);
});

test('PERM-04 the difference of two contents names each thing once', () => {
  const own: RowScope = { kind: 'owner' };
  const before = groupWith({
    name: '甲',
    menus: [{ menuId: A, denied: false }],
    buttons: [{ code: 'x:a', denied: false }],
    rowRules: [{ resource: 'visit', scope: own, denied: false }],
    fieldRules: [{ resource: 'visit', field: 'phone', mode: 'hidden', statuses: [] }],
    holders: [{ kind: 'POST', id: A }],
  });
  const after = groupWith({
    name: '乙',
    menus: [
      { menuId: A, denied: true },
      { menuId: B, denied: false },
    ],
    rowRules: [{ resource: 'visit', scope: own, denied: true }],
    fieldRules: [{ resource: 'visit', field: 'phone', mode: 'masked', statuses: [] }],
    holders: [{ kind: 'POST', id: B }],
  });
  const diff = diffGroupContents(before, after);
  expect(diff).toEqual({
    facts: [{ fact: 'name', before: '甲', after: '乙' }],
    menus: [
      { id: A, before: 'granted', after: 'denied' },
      { id: B, before: 'none', after: 'granted' },
    ],
    buttons: [{ id: 'x:a', before: 'granted', after: 'none' }],
    rowRules: {
      added: [{ resource: 'visit', scope: own, denied: true }],
      removed: [{ resource: 'visit', scope: own, denied: false }],
    },
    fieldRules: [{ resource: 'visit', field: 'phone', statuses: [], before: 'hidden', after: 'masked' }],
    holders: { added: [{ kind: 'POST', id: B }], removed: [{ kind: 'POST', id: A }] },
  });
  expect(countDifferences(diff)).toBe(9);
  expect(countDifferences(diffGroupContents(null, before))).toBe(5);
});

test('PERM-05 rights add up, and a denial of one group overrides the grants of all others', () => {
  const staff = groupWith({
    menus: [{ menuId: A, denied: false }],
    buttons: [{ code: 'x:a', denied: false }],
    rowRules: [{ resource: 'visit', scope: { kind: 'owner' }, denied: false }],
    fieldRules: [
      { resource: 'visit', field: 'phone', mode: 'hidden', statuses: [] },
      { resource: 'visit', field: 'phone', mode: 'readonly', statuses: ['ENDED'] },
    ],
  });
  const chief = groupWith({
    menus: [{ menuId: B, denied: false }],
    rowRules: [
      { resource: 'visit', scope: { kind: 'all' }, denied: false },
      { resource: 'ledger', scope: { kind: 'all' }, denied: true },
    ],
    fieldRules: [{ resource: 'visit', field: 'phone', mode: 'masked', statuses: [] }],
  });
  const closed = groupWith({
    menus: [{ menuId: A, denied: true }],
    buttons: [{ code: 'x:a', denied: true }],
    rowRules: [{ resource: 'visit', scope: { kind: 'creator' }, denied: true }],
  });
  const rights = effectiveRights([staff, chief, closed]);
  expect([...rights.menus]).toEqual([B]);
  expect(rights.buttons.size).toBe(0);
  expect(rights.rows).toEqual(
    new Map([['visit', { granted: [{ kind: 'all' }], denied: [{ kind: 'creator' }] }]]),
  );
  expect(rights.fieldMode('visit', 'phone', 'DRAFT')).toBe('masked');
  expect(rights.fieldMode('visit', 'phone', 'ENDED')).toBe('readonly');
  expect(rights.fieldMode('visit', 'other', null)).toBe('editable');
  // A group with row denials only contributes no field rules and grants nothing.
  expect(rights.fieldMode('ledger', 'other', null)).toBe('hidden');
  expect(effectiveRights([staff]).fieldMode('visit', 'phone', null)).toBe('hidden');
});

const RESOURCES = ['visit', 'ledger'];
const scopes: fc.Arbitrary<RowScope> = fc.constantFrom(
  { kind: 'all' },
  { kind: 'org' },
  { kind: 'owner' },
  { kind: 'orgs', orgIds: [B, A] },
  { kind: 'filter', where: { field: 'level', op: 'eq', value: 'A' } },
);
const denied = fc.boolean();
const groups: fc.Arbitrary<GroupContent> = fc
  .record({
    name: fc.constantFrom('甲', '乙', '丙'),
    status: fc.constantFrom('ENABLED', 'DISABLED'),
    parentId: fc.constantFrom(null, A),
    menus: fc.array(fc.record({ menuId: fc.constantFrom(A, B), denied }), { maxLength: 3 }),
    buttons: fc.array(fc.record({ code: fc.constantFrom('x:a', 'x:b', 'x:c'), denied }), { maxLength: 4 }),
    rowRules: fc.array(fc.record({ resource: fc.constantFrom(...RESOURCES), scope: scopes, denied }), {
      maxLength: 4,
    }),
    fieldRules: fc.array(
      fc.record({
        resource: fc.constantFrom(...RESOURCES),
        field: fc.constantFrom('phone', 'note'),
        mode: fc.constantFrom('hidden', 'masked', 'readonly', 'editable'),
        statuses: fc.subarray(['DRAFT', 'ENDED']),
      }),
      { maxLength: 4 },
    ),
    holders: fc.array(fc.record({ kind: fc.constantFrom('MEMBER', 'POST'), id: fc.constantFrom(A, B) }), {
      maxLength: 3,
    }),
  })
  .map((content) => groupWith(content as Partial<GroupContent>));

test('PERM-04 two contents differ exactly when their normal forms do', () => {
  fc.assert(
    fc.property(groups, groups, (left, right) => {
      expect(countDifferences(diffGroupContents(left, right)) === 0).toBe(isSameGroup(left, right));
      expect(normalGroup(normalGroup(left))).toEqual(normalGroup(left));
      expect(parseGroupContent(JSON.parse(JSON.stringify({ ...left, code: 'abc' })))).toEqual({
        ...left,
        code: 'abc',
      });
    }),
  );
});

test('PERM-04 a change is rebased on a newer content without losing either', () => {
  fc.assert(
    fc.property(groups, groups, groups, (base, mine, newer) => {
      expect(rebaseGroup(base, mine, base)).toEqual(normalGroup(mine));
      expect(rebaseGroup(base, base, newer)).toEqual(normalGroup(newer));
      const both = rebaseGroup(base, mine, newer);
      // My additions are present, my removals are absent.
      const added = diffGroupContents(base, mine).holders.added.map(canonicalJson);
      const gone = diffGroupContents(base, mine).holders.removed.map(canonicalJson);
      const holders = both.holders.map(canonicalJson);
      expect(added.every((holder) => holders.includes(holder))).toBe(true);
      expect(gone.some((holder) => holders.includes(holder))).toBe(false);
    }),
  );
});

test('PERM-05 no combination of groups grants what one of them denies', () => {
  fc.assert(
    fc.property(fc.array(groups, { maxLength: 5 }), (combination) => {
      const rights = effectiveRights(combination);
      for (const { menus, buttons } of combination) {
        for (const rule of menus) if (rule.denied) expect(rights.menus.has(rule.menuId)).toBe(false);
        for (const rule of buttons) if (rule.denied) expect(rights.buttons.has(rule.code)).toBe(false);
      }
      for (const resource of RESOURCES) {
        const isGranted = combination.some((group) =>
          group.rowRules.some((rule) => rule.resource === resource && !rule.denied),
        );
        expect(rights.rows.has(resource)).toBe(isGranted);
        if (!isGranted) expect(rights.fieldMode(resource, 'phone', null)).toBe('hidden');
      }
    }),
  );
});
