import type { MemberActor, RowScope } from '@haiqiao/contract/access';
import { type ListQueryInput, listQuerySchema } from '@haiqiao/contract/query';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { whoOf } from '#server/platform/access/row-scopes/who.ts';
import type { StableWay } from './page-sql.ts';
import { understand } from './question.ts';
import { stableWayOf } from './stable-plan.ts';
import { type MachineFixture, machineFixture } from './testing/machine-fixture.ts';
import { expectedIds } from './testing/oracle.ts';

let fixture: MachineFixture;
beforeAll(async () => {
  fixture = await machineFixture();
});
afterAll(() => fixture.close());

function readerWith(scopes: readonly RowScope[], { person, unit }: { person: string; unit: string | null }) {
  const actor: MemberActor = {
    kind: 'member',
    memberId: person,
    sessionId: '',
    username: 'chen',
    account: 'chen',
    orgId: unit,
    postIds: [],
    permissions: new Set(['machine:read']),
    grants: new Map([['machine', { scopes, fields: {} }]]),
    permissionVersion: 1,
  };
  return actor;
}

/** Whether a machine is in a scope, computed without a database. The first unit is the parent of the others. */
function isInScope(
  scope: RowScope,
  { memberId, orgId }: MemberActor,
  values: Readonly<Record<string, unknown>>,
) {
  const [root] = fixture.existing.units;
  const unit = values['orgId'] ?? null;
  const units = new Set<unknown>(orgId === root ? fixture.existing.units : [orgId]);
  switch (scope.kind) {
    case 'owner':
      return values['ownerId'] === memberId;
    case 'creator':
      return values['createdBy'] === memberId;
    case 'org':
      return unit !== null && unit === orgId;
    case 'orgAndBelow':
      return unit !== null && units.has(unit);
    case 'orgs':
      return scope.orgIds.some((id) => id === unit);
    default:
      return true;
  }
}

function scopes(): fc.Arbitrary<readonly RowScope[]> {
  const { units } = fixture.existing;
  const own = (['owner', 'creator', 'org', 'orgAndBelow'] as const).map((kind) => fc.constant({ kind }));
  const chosen = fc
    .array(fc.constantFrom(...units), { maxLength: 4 })
    .map((orgIds) => ({ kind: 'orgs' as const, orgIds }));
  return fc.array(fc.oneof(...own, chosen), { minLength: 1, maxLength: 2 });
}

function only(column: string, value: string | boolean): ListQueryInput {
  return { terms: [{ column, termType: 'eq', value }] };
}

const QUESTIONS: readonly ListQueryInput[] = [
  {},
  { list_status: '0' },
  { apply_type: 'own' },
  { list_status: '9', keyword: '机床' },
  { list_status: '9', keyword: '都机 cd' },
  ...['OWN', 'LEASED', 'LOANED'].map((value) => only('kind', value)),
  only('place', '510000'),
  only('isMovable', true),
];

test('ENG-03 PERM-05 pages of a restricted reader contain their row scope in order, with every strategy', async () => {
  const taken = new Set<StableWay | null>();
  const person = fc.constantFrom(...fixture.existing.people);
  const unit = fc.constantFrom(...fixture.existing.units, null);
  const cases = fc.tuple(scopes(), fc.record({ person, unit }), fc.constantFrom(...QUESTIONS));
  await fc.assert(
    fc.asyncProperty(cases, async ([grant, me, asked]) => {
      const actor = readerWith(grant, me);
      const query = listQuerySchema.parse({ ...asked, pageSize: 10, count: 'none' });
      const wanted = expectedIds(fixture.list, fixture.stored, {
        query,
        isInScope: (values) => grant.some((scope) => isInScope(scope, actor, values)),
      });
      const found: unknown[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await fixture.ask({ ...query, ...(cursor !== undefined && { cursor }) }, actor);
        found.push(...page.datas.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect(found).toEqual(wanted);
      const ctx = { ...fixture.ctx, actor };
      const question = await understand(ctx, fixture.list, query);
      const who = await whoOf(ctx, true);
      taken.add(await stableWayOf(ctx, question, { at: { kind: 'start' }, size: 10, who }));
    }),
    { numRuns: 120 },
  );
  expect(taken).toEqual(new Set<StableWay | null>(['order', 'rule', null]));
}, 60_000);
