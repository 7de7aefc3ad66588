import type { FieldDefinition } from '@haiqiao/contract/definitions';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ctx, NAME, openInstallStage, refusalOf } from './testing/install-stage.ts';
import { addRow, installThing, listOf, tablesSnapshot, thing } from './testing/things.ts';

openInstallStage();

async function columnsOf(table: string): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname::text as name, format_type(atttypid, atttypmod) || case when attnotnull then '!' else '' end as type
    from pg_attribute where attrelid = ${table}::regclass and attnum > 0`.execute(ctx.db);
  return Object.fromEntries(rows.map(({ name, type }) => [name, type]));
}

describe('additions', () => {
  test('ENG-01 a new field is a new column, added online where there are rows, without other changes', async () => {
    await installThing(ctx, thing({ name: NAME }));
    const id = await addRow(ctx, 'biz_thing', { name: '甲' });
    const steps = await installThing(
      ctx,
      thing({ name: NAME, count: { type: 'integer', label: '数量', indexed: true } }),
    );
    expect(steps).toEqual(['addColumn biz_thing.count', 'addIndex biz_thing.ix_biz_thing__count__id']);
    const { rows } = await sql`select id, name, count from biz_thing`.execute(ctx.db);
    expect(rows).toEqual([{ id, name: '甲', count: null }]);
  });

  test('ENG-01 a new required field writes its constant into existing rows and has no default afterwards', async () => {
    await installThing(ctx, thing({ name: NAME }));
    await addRow(ctx, 'biz_thing');
    const level: FieldDefinition = {
      type: 'text',
      label: '级别',
      required: true,
      default: { literal: `A'1` },
    };
    await installThing(ctx, thing({ name: NAME, level }));
    const { rows } = await sql`select level from biz_thing`.execute(ctx.db);
    expect(rows).toEqual([{ level: `A'1` }]);
    expect((await columnsOf('biz_thing'))['level']).toBe('text!');
    await expect(
      sql`insert into biz_thing (id, status, created_at, updated_at) values (gen_random_uuid(), 'NORMAL', now(), now())`.execute(
        ctx.db,
      ),
    ).rejects.toThrow('level');
  });

  test('ENG-01 a wider text, a wider number, a single value made multiple and a short text made long lose nothing', async () => {
    const kinds = { code: 'D_KIND', label: '类型', items: [{ value: 'A', label: '甲' }] };
    await installThing(
      ctx,
      thing({
        name: { ...NAME, maxLength: 5 },
        count: { type: 'integer', label: '数量' },
        rate: { type: 'decimal', label: '率', scale: 2 },
        kind: { type: 'dictionary', label: '类型', dictionary: 'D_KIND' },
      }),
      { dictionaries: [kinds] },
    );
    await addRow(ctx, 'biz_thing', { name: '一二三四五', count: 7, rate: '1.25', kind: 'A' });
    await addRow(ctx, 'biz_thing', {});
    await installThing(
      ctx,
      thing({
        name: { type: 'longText', label: '名称', maxLength: 50 },
        count: { type: 'money', label: '数量', min: null },
        rate: { type: 'decimal', label: '率', scale: 4 },
        kind: { type: 'dictionaries', label: '类型', dictionary: 'D_KIND' },
      }),
      { dictionaries: [kinds] },
    );
    const { rows } = await sql`select name, count, rate, kind from biz_thing order by name`.execute(ctx.db);
    expect(rows).toEqual([
      { name: '一二三四五', count: '7.00', rate: '1.2500', kind: ['A'] },
      { name: null, count: null, rate: null, kind: null },
    ]);
    expect(await tablesSnapshot(ctx)).toContain(
      'biz_thing ck_biz_thing__name__length CHECK ((char_length(name) <= 50)) true',
    );
  });

  test('ENG-01 an additional state is added to the status check', async () => {
    const idle = { code: 'IDLE', label: '闲', tone: 'stone' } as const;
    await installThing(ctx, thing({ name: NAME }, { statuses: [idle] }));
    await addRow(ctx, 'biz_thing', { status: 'IDLE' });
    await installThing(ctx, thing({ name: NAME }, { statuses: [idle, { ...idle, code: `BUSY'S` }] }));
    await addRow(ctx, 'biz_thing', { status: `BUSY'S` });
    await expect(addRow(ctx, 'biz_thing', { status: 'OTHER' })).rejects.toThrow('ck_biz_thing__status');
  });

  test('ENG-01 new sorts and filters of a list get indexes, and unused ones are dropped', async () => {
    const fields = { name: { ...NAME, pinyin: true }, price: { type: 'money', label: '价' } } as const;
    await installThing(ctx, thing(fields), { lists: [listOf()] });
    await addRow(ctx, 'biz_thing');
    await sql`create index own_index on biz_thing (price)`.execute(ctx.db);
    const list = listOf({
      columns: [{ field: 'name' }],
      sorts: [{ field: 'price', order: 'desc' }],
      filters: [{ field: 'status' }],
      tabs: [{ key: '0', label: '无主', where: { field: 'source', op: 'eq', value: 'STAFF' } }],
    });
    expect((await installThing(ctx, thing(fields), { lists: [list] })).toSorted()).toEqual([
      'addIndex biz_thing.ix_biz_thing__name_pinyin__id',
      'addIndex biz_thing.ix_biz_thing__price__id',
      'addIndex biz_thing.ix_biz_thing__source__price__id',
      'addIndex biz_thing.ix_biz_thing__status__price__id',
    ]);
    const back = await installThing(ctx, thing(fields), { lists: [listOf()] });
    expect(back.toSorted()).toEqual([
      'dropIndex biz_thing.ix_biz_thing__name_pinyin__id',
      'dropIndex biz_thing.ix_biz_thing__price__id',
      'dropIndex biz_thing.ix_biz_thing__source__price__id',
      'dropIndex biz_thing.ix_biz_thing__status__price__id',
    ]);
    expect((await tablesSnapshot(ctx)).some((line) => line.includes('own_index'))).toBe(true);
  });
});

describe('restrictions', () => {
  test('ENG-01 a shorter text is refused with the records that are too long, and nothing is changed', async () => {
    await installThing(ctx, thing({ name: { ...NAME, maxLength: 9 } }));
    const id = await addRow(ctx, 'biz_thing', { name: '一二三四', title: '甲公司' });
    await addRow(ctx, 'biz_thing', { name: '一二' });
    const before = await tablesSnapshot(ctx);
    const narrow = thing({ name: { ...NAME, maxLength: 3 }, more: NAME });
    expect(await refusalOf(installThing(ctx, narrow))).toBe(
      `modules/things: thing.name holds at most 3 characters now, but 1 row is longer: 甲公司 ${id}.`,
    );
    expect(await tablesSnapshot(ctx)).toEqual(before);
    await sql`update biz_thing set name = '一'`.execute(ctx.db);
    await installThing(ctx, narrow);
    await expect(addRow(ctx, 'biz_thing', { name: '一二三四' })).rejects.toThrow(
      'ck_biz_thing__name__length',
    );
  });

  test('ENG-01 twenty of many records are named, including those in the recycle bin', async () => {
    await installThing(ctx, thing({ name: NAME }));
    for (let count = 0; count < 25; count += 1) await addRow(ctx, 'biz_thing', { title: `第${count}号` });
    await addRow(ctx, 'biz_thing', {
      title: '旧',
      deleted_at: new Date(),
      id: '00000000-0000-7000-8000-000000000000',
    });
    const refusal = await refusalOf(installThing(ctx, thing({ name: { ...NAME, required: true } })));
    expect(refusal).toMatch(
      /^modules\/things: thing\.name is required now, but 26 rows have no value: 旧 \(in the recycle bin\) 0{8}-/,
    );
    expect(refusal.match(/号/g)).toHaveLength(19);
    expect(refusal).toMatch(/, …\.$/);
  });

  test('ENG-01 a new required field without a constant requires an empty table', async () => {
    await installThing(ctx, thing({ name: NAME }));
    const id = await addRow(ctx, 'biz_thing');
    const wanted = thing({ name: NAME, level: { ...NAME, required: true } });
    expect(await refusalOf(installThing(ctx, wanted))).toContain(
      `thing.level is new and required, but 1 row has no value`,
    );
    await sql`delete from biz_thing where id = ${id}`.execute(ctx.db);
    await installThing(ctx, wanted);
    expect((await columnsOf('biz_thing'))['level']).toBe('text!');
  });

  test('ENG-01 a field becomes required and unique online when all rows comply', async () => {
    await installThing(ctx, thing({ name: NAME }));
    await addRow(ctx, 'biz_thing', { name: '甲' });
    await addRow(ctx, 'biz_thing', { name: '乙' });
    await addRow(ctx, 'biz_thing', { name: '甲', deleted_at: new Date() });
    const steps = await installThing(ctx, thing({ name: { ...NAME, required: true, unique: true } }));
    expect(steps.filter((step) => step.startsWith('requireColumn'))).toHaveLength(5);
    await expect(addRow(ctx, 'biz_thing', { name: '甲' })).rejects.toThrow('ux_biz_thing__name');
    expect((await columnsOf('biz_thing'))['name']).toBe('text!');
  });

  test('ENG-01 duplicate values are named before a field becomes unique', async () => {
    await installThing(ctx, thing({ name: NAME, place: NAME }));
    const ids = [
      await addRow(ctx, 'biz_thing', { name: '甲', place: '成都' }),
      await addRow(ctx, 'biz_thing', { name: '甲', place: '成都' }),
    ];
    await addRow(ctx, 'biz_thing', { name: '甲', place: '重庆' });
    const refusal = await refusalOf(
      installThing(ctx, thing({ name: NAME, place: NAME }, { unique: [['name', 'place']] })),
    );
    expect(refusal).toContain('thing.name + place is unique now, but 2 rows share values with others');
    for (const id of ids) expect(refusal).toContain(id);
  });

  test('ENG-01 a lossy type change is refused with its rows, and applied once no row has a value', async () => {
    await installThing(ctx, thing({ name: NAME }));
    await addRow(ctx, 'biz_thing', { name: '三', title: '丙' });
    const changed = thing({ name: { type: 'integer', label: '数' } });
    expect(await refusalOf(installThing(ctx, changed))).toMatch(
      /thing\.name changes from text to integer, but 1 row has a value that would be lost: 丙 /,
    );
    await sql`update biz_thing set name = null`.execute(ctx.db);
    await installThing(ctx, changed);
    expect((await columnsOf('biz_thing'))['name']).toBe('integer');
  });

  test('ENG-01 fewer decimals are applied where none are lost', async () => {
    const decimal = (scale: number) => thing({ rate: { type: 'decimal', label: '率', scale } });
    await installThing(ctx, decimal(4));
    await addRow(ctx, 'biz_thing', { rate: '1.2500' });
    expect(await refusalOf(installThing(ctx, decimal(1)))).toContain(
      'thing.rate changes from numeric(20,4) to numeric(17,1)',
    );
    await installThing(ctx, decimal(2));
    expect((await columnsOf('biz_thing'))['rate']).toBe('numeric(18,2)');
  });

  test('ENG-01 a state of existing records cannot be removed', async () => {
    const state = (code: string) => ({ code, label: code, tone: 'stone' }) as const;
    await installThing(ctx, thing({ name: NAME }, { statuses: [state('A'), state('B')] }));
    await addRow(ctx, 'biz_thing', { status: 'B', title: '丁' });
    const refusal = await refusalOf(installThing(ctx, thing({ name: NAME }, { statuses: [state('A')] })));
    expect(refusal).toMatch(/thing\.status has fewer states now, but 1 row is in a state that is gone: 丁 /);
  });

  test('ENG-01 a removed field leaves its column and values, is logged once, and may come back', async () => {
    const both = thing({ name: NAME, place: { ...NAME, required: true, unique: true } });
    await installThing(ctx, both);
    await addRow(ctx, 'biz_thing', { place: '成都' });
    const gone = await installThing(ctx, thing({ name: NAME }));
    expect(gone.toSorted()).toEqual([
      'dropCheck biz_thing.ck_biz_thing__place__length',
      'dropIndex biz_thing.ux_biz_thing__place',
      'keepColumn biz_thing.place',
      'relaxColumn biz_thing.place',
    ]);
    await addRow(ctx, 'biz_thing');
    expect(await installThing(ctx, thing({ name: { ...NAME, label: '名字' } }))).toEqual([]);
    await installThing(ctx, thing({ name: NAME, place: NAME }));
    const { rows } = await sql`select place from biz_thing order by place`.execute(ctx.db);
    expect(rows).toEqual([{ place: '成都' }, { place: null }]);
    const log = await ctx.db
      .selectFrom('meta_install_step')
      .select(['subject', 'step'])
      .where('step', '=', 'keepColumn')
      .execute();
    expect(log).toEqual([{ subject: 'biz_thing.place', step: 'keepColumn' }]);
  });

  test('ENG-01 a field cannot move to another column and leave its values behind', async () => {
    await installThing(ctx, thing({ name: NAME }));
    expect(await refusalOf(installThing(ctx, thing({ name: { ...NAME, column: 'title_text' } })))).toBe(
      'modules/things: thing.name was installed in the column name and cannot move to title_text.',
    );
  });
});
