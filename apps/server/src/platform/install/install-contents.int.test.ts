import type { ModuleDefinition, ResourceDefinition } from '@haiqiao/contract/definitions';
import { initialsLine, searchCodes } from '@haiqiao/contract/query';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { installBase } from '#server/features/organisation/install-base.ts';
import { seedDemo } from '#server/features/demo/seed-demo.ts';
import { moduleGroups } from './access/module-access.ts';
import { installModules } from './install-modules.ts';
import type { ShippedModule } from './shipped-module.ts';
import { ctx, NAME, openInstallStage } from './testing/install-stage.ts';
import { addRow, moduleOf, thing } from './testing/things.ts';

openInstallStage();

beforeAll(() => installBase(ctx));

function area(more: Partial<ModuleDefinition>, en: Readonly<Record<string, string>> = {}): ShippedModule {
  const module = moduleOf([thing({ name: NAME, secret: NAME })], more);
  return { ...module, texts: { ...module.texts, en } };
}

describe('dictionaries', () => {
  const dictionary = (
    items: readonly { value: string; label: string; items?: readonly { value: string; label: string }[] }[],
  ) =>
    area(
      { dictionaries: [{ code: 'D_KIND', label: '类型', items }] },
      { D_KIND: 'Kinds', 'D_KIND.A': 'First' },
    );

  async function items() {
    return ctx.db
      .selectFrom('sys_dictionary_item as i')
      .innerJoin('sys_dictionary_type as t', 't.id', 'i.type_id')
      .leftJoin('sys_dictionary_item as p', 'p.id', 'i.parent_id')
      .select(['i.value', 'i.name', 'i.is_valid as isValid', 'p.value as parent', 't.version'])
      .where('t.code', '=', 'D_KIND')
      .orderBy('i.value')
      .execute();
  }

  test('DICT-07 items are installed with order and translations, new ones are added later, and changes of the centre stay', async () => {
    await ctx.db.deleteFrom('sys_dictionary_type').execute();
    const first = { value: 'A', label: '甲', items: [{ value: 'A1', label: '甲一' }] };
    await installModules(ctx, [dictionary([first, { value: 'B', label: '乙' }])]);
    expect(await items()).toEqual([
      { value: 'A', name: '甲', isValid: true, parent: null, version: 2 },
      { value: 'A1', name: '甲一', isValid: true, parent: 'A', version: 2 },
      { value: 'B', name: '乙', isValid: true, parent: null, version: 2 },
    ]);
    const { translations } = await ctx.db
      .selectFrom('sys_dictionary_item')
      .select('translations')
      .where('value', '=', 'A')
      .executeTakeFirstOrThrow();
    expect(translations).toEqual({ en: 'First' });

    await ctx.db
      .updateTable('sys_dictionary_item')
      .set({ name: '乙类', is_valid: false, is_customised: true })
      .where('value', '=', 'B')
      .execute();
    await installModules(ctx, [
      dictionary([
        { value: 'A', label: '第一' },
        { value: 'B', label: '第二' },
        { value: 'C', label: '丙' },
      ]),
    ]);
    expect(await items()).toEqual([
      { value: 'A', name: '第一', isValid: true, parent: null, version: 3 },
      { value: 'A1', name: '甲一', isValid: true, parent: 'A', version: 3 },
      { value: 'B', name: '乙类', isValid: false, parent: null, version: 3 },
      { value: 'C', name: '丙', isValid: true, parent: null, version: 3 },
    ]);
  });
});

describe('menus and permissions', () => {
  const GROUP = 'things_staff';
  const granting = (more: Partial<ModuleDefinition> = {}, may: readonly string[] = ['read', 'update']) =>
    area({
      menus: [{ code: 'things', label: '东西', icon: 'table', order: 1, groups: [GROUP, 'admin'] }],
      permissions: [
        {
          code: GROUP,
          label: '东西管理',
          posts: ['visit'],
          grants: [{ resource: 'thing', may, rows: [{ kind: 'org' }], fields: { secret: 'hidden' } }],
        },
      ],
      ...more,
    });

  async function clear(): Promise<void> {
    await ctx.db.deleteFrom('sys_permission_group').where('code', '=', GROUP).execute();
    await ctx.db.deleteFrom('sys_button').where('code', 'like', 'thing:%').execute();
    await ctx.db.deleteFrom('sys_menu').where('code', '=', 'things').execute();
  }
  beforeEach(clear);

  async function granted() {
    const { rows } = await sql<{ line: string }>`
      select g.code || ' ' || b.button_code as line from sys_permission_group_button b
        join sys_permission_group g on g.id = b.group_id where b.button_code like 'thing:%'
      union all select g.code || ' menu ' || m.code from sys_permission_group_menu x
        join sys_permission_group g on g.id = x.group_id join sys_menu m on m.id = x.menu_id where m.code = 'things'
      union all select g.code || ' rows ' || r.resource || ' ' || (r.scope ->> 'kind') from sys_permission_group_row_rule r
        join sys_permission_group g on g.id = r.group_id
      union all select g.code || ' ' || f.field || ' ' || f.mode from sys_permission_group_field_rule f
        join sys_permission_group g on g.id = f.group_id
      order by 1`.execute(ctx.db);
    return rows.map(({ line }) => line);
  }

  test('PERM-01 PERM-05 verbs become permissions with names in four languages; groups get verbs, rows, fields and menus', async () => {
    const { version } = await ctx.db
      .selectFrom('sys_permission_version')
      .select('version')
      .executeTakeFirstOrThrow();
    await installModules(ctx, [granting()]);
    expect(await granted()).toEqual([
      'admin menu things',
      'things_staff menu things',
      'things_staff rows thing org',
      'things_staff secret hidden',
      'things_staff thing:read',
      'things_staff thing:update',
    ]);
    const buttons = await ctx.db
      .selectFrom('sys_button')
      .select(['code', 'name', 'translations'])
      .where('code', 'like', 'thing:%')
      .orderBy('order_no')
      .execute();
    expect(buttons.map(({ code }) => code)).toEqual(
      ['read', 'create', 'update', 'delete', 'export', 'import', 'unmask'].map((verb) => `thing:${verb}`),
    );
    expect(buttons[0]).toMatchObject({
      name: '查看东西',
      translations: { 'zh-TW': '檢視东西', en: 'View: 东西' },
    });
    const after = await ctx.db
      .selectFrom('sys_permission_version')
      .select('version')
      .executeTakeFirstOrThrow();
    expect(after.version).toBeGreaterThan(version);
  });

  test('PERM-01 a grant removed by the centre does not return; that of a new action is added', async () => {
    await installModules(ctx, [granting()]);
    await sql`delete from sys_permission_group_button where button_code = 'thing:update'`.execute(ctx.db);
    await sql`delete from sys_permission_group_field_rule`.execute(ctx.db);
    await sql`delete from sys_permission_group_row_rule`.execute(ctx.db);
    const renewed = granting(
      {
        resources: [{ ...thing({ name: NAME, secret: NAME }), actions: [{ code: 'close', label: '关闭' }] }],
      },
      ['read', 'update', 'close'],
    );
    await installModules(ctx, [renewed]);
    expect(await granted()).toEqual([
      'admin menu things',
      'things_staff menu things',
      'things_staff thing:close',
      'things_staff thing:read',
    ]);
  });

  test('PERM-01 a post created after the area holds the groups that name it', async () => {
    const modules = [granting()];
    await installModules(ctx, modules);
    await seedDemo(ctx, moduleGroups(modules));
    const holders = await ctx.db
      .selectFrom('sys_permission_group_holder as h')
      .innerJoin('sys_permission_group as g', 'g.id', 'h.group_id')
      .innerJoin('sys_post as p', 'p.id', 'h.holder_id')
      .select(['p.code', 'h.holder_kind as kind'])
      .where('g.code', '=', GROUP)
      .execute();
    expect(holders).toEqual([{ code: 'visit', kind: 'POST' }]);
  });
});

describe('values derived from records', () => {
  test('ENG-01 a field that becomes searchable, gets pinyin or a new computation is updated in old records too', async () => {
    await installModules(ctx, [moduleOf([thing({ name: NAME, count: { type: 'integer', label: '数' } })])]);
    const id = await addRow(ctx, 'biz_thing', { name: '成都', count: 3, row_version: 4 });
    await addRow(ctx, 'biz_thing', { name: '重庆', count: 1, deleted_at: new Date() });
    const after: ResourceDefinition = {
      ...thing({
        name: { ...NAME, searchable: true, pinyin: true },
        count: { type: 'integer', label: '数' },
        twice: {
          type: 'computed',
          label: '倍',
          value: { multiply: [{ field: 'count' }, { literal: 2 }] },
          result: 'integer',
        },
      }),
      title: { field: 'name' },
    };
    await installModules(ctx, [moduleOf([after])]);
    const { rows } = await sql`
      select title, title_pinyin, name_pinyin, search_text, twice, row_version as version from biz_thing order by count desc`.execute(
      ctx.db,
    );
    expect(rows).toEqual([
      expect.objectContaining({ title: '成都', name_pinyin: 'chengdu', twice: 6, version: 4 }),
      expect.objectContaining({ title: '重庆', name_pinyin: 'chongqing', twice: 2, version: 1 }),
    ]);
    expect((rows[0] as { search_text: string }).search_text.split('\n')).toEqual(
      expect.arrayContaining(['成都', 'chengdu', initialsLine('cd')]),
    );
    const found = await sql<{ id: string }>`
      select id from biz_thing where search @> ${searchCodes('成都')}::integer[]`.execute(ctx.db);
    expect(found.rows).toEqual([{ id }]);
  });
});

describe('definitions', () => {
  test('ENG-05 an upgrade replaces shipped definitions, raises their version, and leaves a designer’s overlay', async () => {
    const before = area({});
    await installModules(ctx, [before]);
    await ctx.db
      .updateTable('meta_definition')
      .set({ overlay: JSON.stringify({ fields: { own: { type: 'integer', label: '自加' } } }) })
      .execute();
    const { version } = await ctx.db.selectFrom('meta_version').select('version').executeTakeFirstOrThrow();
    const after = moduleOf([thing({ name: { ...NAME, label: '新名称' }, more: NAME })]);
    const { steps } = await installModules(ctx, [after]);
    // The designer's own field has its column too.
    expect(steps.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['biz_thing.more', 'biz_thing.own', 'biz_thing.secret']),
    );
    const row = await ctx.db
      .selectFrom('meta_definition')
      .select(['version', 'base', 'overlay'])
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      version: 2,
      base: { fields: { name: { label: '新名称' } } },
      overlay: { fields: { own: { label: '自加' } } },
    });
    expect(Object.keys((row.base as { fields: object }).fields)).toEqual(['name', 'more']);
    const now = await ctx.db.selectFrom('meta_version').select('version').executeTakeFirstOrThrow();
    expect(now.version).toBe(version + 1);
  });

  test('ENG-05 a definition no longer shipped is removed, and one changed by a designer stays', async () => {
    const list = {
      code: 'rs_thing_list',
      label: '东西',
      resource: 'thing',
      columns: [{ field: 'createdAt' }],
    };
    await installModules(ctx, [area({ lists: [list, { ...list, code: 'rs_own_list' }] })]);
    await ctx.db
      .updateTable('meta_definition')
      .set({ overlay: '{}' })
      .where('code', '=', 'rs_own_list')
      .execute();
    await installModules(ctx, [area({})]);
    const left = await ctx.db.selectFrom('meta_definition').select('code').orderBy('code').execute();
    expect(left.map(({ code }) => code)).toEqual(['rs_own_list', 'thing']);
  });
});
