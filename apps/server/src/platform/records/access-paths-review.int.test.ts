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
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type DesignFixture, designFixture } from '#server/testing/design-fixture.ts';

let centre: DesignFixture;

beforeAll(async () => {
  centre = await designFixture();
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

test('PERM-06 no access path returns a record outside the caller’s row scope', async () => {
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
  expect(answers[6]?.body.data).toMatchObject({ error: 'RECORD_INVALID' });
  const tabs = await centre.call(countRecordsByTab, { listCode }, as);
  expect(tabs.map(({ total }) => total)).toEqual([0, 0, 0]);
  expect((await centre.call(aggregateRecords, { listCode }, as)).total).toBe(0);
});

test('PERM-05 no reply contains a hidden or masked value', async () => {
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
  const replies = JSON.stringify(answers.map(({ body }) => body));
  for (const secret of ['4711.99', '4712.99', card, 'GEHEIM', '13812345678'])
    expect(replies).not.toContain(secret);
  expect(answers[3]?.body.data).toMatchObject({ total: 0 });
  expect(answers[6]?.body.data).toEqual([]);
  for (const column of ['profit', 'idCard', 'serialNo', 'phone'])
    for (const query of [
      { terms: [{ column, termType: 'notnull' as const }] },
      { sorts: [{ column, order: 'asc' as const }] },
    ]) {
      const answer = await centre.ask(queryRecords, { listCode, queryParam: query }, as);
      expect(errorOf(answer)).toBe('QUERY_INVALID');
      expect(errorOf(await centre.ask(startExport, { listCode, format: 'csv', queryParam: query }, as))).toBe(
        'QUERY_INVALID',
      );
    }
  expect(
    errorOf(
      await centre.ask(startExport, { listCode, format: 'csv', columns: ['profit'], queryParam: {} }, as),
    ),
  ).toBe('QUERY_INVALID');
  for (const values of [
    { profit: '1' },
    { serialNo: 'x' },
    { phone: '139****4321', idCard: 'x' },
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

test('names of object prototype properties are no fields', async () => {
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
])('%s nested a hundred thousand levels deep is refused without a crash', async (_what, make) => {
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

test('PERM-01 an actor who may export but not read gets no file of unreadable data', async () => {
  const member = await centre.makeMember({ account: 'exporter' });
  await centre.grant(member, ['machine:export']);
  await centre.grantRows(member, 'machine', { rows: [{ kind: 'all' }] });
  const as = { as: await centre.signIn(member) };
  const answer = await centre.ask(
    startExport,
    { listCode: 'rs_machine_list', format: 'csv', queryParam: {} },
    as,
  );
  expect(errorOf(answer)).toBe('ACCESS_DENIED');
});
