import {
  purgeBinEntries,
  removeRecords,
  restoreBinEntries,
  runRecordAction,
} from '@haiqiao/contract/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type DesignFixture, designFixture } from '#server/testing/design-fixture.ts';

let centre: DesignFixture;

beforeAll(async () => {
  centre = await designFixture();
  await centre.grant(centre.chief, ['recycle_bin:read', 'recycle_bin:restore', 'recycle_bin:purge']);
});
afterAll(() => centre.close());

test('REC-05 of two concurrent saves one wins and the other gets a conflict', async () => {
  const { dataId } = await centre.makeMachine();
  const answers = await Promise.all(
    ['一', '二', '三', '四'].map((name) =>
      centre.trySave({ dataId, rowVersion: 1, values: { name, parts: [{ partName: name, count: 1 }] } }),
    ),
  );
  expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1);
  expect(answers.filter((answer) => errorOf(answer) === 'RECORD_CONFLICT')).toHaveLength(3);
  const { fields, rowVersion } = await centre.readMachine(dataId);
  expect(rowVersion).toBe(2);
  expect(fields['parts']?.value).toMatchObject([{ partName: fields['name']?.value }]);
});

test('ENG-02 ten identical clicks create one record', async () => {
  const requestKey = centre.base.ids.uuid();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => centre.trySave({ requestKey, values: { name: '点十次', kind: 'OWN' } })),
  );
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from biz_machine where name = '点十次'`.execute(centre.base.db);
  expect(rows).toEqual([{ n: 1 }]);
});

test('DOMAIN-1.6 numbers allocated concurrently are distinct and have no gap', async () => {
  const made = await Promise.all(Array.from({ length: 12 }, () => centre.makeMachine({ name: '编号' })));
  const numbers = await Promise.all(
    made.map(async ({ dataId }) => String((await centre.readMachine(dataId)).fields['recordNo']?.value)),
  );
  const sorted = numbers.map((text) => Number(text.slice(-4))).toSorted((a, b) => a - b);
  expect(sorted.at(-1)).toBe((sorted[0] ?? 0) + 11);
});

test('SYS-05 concurrent restore, purge and create leave a consistent state', async () => {
  const { dataId } = await centre.makeMachine({ serialNo: 'SN-ONE' });
  await centre.call(removeRecords, { id: 'rs_machine', dataIds: [dataId] }, { as: centre.chief });
  const entry = { resource: 'machine', id: dataId };
  const [restored, created] = await Promise.all([
    centre.ask(restoreBinEntries, { entries: [entry] }, { as: centre.chief }),
    centre.trySave({ values: { name: '新', kind: 'OWN', serialNo: 'SN-ONE' } }),
  ]);
  const isRestored = (restored.body.data as { ok: boolean }[])[0]?.ok === true;
  expect([isRestored, created.body.code === 0].filter(Boolean)).toHaveLength(1);
  const second = await centre.makeMachine();
  await centre.call(removeRecords, { id: 'rs_machine', dataIds: [second.dataId] }, { as: centre.chief });
  const other = { resource: 'machine', id: second.dataId };
  const [back, purged] = await Promise.all([
    centre.ask(restoreBinEntries, { entries: [other] }, { as: centre.chief }),
    centre.ask(purgeBinEntries, { entries: [other] }, { as: centre.chief }),
  ]);
  const isBack = (back.body.data as { ok: boolean }[])[0]?.ok === true;
  expect([isBack, purged.body.code === 0].filter(Boolean)).toHaveLength(1);
});

test('ENG-02 a concurrent duplicate action happens once', async () => {
  const { dataId } = await centre.makeMachine();
  const act = () =>
    centre.ask(runRecordAction, { id: 'rs_machine', dataId, action: 'run' }, { as: centre.chief });
  const answers = await Promise.all([act(), act(), act()]);
  expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1);
  expect(answers.filter((answer) => errorOf(answer) === 'RECORD_ACTION_REFUSED')).toHaveLength(2);
});

test('SYS-05 a target deleted during a save is never referenced', async () => {
  for (let round = 0; round < 5; round += 1) {
    const maker = await centre.makeMaker({ name: `目标${round}` });
    const [, made] = await Promise.all([
      centre.ask(removeRecords, { id: 'rs_maker', dataIds: [maker.dataId] }, { as: centre.chief }),
      centre.trySave({ values: { name: '指向', kind: 'OWN', maker: maker.dataId } }),
    ]);
    const { rows } = await sql<{
      gone: boolean;
    }>`select deleted_at is not null as gone from biz_maker where id = ${maker.dataId}`.execute(
      centre.base.db,
    );
    expect(rows[0]?.gone).toBe(made.body.code !== 0);
  }
});
