import {
  aggregateRecords,
  countRecordsByTab,
  getRecord,
  previewBinEntry,
  queryBin,
  queryOwnRecords,
  queryRecordChanges,
  queryRecordOptions,
  queryRecords,
  removeRecords,
  restoreBinEntries,
  purgeBinEntries,
  runRecordAction,
  saveDraft,
  saveRecord,
  setFavourite,
  startExport,
  unmaskField,
  updateRecords,
} from '@haiqiao/contract/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type WorkshopCentre, workshopCentre } from '#server/testing/workshop-centre.ts';

let centre: WorkshopCentre;

beforeAll(async () => {
  centre = await workshopCentre();
  const bin = ['recycle_bin:read', 'recycle_bin:restore', 'recycle_bin:purge'];
  await centre.grant(centre.chief, bin);
  await centre.grant(centre.worker, [
    ...bin,
    'machine:delete',
    'machine:unmask',
    'machine:import',
    'machine:scrap',
  ]);
});
afterAll(() => centre.close());

const SECRET = '别人的秘密机器';

test('PERM-06 no road leads to a record outside of the rows of the caller', async () => {
  const { worker, other, chief } = centre;
  const { dataId } = await centre.makeMachine(
    { name: SECRET, phone: '13800005678', serialNo: 'SN-1' },
    chief,
  );
  const gone = await centre.makeMachine({ name: `${SECRET}二` }, other);
  await centre.call(removeRecords, { id: 'rs_machine', dataIds: [gone.dataId] }, { as: chief });
  const id = 'rs_machine';
  const as = { as: worker };
  const entry = { resource: 'machine', id: gone.dataId };
  const refused = [
    await centre.ask(getRecord, { id, dataId }, as),
    await centre.ask(getRecord, { id, dataId: gone.dataId }, as),
    await centre.ask(saveRecord, { id, dataId, rowVersion: 1, values: { name: 'x' } }, as),
    await centre.ask(saveRecord, { id, dataId, rowVersion: 9, values: { name: 'x' } }, as),
    await centre.ask(updateRecords, { id, dataIds: [dataId], values: { name: 'x' } }, as),
    await centre.ask(removeRecords, { id, dataIds: [dataId] }, as),
    await centre.ask(runRecordAction, { id, dataId, action: 'run' }, as),
    await centre.ask(runRecordAction, { id, dataId, rowVersion: 7, action: 'run' }, as),
    await centre.ask(queryRecordChanges, { id, dataId }, as),
    await centre.ask(queryRecordChanges, { id, dataId: gone.dataId }, as),
    await centre.ask(unmaskField, { id, dataId, field: 'phone', reason: '想看' }, as),
    await centre.ask(setFavourite, { id, dataId, isFavourite: true }, as),
    await centre.ask(previewBinEntry, entry, as),
    await centre.ask(purgeBinEntries, { entries: [entry] }, as),
  ];
  expect([...new Set(refused.map(errorOf))]).toEqual(['RECORD_NOT_FOUND']);
  const batch = await centre.call(runRecordAction, { id, action: 'run', items: [{ dataId }] }, as);
  expect(batch).toMatchObject([{ ok: false, error: 'RECORD_NOT_FOUND' }]);
  const restored = await centre.call(restoreBinEntries, { entries: [entry] }, as);
  expect(restored).toMatchObject([{ ok: false, error: 'RECORD_NOT_FOUND' }]);
  const listCode = 'rs_machine_list';
  const answers = [
    await centre.ask(queryRecords, { listCode, queryParam: { keyword: '秘密' } }, as),
    await centre.ask(
      queryRecords,
      {
        listCode,
        queryParam: { terms: [{ column: 'name', termType: 'eq', value: SECRET }], count: 'exact' },
      },
      as,
    ),
    await centre.ask(queryRecordOptions, { target: 'machine', ids: [dataId] }, as),
    await centre.ask(queryRecordOptions, { target: 'machine', keyword: '秘密' }, as),
    await centre.ask(queryBin, { keyword: '秘密' }, as),
    await centre.ask(queryOwnRecords, { kind: 'recent' }, as),
    await centre.ask(saveRecord, { id, values: { name: '指着', kind: 'OWN', twin: dataId } }, as),
  ];
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(SECRET);
  expect(answers[1]?.body.data).toMatchObject({ total: 0 });
  expect(errorOf(answers[6] ?? refused[0]!)).toBe('RECORD_INVALID');
  const tabs = await centre.call(countRecordsByTab, { listCode }, as);
  expect(tabs.map(({ total }) => total)).toEqual([0, 0, 0]);
  expect((await centre.call(aggregateRecords, { listCode }, as)).total).toBe(0);
});

test('PERM-05 what is hidden or masked is told by no answer', async () => {
  const { worker, chief } = centre;
  const hidden = {
    profit: '4711.99',
    idCard: '510107199001011234',
    serialNo: 'SN-GEHEIM',
    phone: '13812345678',
  };
  const card = '11010519491231002X';
  const { dataId } = await centre.makeMachine(
    { ...hidden, idCard: card, ownerId: worker.memberId, price: '12.00' },
    chief,
  );
  await centre.call(
    saveRecord,
    { id: 'rs_machine', dataId, rowVersion: 1, values: { profit: '4712.99', serialNo: 'SN-GEHEIM2' } },
    { as: chief },
  );
  await centre.base.db
    .deleteFrom('sys_permission_group_button')
    .where('button_code', '=', 'machine:unmask')
    .where(
      'group_id',
      'in',
      centre.base.db.selectFrom('sys_permission_group').select('id').where('name', '=', worker.account),
    )
    .execute();
  await centre.broadcast.publish('permissions-changed', {});
  const as = { as: worker };
  const listCode = 'rs_machine_list';
  const id = 'rs_machine';
  const answers = [
    await centre.ask(getRecord, { id, dataId }, as),
    await centre.ask(queryRecordChanges, { id, dataId }, as),
    await centre.ask(queryRecords, { listCode }, as),
    await centre.ask(queryRecords, { listCode, queryParam: { keyword: 'GEHEIM' } }, as),
    await centre.ask(aggregateRecords, { listCode }, as),
    await centre.ask(saveRecord, { id, dataId, rowVersion: 1, values: { name: 'x' } }, as),
    await centre.ask(queryRecordOptions, { target: 'machine', keyword: 'GEHEIM' }, as),
    await centre.ask(unmaskField, { id, dataId, field: 'phone', reason: '想看' }, as),
    await centre.ask(unmaskField, { id, dataId, field: 'serialNo', reason: '想看' }, as),
  ];
  const told = JSON.stringify(answers.map(({ body }) => body));
  for (const secret of ['4711.99', '4712.99', card, 'GEHEIM', '13812345678'])
    expect(told).not.toContain(secret);
  expect(answers[3]?.body.data).toMatchObject({ total: 0 });
  expect(answers[6]?.body.data).toEqual([]);
  for (const column of ['profit', 'idCard', 'serialNo', 'phone'])
    for (const query of [
      { terms: [{ column, termType: 'notnull' as const }] },
      { sorts: [{ column, order: 'asc' as const }] },
    ]) {
      const answer = await centre.ask(queryRecords, { listCode, queryParam: query }, as);
      expect(errorOf(answer)).toBe('QUERY_INVALID');
      expect(
        errorOf(await centre.ask(startExport, { listCode, format: 'csv', queryParam: query } as never, as)),
      ).toBe('QUERY_INVALID');
    }
  expect(
    errorOf(await centre.ask(startExport, { listCode, format: 'csv', columns: ['profit'] } as never, as)),
  ).toBe('QUERY_INVALID');
  for (const values of [
    { profit: '1' },
    { serialNo: 'x' },
    { phone: '13900000000' },
    { price: '1' },
    { status: 'RUNNING' },
    { createdBy: worker.memberId },
    { title: 'x' },
    { recordNo: 'x' },
  ])
    expect(errorOf(await centre.ask(saveRecord, { id, dataId, rowVersion: 2, values }, as))).toMatch(
      /^RECORD_(READONLY|INVALID)$/,
    );
});

test('API-05 keys that every object has name no field', async () => {
  const post = (payload: string) =>
    centre.app.inject({
      method: 'POST',
      url: '/api/form/runtime/save',
      headers: { 'content-type': 'application/json', 'x-authorization': `Bearer ${centre.worker.token}` },
      payload,
    });
  for (const values of [
    '{"__proto__":{"profit":"1"},"name":"x","kind":"OWN"}',
    '{"constructor":{"prototype":{"a":1}}}',
    '{"toString":"x"}',
    '{"hasOwnProperty":1,"name":"x"}',
    '{"valueOf":{"a":1}}',
  ]) {
    const reply = await post(`{"data":{"id":"rs_machine","values":${values}}}`);
    expect(reply.json().code).toBe(-1);
    expect(reply.body).not.toContain('INTERNAL');
  }
  for (const target of ['__proto__', 'constructor', 'toString'])
    expect(errorOf(await centre.ask(queryRecordOptions, { target }, { as: centre.chief }))).toBe(
      'DEFINITION_NOT_FOUND',
    );
});

test.each([
  [
    'a record',
    (deep: string) => [
      '/api/form/runtime/save',
      `{"data":{"id":"rs_machine","values":{"name":${deep},"kind":"OWN"}}}`,
    ],
  ],
  [
    'rows',
    (deep: string) => [
      '/api/form/runtime/save',
      `{"data":{"id":"rs_machine","values":{"name":"x","kind":"OWN","parts":${deep}}}}`,
    ],
  ],
  [
    'a draft',
    (deep: string) => [
      '/api/form/draft/save',
      `{"data":{"formCode":"rs_machine","values":{"name":${deep}}}}`,
    ],
  ],
  [
    'params',
    (deep: string) => [
      '/api/form/runtime/action',
      `{"data":{"id":"rs_machine","action":"report","dataId":"01a1f985-d741-7045-a73d-b0435cf3746a","params":{"cause":${deep}}}}`,
    ],
  ],
])('API-05 %s nested a hundred thousand deep is refused, not fallen over', async (_what, make) => {
  const [url = '', payload = ''] = make('['.repeat(100_000) + ']'.repeat(100_000));
  const real = url.includes('draft') ? saveDraft.path : url;
  const reply = await centre.app.inject({
    method: 'POST',
    url: real,
    headers: { 'content-type': 'application/json', 'x-authorization': `Bearer ${centre.chief.token}` },
    payload,
  });
  expect(reply.body.slice(0, 300)).not.toContain('INTERNAL');
});

test('REC-05 of two people who save at once one wins and the other hears of it', async () => {
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

test('ENG-02 the same click ten times makes one record', async () => {
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

test('DOMAIN-1.6 numbers given at once are all different and leave no gap', async () => {
  const made = await Promise.all(Array.from({ length: 12 }, () => centre.makeMachine({ name: '编号' })));
  const numbers = await Promise.all(
    made.map(async ({ dataId }) => String((await centre.readMachine(dataId)).fields['recordNo']?.value)),
  );
  const sorted = numbers.map((text) => Number(text.slice(-4))).toSorted((a, b) => a - b);
  expect(sorted.at(-1)).toBe((sorted[0] ?? 0) + 11);
});

test('SYS-05 restoring, purging and creating at once leave one whole truth', async () => {
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

test('ENG-02 an action taken twice at once happens once', async () => {
  const { dataId } = await centre.makeMachine();
  const act = () =>
    centre.ask(runRecordAction, { id: 'rs_machine', dataId, action: 'run' }, { as: centre.chief });
  const answers = await Promise.all([act(), act(), act()]);
  expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1);
  expect(answers.filter((answer) => errorOf(answer) === 'RECORD_ACTION_REFUSED')).toHaveLength(2);
});

test('SYS-05 a target deleted while somebody points to it is never pointed to', async () => {
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
