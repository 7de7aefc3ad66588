import { endText, line, startText } from '@haiqiao/flow/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Context, systemContext } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { loadMemberActor } from '#server/platform/access/load-member-actor.ts';
import type { RecordHooks } from '#server/platform/records/code/module-code.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { FLOW_FORM, type FlowHall, flowHall, taskOf } from '#server/testing/flows/flow-hall.ts';
import { handInNew } from './hand-in-new.ts';

let hall: FlowHall;
let asker: SignedIn;
let ctx: Context;

beforeAll(async () => {
  hall = await flowHall();
  asker = await hall.person('asker');
  const member = { memberId: asker.memberId, at: hall.base.clock.now() };
  ctx = { ...systemContext(hall.base, 'test'), actor: await loadMemberActor(hall.base.db, member) };
});
afterAll(() => hall.close());

const GIVEN = { kind: 'ANNUAL', startOn: '2026-03-09', endOn: '2026-03-10', reason: '回家' };

/** Hands a new request in, in a transaction that ends with it. */
async function handIn(deps: RecordDeps, given: Readonly<Record<string, unknown>> = GIVEN) {
  const form = await deps.metadata.form(FLOW_FORM);
  return inTransaction(ctx, (ctx) =>
    handInNew(ctx, deps, { form, creation: { given }, endsTransaction: true }),
  );
}

function withHooks(hooks: RecordHooks): RecordDeps {
  const { records } = hall.flows;
  const code = { ...records.code, hooks: new Map([['leave_request', hooks]]) };
  const deps: RecordDeps = { ...records, code, steady: () => Promise.resolve(deps) };
  return deps;
}

async function historyOf(id: string): Promise<readonly string[]> {
  const lines = await hall.base.db
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

test('ENG-04 a record that is made and handed in at once is written when its flow has begun', async () => {
  const checker = await hall.person('checker');
  await hall.deployLine(taskOf('check', [checker]));
  const left = await handIn(hall.flows.records);
  expect(left).toMatchObject({ rowVersion: 2, values: { reason: '回家', days: 2 } });
  const id = left?.id ?? '';
  expect(await historyOf(id)).toEqual(['1 create', '2 submit']);
  expect(await hall.read(id, asker)).toMatchObject({ rowVersion: 2, status: left?.values['status'] });
});

test('ENG-04 where its flow moves it on at once it has its row before that', async () => {
  const checker = await hall.person('checker');
  const move = { tag: 'serviceTask', id: 'move', options: { kind: 'status', status: 'FINAL_PENDING' } };
  await hall.deploy(
    [startText(), move, taskOf('check', [checker]), endText()],
    line('start', 'move', 'check', 'end'),
  );
  const left = await handIn(hall.flows.records);
  expect(left).toMatchObject({ rowVersion: 3, values: { status: 'FINAL_PENDING' } });
  expect(await historyOf(left?.id ?? '')).toEqual(['1 create', '2 submit', '3 flow']);
  expect(await hall.read(left?.id ?? '', asker)).toMatchObject({ rowVersion: 3, status: 'FINAL_PENDING' });
});

test('ENG-02 an action of the record that fails at once leaves the record as it was handed in', async () => {
  const fails = { tag: 'serviceTask', id: 'act', options: { kind: 'recordAction', action: 'ghost' } };
  await hall.deployLine(fails);
  const left = await handIn(hall.flows.records);
  expect(await historyOf(left?.id ?? '')).toEqual(['1 create', '2 submit']);
});

test('ENG-02 code of a module that runs after a save meets the record in its row, made and then handed in', async () => {
  await hall.deployLine(taskOf('check', [await hall.person('checker')]));
  const seen: unknown[] = [];
  const deps = withHooks({
    async afterSave({ records }, event) {
      const { id } = event;
      const { values } = await records.unrestricted('test').get('leave_request', id ?? '');
      seen.push([event.kind, values['reason']]);
    },
  });
  await handIn(deps);
  expect(seen).toEqual([
    ['create', '回家'],
    ['action', '回家'],
  ]);
});

test('PERM-03 a record outside the rows of whoever hands it in is refused, and nothing of it stays', async () => {
  const checker = await hall.person('checker');
  await hall.deployLine(taskOf('check', [checker]));
  const before = await countAll();
  const form = await hall.flows.records.metadata.form(FLOW_FORM);
  const fixed = { ownerId: checker.memberId, createdBy: checker.memberId, orgId: null };
  const creation = { given: GIVEN, fixed };
  const submission = { form, creation, endsTransaction: true };
  const refused = inTransaction(ctx, (ctx) => handInNew(ctx, hall.flows.records, submission));
  await expect(refused).rejects.toThrow('RECORD_OUT_OF_ROWS');
  expect(await countAll()).toEqual(before);
});

test('ENG-02 what is wrong is refused, and nothing of it stays', async () => {
  await hall.deployLine(taskOf('check', [await hall.person('checker')]));
  const before = await countAll();
  await expect(handIn(hall.flows.records, { ...GIVEN, reason: null })).rejects.toThrow('RECORD_INVALID');
  const failing = withHooks({
    derive: async (_known, { kind }) => {
      if (kind === 'action') throw new Error('not so');
      return {};
    },
  });
  await expect(handIn(failing)).rejects.toThrow('not so');
  expect(await countAll()).toEqual(before);
});
