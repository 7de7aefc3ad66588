import type { FieldDefinition } from '@haiqiao/contract/definitions';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ctx, NAME, openInstallStage, refusalOf } from './testing/install-stage.ts';
import { addRow, installThing, moduleOf, tablesSnapshot, thing } from './testing/things.ts';
import { installModules } from './install-modules.ts';

openInstallStage();

describe('sub-tables and references', () => {
  const parts = (fields: Readonly<Record<string, FieldDefinition>>): FieldDefinition =>
    ({ type: 'table', label: '配件', fields }) as FieldDefinition; // limited by the caller to field types allowed in a row

  test('ENG-01 sub-table rows have their own table, whose refusals name the record', async () => {
    await installThing(ctx, thing({ parts: parts({ name: NAME }) }));
    const id = await addRow(ctx, 'biz_thing', { title: '戊' });
    await addRow(ctx, 'biz_thing__parts', { parent_id: id, name: '一二三四' });
    const refusal = await refusalOf(
      installThing(ctx, thing({ parts: parts({ name: { ...NAME, maxLength: 2 } }) })),
    );
    expect(refusal).toBe(
      `modules/things: thing.parts.name holds at most 2 characters now, but 1 row is longer: 戊 ${id}.`,
    );
    const steps = await installThing(
      ctx,
      thing({ parts: parts({ name: NAME, count: { type: 'integer', label: '数' } }) }),
    );
    expect(steps).toEqual(['addColumn biz_thing__parts.count']);
    expect(await installThing(ctx, thing({ name: NAME }))).toContain('keepTable biz_thing__parts');
  });

  test('ENG-01 resources that refer to each other are installed together, in any order', async () => {
    const one = { ...thing({ other: { type: 'ref', label: '另', target: 'other' } }) };
    const other = { ...thing({ thing: { type: 'ref', label: '此', target: 'thing' } }), code: 'other' };
    await installModules(ctx, [moduleOf([one], { code: 'ones' }), moduleOf([other], { code: 'others' })]);
    await expect(addRow(ctx, 'biz_thing', { other: ctx.ids.uuid() })).rejects.toThrow('fk_biz_thing__other');
  });

  test('ENG-01 dangling ids are named before the foreign key is added', async () => {
    await installThing(ctx, thing({ name: NAME }));
    await addRow(ctx, 'biz_thing');
    await sql`alter table biz_thing add column keeper uuid`.execute(ctx.db);
    await sql`update biz_thing set keeper = gen_random_uuid(), title = '己'`.execute(ctx.db);
    const refusal = await refusalOf(
      installThing(ctx, thing({ name: NAME, keeper: { type: 'user', label: '人' } })),
    );
    expect(refusal).toMatch(
      /thing\.keeper refers to sys_member now, but 1 row points to something else: 己 /,
    );
  });
});

describe('refused starts', () => {
  test('ENG-05 a definition that refers to a missing thing stops the start with module, definition and field', async () => {
    const lost = thing({ friend: { type: 'ref', label: '友', target: 'nobody' } });
    expect(await refusalOf(installThing(ctx, lost))).toMatch(/^modules\/things: .*friend.*nobody/);
    expect(await tablesSnapshot(ctx)).toEqual([]);
  });

  test('ENG-01 a platform table is not changed, only missing columns are reported', async () => {
    const message = { ...thing({ title: NAME, kind: NAME }, { table: 'sys_message' }), code: 'message' };
    expect(await installThing(ctx, message)).toEqual([]);
    expect(
      await refusalOf(installThing(ctx, { ...message, fields: { ...message.fields, colour: NAME } })),
    ).toBe(
      'modules/things: message.colour asks for the column sys_message.colour, which no migration has made.',
    );
  });
});

describe('concurrent starts', () => {
  test('ENG-05 nodes that start together install once', async () => {
    const module = moduleOf([thing({ name: NAME })]);
    const reports = await Promise.all([1, 2, 3].map(() => installModules(ctx, [module])));
    expect(reports.map(({ installed }) => installed).filter(({ length }) => length > 0)).toEqual([
      ['things'],
    ]);
  });

  test('ENG-05 an interrupted start is completed by the next one', async () => {
    const before = thing({ name: NAME });
    const after = thing({ name: { ...NAME, unique: true, required: true, maxLength: 20 } });
    await installThing(ctx, before);
    await addRow(ctx, 'biz_thing', { name: '甲' });
    await installThing(ctx, after);
    const whole = await tablesSnapshot(ctx);
    // Simulates an interruption between any two steps: half of the checks, an invalid index, no mark of the module.
    await sql`drop index ux_biz_thing__name`.execute(ctx.db);
    await sql`alter table biz_thing alter column name drop not null`.execute(ctx.db);
    await sql`alter table biz_thing add constraint ck_biz_thing__name__there check (name is not null) not valid`.execute(
      ctx.db,
    );
    await sql`update meta_module set checksum = ''`.execute(ctx.db);
    await installThing(ctx, after);
    expect(await tablesSnapshot(ctx)).toEqual(whole);
  });
});
