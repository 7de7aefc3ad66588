import { endText, line, startText } from '@haiqiao/flow/testing';
import { inTransaction, ROW_SCOPE_VIOLATION } from '@haiqiao/pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Context, systemContext } from '#server/context.ts';
import { loadMemberActor } from '#server/platform/access/load-member-actor.ts';
import type { RecordHooks } from '#server/platform/records/code/module-code.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { FLOW_FORM, type FlowFixture, flowFixture, taskOf } from '#server/testing/flows/flow-fixture.ts';
import { handInNew } from './hand-in-new.ts';

let fixture: FlowFixture;
let asker: SignedIn;
let ctx: Context;

beforeAll(async () => {
  fixture = await flowFixture();
  asker = await fixture.person('asker');
  const member = { memberId: asker.memberId, at: fixture.base.clock.now() };
  ctx = { ...systemContext(fixture.base, 'test'), actor: await loadMemberActor(fixture.base.db, member) };
});
afterAll(() => fixture.close());

const REQUEST_VALUES = { kind: 'ANNUAL', startOn: '2026-03-09', endOn: '2026-03-10', reason: '回家' };

/** Submits a new request in its own transaction. */
async function handIn(deps: RecordDeps, requestValues: Readonly<Record<string, unknown>> = REQUEST_VALUES) {
  const form = await deps.metadata.form(FLOW_FORM);
  return inTransaction(ctx, (ctx) =>
    handInNew(ctx, deps, { form, creation: { inputValues: requestValues }, endsTransaction: true }),
  );
}

function withHooks(hooks: RecordHooks): RecordDeps {
  const { records } = fixture.flows;
  const code = { ...records.code, hooks: new Map([['leave_request', hooks]]) };
  const deps: RecordDeps = { ...records, code, snapshot: () => Promise.resolve(deps) };
  return deps;
}

async function historyOf(id: string): Promise<readonly string[]> {
  const lines = await fixture.base.db
    .selectFrom('log_record_change')
    .select(['row_version', 'action'])
    .where('record_id', '=', id)
    .orderBy('id')
    .execute();
  return lines.map(({ row_version: version, action }) => `${version} ${action}`);
}

const countAll = async () => {
  const tables = ['biz_leave_request', 'flow_instance', 'log_record_change', 'log_audit'] as const;
  const counts = tables.map(async (table) => {
    const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}`.execute(
      ctx.db,
    );
    return rows[0]?.total;
  });
  return Promise.all(counts);
};

test('ENG-04 a record created and submitted at once is written when its flow has begun', async () => {
  const checker = await fixture.person('checker');
  await fixture.deployLine(taskOf('check', [checker]));
  const left = await handIn(fixture.flows.records);
  expect(left).toMatchObject({ rowVersion: 2, values: { reason: '回家', days: 2 } });
  const id = left?.id ?? '';
  expect(await historyOf(id)).toEqual(['1 create', '2 submit']);
  expect(await fixture.read(id, asker)).toMatchObject({ rowVersion: 2, status: left?.values['status'] });
});

test('ENG-04 a record moved on by its flow at once is inserted before that', async () => {
  const checker = await fixture.person('checker');
  const move = { tag: 'serviceTask', id: 'move', options: { kind: 'status', status: 'FINAL_PENDING' } };
  await fixture.deploy(
    [startText(), move, taskOf('check', [checker]), endText()],
    line('start', 'move', 'check', 'end'),
  );
  const left = await handIn(fixture.flows.records);
  expect(left).toMatchObject({ rowVersion: 3, values: { status: 'FINAL_PENDING' } });
  expect(await historyOf(left?.id ?? '')).toEqual(['1 create', '2 submit', '3 flow']);
  expect(await fixture.read(left?.id ?? '', asker)).toMatchObject({ rowVersion: 3, status: 'FINAL_PENDING' });
});

test('ENG-02 a record action that fails at once leaves the record as submitted', async () => {
  const fails = { tag: 'serviceTask', id: 'act', options: { kind: 'recordAction', action: 'ghost' } };
  await fixture.deployLine(fails);
  const left = await handIn(fixture.flows.records);
  expect(await historyOf(left?.id ?? '')).toEqual(['1 create', '2 submit']);
});

test('ENG-02 an after-save hook finds the row of a record created and then submitted', async () => {
  await fixture.deployLine(taskOf('check', [await fixture.person('checker')]));
  const received: unknown[] = [];
  const deps = withHooks({
    async afterSave({ records }, event) {
      const { id } = event;
      const { values } = await records.unrestricted('test').get('leave_request', id ?? '');
      received.push([event.kind, values['reason']]);
    },
  });
  await handIn(deps);
  expect(received).toEqual([
    ['create', '回家'],
    ['action', '回家'],
  ]);
});

test('PERM-03 a record outside the submitter’s row scope is refused, and nothing of it stays', async () => {
  const checker = await fixture.person('checker');
  await fixture.deployLine(taskOf('check', [checker]));
  const before = await countAll();
  const form = await fixture.flows.records.metadata.form(FLOW_FORM);
  const fixed = { ownerId: checker.memberId, createdBy: checker.memberId, orgId: null };
  const creation = { inputValues: REQUEST_VALUES, fixed };
  const submission = { form, creation, endsTransaction: true };
  const refused = inTransaction(ctx, (ctx) => handInNew(ctx, fixture.flows.records, submission));
  await expect(refused).rejects.toThrow('RECORD_OUT_OF_ROWS');
  await expect(refused).rejects.toMatchObject({ cause: { code: ROW_SCOPE_VIOLATION } });
  expect(await countAll()).toEqual(before);
});

test('ENG-02 an invalid submission is refused, and nothing of it stays', async () => {
  await fixture.deployLine(taskOf('check', [await fixture.person('checker')]));
  const before = await countAll();
  await expect(handIn(fixture.flows.records, { ...REQUEST_VALUES, reason: null })).rejects.toThrow(
    'RECORD_INVALID',
  );
  const failing = withHooks({
    derive: async (_deriveContext, { kind }) => {
      if (kind === 'action') throw new Error('not so');
      return {};
    },
  });
  await expect(handIn(failing)).rejects.toThrow('not so');
  expect(await countAll()).toEqual(before);
});
