import { gramCode, initialsCode, initialsLine } from '@haiqiao/contract/query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type DesignFixture, designFixture } from '#server/testing/design-fixture.ts';

let centre: DesignFixture;

beforeAll(async () => {
  centre = await designFixture();
});
afterAll(() => centre.close());

test('ENG-02 a record stores a value of every type and returns it with its text', async () => {
  const maker = await centre.makeMaker({ creditCode: '91350100M000100Y43', city: '510100' });
  const { dataId, rowVersion } = await centre.makeMachine({
    name: ' 五轴车床 ',
    serialNo: 'SN-1',
    series: 'HX',
    seriesNo: 7,
    seats: 3,
    weight: '12.5',
    price: 1200,
    profit: '-3.1',
    share: '12.5',
    builtOn: '2020-01-05',
    checkedAt: '2026-03-01T08:30:00+08:00',
    warranty: { from: '2026-01-01', to: '2027-01-01' },
    isMovable: false,
    grade: 'A',
    abilities: ['CUT', 'LASER'],
    maker: maker.dataId,
    makerCity: '510100',
    dealers: [maker.dataId],
    keeper: centre.worker.memberId,
    place: '510107',
    phone: '13812345678',
    summary: '第一行\n第二行',
    manual: '<p>好<script>alert(1)</script></p>',
    words: ['新', '大'],
    parts: [
      { partName: '主轴', count: 2, unitPrice: '10.50', supplier: maker.dataId },
      { partName: '刀架', count: 1, unitPrice: '3' },
    ],
  });
  expect(rowVersion).toBe(1);
  const { fields, title, status } = await centre.readMachine(dataId);
  expect({ title, status }).toEqual({ title: '五轴车床', status: 'IDLE' });
  expect(fields['recordNo']?.value).toBe('JQ202603020001');
  expect(fields['weight']).toEqual({ value: '12.500', displayValue: expect.stringContaining('12.5') });
  expect(fields['price']?.value).toBe('1200.00');
  expect(fields['profit']?.value).toBe('-3.10');
  expect(fields['checkedAt']?.value).toBe('2026-03-01T00:30:00.000Z');
  expect(fields['warranty']?.value).toEqual({ from: '2026-01-01', to: '2027-01-01' });
  expect(fields['isMovable']?.value).toBe(false);
  expect(fields['kind']).toEqual({ value: 'OWN', displayValue: '自有' });
  expect(fields['abilities']).toEqual({ value: ['CUT', 'LASER'], displayValue: '切割、激光切割' });
  expect(fields['maker']).toEqual({ value: maker.dataId, displayValue: '成都机床厂' });
  expect(fields['dealers']).toEqual({ value: [maker.dataId], displayValue: '成都机床厂' });
  expect(fields['keeper']?.displayValue).toBe('工人甲');
  expect(fields['place']?.displayValue).toContain('武侯区');
  expect(fields['manual']?.value).toBe('<p>好</p>');
  expect(fields['plate']?.value).toBe('HX-7');
  expect(fields['partsTotal']?.value).toBe('24.00');
  expect(fields['partsCount']?.value).toBe(2);
  expect(fields['parts']?.value).toEqual([
    expect.objectContaining({
      id: expect.any(String),
      partName: '主轴',
      amount: '21.00',
      supplier: { value: maker.dataId, displayValue: '成都机床厂' },
    }),
    expect.objectContaining({ partName: '刀架', amount: '3.00' }),
  ]);
  expect(fields['ownerId']?.value).toBe(centre.chief.memberId);
  expect(fields['createdBy']?.displayValue).toBe('车间主任');
  expect(fields['source']?.value).toBe('STAFF');
});

test('ENG-02 a record is found by its texts, pinyin and initials, and never by personal data', async () => {
  const { dataId } = await centre.makeMachine({ name: '龙门铣床', serialNo: 'LM 9', phone: '13987654321' });
  const row = await centre.base.db
    .selectFrom('biz_machine' as never)
    .selectAll()
    .where('id' as never, '=', dataId as never)
    .executeTakeFirstOrThrow();
  const {
    search_text: text,
    search,
    name_pinyin: pinyin,
  } = row as { search_text: string; search: number[]; name_pinyin: string };
  expect(text.split('\n')).toEqual(
    expect.arrayContaining(['龙门铣床', 'longmenxichuang', initialsLine('lmxc'), 'lm 9']),
  );
  expect(text).not.toContain('13987654321');
  expect(search).toEqual(
    expect.arrayContaining([gramCode('龙门'), initialsCode('lmx'), initialsCode('mxc')]),
  );
  expect(pinyin).toBe('longmenxichuang');
});

test('ENG-02 unknown fields, wrong types and 100 000 characters are refused by name, and nothing is stored', async () => {
  const before = await countMachines();
  const answer = await centre.trySave({
    values: {
      name: '坏'.repeat(100_000),
      kind: 'NONSENSE',
      seats: 'three',
      weight: '1.23456',
      price: -1,
      builtOn: '2026-02-30',
      checkedAt: 'yesterday',
      isMovable: 'maybe',
      abilities: 'CUT',
      maker: 'not an id',
      phone: '123',
      robots: 1,
      parts: [{ count: 0, partName: '' }],
    },
  });
  expect(errorOf(answer)).toBe('RECORD_INVALID');
  const { issues } = answer.body.data as { issues: { path: string; rule: string }[] };
  const broken = issues.map(({ path }) => path.split('.')[0]);
  expect(broken).toEqual(
    expect.arrayContaining([
      'name',
      'seats',
      'weight',
      'price',
      'builtOn',
      'checkedAt',
      'isMovable',
      'abilities',
      'maker',
      'phone',
      'robots',
      'parts',
    ]),
  );
  expect(await countMachines()).toBe(before);
});

test('ENG-02 referenced things must exist and be selectable', async () => {
  const nowhere = centre.base.ids.uuid();
  const answer = await centre.trySave({
    values: {
      name: '车床',
      kind: 'NONSENSE',
      abilities: ['CUT', 'FLY'],
      maker: nowhere,
      dealers: [nowhere],
      keeper: nowhere,
      workshopUnit: nowhere,
      parts: [{ partName: '轴', supplier: nowhere }],
    },
  });
  const { issues } = answer.body.data as { issues: unknown[] };
  expect(issues).toEqual(
    expect.arrayContaining([
      { path: 'kind', rule: 'option' },
      { path: 'abilities', rule: 'option' },
      { path: 'maker', rule: 'notFound' },
      { path: 'dealers', rule: 'notFound' },
      { path: 'keeper', rule: 'notFound' },
      { path: 'workshopUnit', rule: 'notFound' },
      { path: 'parts.0.supplier', rule: 'notFound' },
    ]),
  );
  const wrongGrade = await centre.trySave({ values: { name: '车床', kind: 'OWN', grade: 'L' } });
  expect((wrongGrade.body.data as { issues: unknown }).issues).toEqual([{ path: 'grade', rule: 'option' }]);
});

test('ENG-02 SQL in values is text', async () => {
  const name = `'); drop table biz_machine; -- \\ " $1 %s`;
  const { dataId } = await centre.makeMachine({ name, words: [`a','b`, '{"x"}'], summary: `';--` });
  const { fields } = await centre.readMachine(dataId);
  expect(fields['name']?.value).toBe(name);
  expect(fields['words']?.value).toEqual([`a','b`, '{"x"}']);
});

test('ENG-02 of two concurrent saves the second gets both versions and changes nothing', async () => {
  const { dataId } = await centre.makeMachine({ name: '甲' });
  const first = await centre.trySave({ dataId, rowVersion: 1, values: { name: '乙' } });
  expect(first.body).toMatchObject({ code: 0, data: { dataId, rowVersion: 2 } });
  const second = await centre.trySave({ dataId, rowVersion: 1, values: { name: '丙' } });
  expect(second.body).toMatchObject({
    code: 40901,
    message: '该记录已被他人修改，请查看差异后再保存',
    data: {
      error: 'RECORD_CONFLICT',
      rowVersion: 2,
      theirs: { dataId, rowVersion: 2, fields: { name: { value: '乙' } } },
    },
  });
  expect((await centre.readMachine(dataId)).fields['name']?.value).toBe('乙');
  const without = await centre.trySave({ dataId, values: { name: '丁' } });
  expect((without.body.data as { issues: unknown }).issues).toEqual([
    { path: 'rowVersion', rule: 'required' },
  ]);
});

test('ENG-02 of ten concurrent saves of one version one wins', async () => {
  const { dataId } = await centre.makeMachine();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      centre.trySave({ dataId, rowVersion: 1, values: { name: `第${index}` } }),
    ),
  );
  expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1);
  expect(answers.filter((answer) => errorOf(answer) === 'RECORD_CONFLICT')).toHaveLength(9);
});

test('ENG-02 fields that are not sent stay, and missing rows of a sub-table are deleted', async () => {
  const { dataId } = await centre.makeMachine({
    seats: 5,
    parts: [{ partName: '甲', count: 1, unitPrice: 2 }, { partName: '乙' }],
  });
  const parts = (await centre.readMachine(dataId)).fields['parts']?.value as { id: string }[];
  await centre.trySave({
    dataId,
    rowVersion: 1,
    values: { parts: [{ partName: '新' }, { id: parts[0]?.id, count: 3 }] },
  });
  const { fields, rowVersion } = await centre.readMachine(dataId);
  expect(rowVersion).toBe(2);
  expect(fields['seats']?.value).toBe(5);
  expect(fields['parts']?.value).toEqual([
    expect.objectContaining({ partName: '新', count: null }),
    expect.objectContaining({ id: parts[0]?.id, partName: '甲', count: 3, amount: '6.00' }),
  ]);
  expect(fields['partsTotal']?.value).toBe('6.00');
  const foreign = await centre.makeMachine({ parts: [{ partName: '别人的' }] });
  const stolen = (await centre.readMachine(foreign.dataId)).fields['parts']?.value as { id: string }[];
  await centre.trySave({ dataId, rowVersion: 2, values: { parts: [{ id: stolen[0]?.id, partName: '抢' }] } });
  expect((await centre.readMachine(foreign.dataId)).fields['parts']?.value).toEqual([
    expect.objectContaining({ partName: '别人的' }),
  ]);
});

test('ENG-02 a unique value is accepted once, and the field is named', async () => {
  await centre.makeMachine({ serialNo: 'U-1', series: 'U', seriesNo: 1 });
  const single = await centre.trySave({ values: { name: '二', kind: 'OWN', serialNo: 'U-1' } });
  expect(single.body.data).toMatchObject({
    error: 'RECORD_NOT_UNIQUE',
    issues: [{ path: 'serialNo', rule: 'unique' }],
  });
  const pair = await centre.trySave({ values: { name: '二', kind: 'OWN', series: 'U', seriesNo: 1 } });
  expect(pair.body.data).toMatchObject({
    issues: [
      { path: 'series', rule: 'unique' },
      { path: 'seriesNo', rule: 'unique' },
    ],
  });
});

test('ENG-02 a warning stops a save until it is accepted, once', async () => {
  const values = { name: '贵重', kind: 'OWN', price: '200000' };
  const asked = await centre.trySave({ values });
  expect(asked.body.data).toMatchObject({
    error: 'RECORD_WARNINGS',
    warnings: [{ code: 'noMaker', field: 'maker', text: '贵重机器没有填写制造商' }],
  });
  const saved = await centre.trySave({ values, acceptedWarnings: ['noMaker'] });
  const { dataId } = saved.body.data as { dataId: string };
  expect((await centre.trySave({ dataId, rowVersion: 1, values: { seats: 2 } })).body.code).toBe(0);
});

test('SYS-05 every save writes a history and an audit row with names of fields, not values', async () => {
  const { dataId } = await centre.makeMachine({ name: '史', phone: '13812345678' });
  await centre.trySave({ dataId, rowVersion: 1, values: { name: '史二', phone: '13912345678' } });
  const history = await centre.base.db
    .selectFrom('log_record_change')
    .select(['action', 'row_version', 'changes', 'actor_name'])
    .where('record_id', '=', dataId)
    .orderBy('id')
    .execute();
  expect(history).toEqual([
    { action: 'create', row_version: 1, changes: {}, actor_name: '车间主任' },
    {
      action: 'update',
      row_version: 2,
      changes: { name: ['史', '史二'], phone: ['13812345678', '13912345678'] },
      actor_name: '车间主任',
    },
  ]);
  const audit = await centre.base.db
    .selectFrom('log_audit')
    .select(['action', 'target_type', 'details', 'actor_account'])
    .where('target_id', '=', dataId)
    .orderBy('id')
    .execute();
  expect(audit.map(({ action, target_type }) => [action, target_type])).toEqual([
    ['record.create', 'machine'],
    ['record.update', 'machine'],
  ]);
  expect(JSON.stringify(audit)).not.toContain('139123');
  expect(audit[1]?.details).toEqual({ fields: ['name', 'phone'] });
});

test('ENG-02 a save that changes nothing writes nothing', async () => {
  const { dataId } = await centre.makeMachine({ name: '不变' });
  const answer = await centre.trySave({ dataId, rowVersion: 1, values: { name: '不变' } });
  expect(answer.body.data).toEqual({ dataId, rowVersion: 1 });
});

async function countMachines(): Promise<number> {
  const row = await centre.base.db
    .selectFrom('biz_machine' as never)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}
