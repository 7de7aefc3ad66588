import type { MemberActor, RowScope } from '@haiqiao/contract/access';
import { type Condition, holds, type RecordValues } from '@haiqiao/contract/definitions';
import { listQuerySchema, TERM_TYPES } from '@haiqiao/contract/query';
import fc from 'fast-check';
import { sql } from 'kysely';
import { PERSONAL_KINDS } from '@haiqiao/contract/definitions';
import { maskPersonal } from '@haiqiao/contract/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maskSql } from '#server/platform/access/mask-sql.ts';
import {
  type MachineFixture,
  machineFixture,
} from '#server/platform/records/list/testing/machine-fixture.ts';
import { envOf, expectedIds } from '#server/platform/records/list/testing/oracle.ts';

let fixture: MachineFixture;

beforeAll(async () => {
  fixture = await machineFixture();
});
afterAll(() => fixture.close());

function actorWith(scopes: readonly RowScope[], orgId: string | null): MemberActor {
  return {
    kind: 'member',
    memberId: fixture.existing.people[0] ?? '',
    sessionId: '',
    username: 'chen',
    account: 'chen',
    orgId,
    postIds: [],
    permissions: new Set(['machine:read', 'machine:unmask']),
    grants: new Map([['machine', { scopes, fields: {} }]]),
    permissionVersion: 1,
  };
}

const ALL = listQuerySchema.parse({ pageSize: 100, count: 'exact' });

async function expectVisible(actor: MemberActor, matches: (values: RecordValues) => boolean): Promise<void> {
  const { datas, total } = await fixture.ask(ALL, actor);
  const wanted = expectedIds(fixture.list, fixture.stored, { query: ALL, isInScope: matches });
  expect(datas.map(({ id }) => id)).toEqual(wanted);
  expect(total).toBe(wanted.length);
}

function operands() {
  return fc.oneof(
    fc.constantFrom({ actor: 'memberId' as const }, { actor: 'orgId' as const }),
    fc.integer({ min: -4000, max: 10 }).map((today) => ({ today })),
    fc.constantFrom(...fixture.machine.fields.keys()).map((field) => ({ field })),
    fc.constantFrom(
      'OWN',
      'IDLE',
      3,
      '2.25',
      true,
      '2026-11-20',
      null,
      '',
      '510100',
      "'; drop table biz_machine; --",
    ),
    fc.constantFrom(['OWN', 'CUT', '重点'], ['2016-11-23', '2026-11-19'], [1, 4], ['510100', '330100']),
  );
}

function conditions(): fc.Arbitrary<Condition> {
  const comparison = fc.record({
    field: fc.constantFrom(...fixture.machine.fields.keys()),
    op: fc.constantFrom(...TERM_TYPES),
    value: operands(),
  });
  const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
    condition: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      comparison,
      fc.array(tie('condition'), { maxLength: 3 }).map((all) => ({ all })),
      fc.array(tie('condition'), { maxLength: 3 }).map((any) => ({ any })),
      tie('condition').map((not) => ({ not })),
    ),
  }));
  return condition;
}

test('PERM-05 a custom row scope contains exactly the rows that match its condition', async () => {
  await fc.assert(
    fc.asyncProperty(conditions(), fc.boolean(), async (where, hasUnit) => {
      const actor = actorWith(
        [{ kind: 'filter', where }],
        hasUnit ? (fixture.existing.units[0] ?? null) : null,
      );
      await expectVisible(actor, (values) => holds(where, values, envOf(fixture.machine, actor)));
    }),
    { numRuns: 300 },
  );
}, 120_000);

test('PERM-05 a scope on a removed field contains no rows', async () => {
  const where: Condition = { not: { field: 'gone', op: 'eq', value: 'x' } };
  await expectVisible(actorWith([{ kind: 'filter', where }], null), () => false);
});

test('PERM-05 all other row scopes, alone and combined', async () => {
  const [root = '', a = '', b = ''] = fixture.existing.units;
  const [me] = fixture.existing.people;
  const cases: [RowScope[], string | null, (values: RecordValues) => boolean][] = [
    [[], root, () => false],
    [[{ kind: 'all' }], null, () => true],
    [[{ kind: 'owner' }], a, ({ ownerId }) => ownerId === me],
    [[{ kind: 'creator' }], a, ({ createdBy }) => createdBy === me],
    [[{ kind: 'org' }], a, ({ orgId }) => orgId === a],
    [[{ kind: 'org' }], null, () => false],
    [[{ kind: 'orgAndBelow' }], root, ({ orgId }) => orgId === root || orgId === a || orgId === b],
    [[{ kind: 'orgAndBelow' }], b, ({ orgId }) => orgId === b],
    [[{ kind: 'orgAndBelow' }], null, () => false],
    [[{ kind: 'orgs', orgIds: [a, b] }], root, ({ orgId }) => orgId === a || orgId === b],
    [
      [{ kind: 'owner' }, { kind: 'creator' }],
      b,
      ({ ownerId, createdBy }) => ownerId === me || createdBy === me,
    ],
  ];
  for (const [scopes, orgId, matches] of cases) await expectVisible(actorWith(scopes, orgId), matches);
});

test('PERM-05 PostgreSQL masks values like the contract', async () => {
  const texts = fc.oneof(
    fc.constantFrom('13812345678', '028-85551234', '010-12345678-12', '400-123-4567', '11010519491231002X'),
    fc.constantFrom('a@b.cn', 'li.jingyi@haiqiao.cn', '@', '张', '张三', '欧阳锋', '\n', '😀😀'),
    fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !text.includes('\0')),
    fc.stringMatching(/^1[0-9]{9,11}$/),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...PERSONAL_KINDS), texts, async (kind, text) => {
      const { rows } = await sql<{ masked: string }>`
        select ${maskSql(kind, sql`v.text`)} as masked from (select ${text}::text as text) as v`.execute(
        fixture.ctx.db,
      );
      expect(rows[0]?.masked).toBe(maskPersonal(kind, text));
    }),
    { numRuns: 400 },
  );
}, 60_000);
