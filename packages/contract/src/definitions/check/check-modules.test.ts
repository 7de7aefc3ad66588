import { expect, test } from 'vitest';
import { defineModule, type ModuleDefinition } from '../module.ts';
import { defineResource } from '../resource.ts';
import { textKeysOf } from '../texts/localize.ts';
import { checkModules } from './check-modules.ts';
import { position, form, staffing, withResource, withField } from './testing/staffing.ts';

test('ENG-05 consistent definitions are valid', () => {
  expect(checkModules([staffing])).toEqual([]);
});

test('ENG-05 the two columns of a range are checked too', () => {
  const module = withResource({
    fields: {
      ...position.fields,
      open: { type: 'dateRange', label: 'a' },
      open_from: { type: 'date', label: 'b' },
    },
  });
  expect(checkModules([module]).map(({ where }) => where)).toEqual([
    'position.resource.fields.open_from.column',
  ]);
});

test('ENG-05 a code of another module is refused, including number prefixes', () => {
  const other = defineModule({
    code: 'other',
    label: '其他',
    resources: [{ ...position, code: 'vacancy' }],
    forms: [{ ...form, parts: [{ kind: 'section', key: 'a', label: 'a', fields: [] }] }],
    dictionaries: [{ code: 'RS_KIND', label: '类型', items: [] }],
  });
  expect(
    checkModules([staffing, other])
      .filter(({ module }) => module === 'other')
      .map(({ where }) => where),
  ).toEqual(expect.arrayContaining(['rs_position.form', 'RS_KIND.dictionary', 'GW.numberPrefix']));
});

test('ENG-05 codes of the platform are accepted', () => {
  const external = {
    resources: ['recycle_bin', 'member'],
    dictionaries: ['NO'],
    menus: ['home'],
    groups: ['everybody'],
  };
  const module: ModuleDefinition = {
    ...withField('x', { type: 'dictionary', label: 'x', dictionary: 'NO' }),
    menus: [{ code: 'm', label: 'm', icon: 'x', order: 1, groups: ['everybody'], parent: 'home' }],
    permissions: [
      { code: 'staffing_all', label: 'g', grants: [{ resource: 'recycle_bin', may: ['purge'], rows: [] }] },
    ],
  };
  expect(checkModules([module], { external })).toEqual([]);
});

test('ENG-05 a platform table has no base fields, and its rows are identified by its own fields', () => {
  const logs = defineResource({
    code: 'log',
    label: '日志',
    table: 'sys_log',
    title: { field: 'message' },
    fields: { id: { type: 'text', label: '编号' }, message: { type: 'text', label: '内容' } },
  });
  const module = defineModule({
    code: 'logs',
    label: '日志',
    resources: [logs],
    permissions: [
      { code: 'g', label: 'g', grants: [{ resource: 'log', may: ['read'], rows: [{ kind: 'owner' }] }] },
    ],
  });
  expect(checkModules([module])).toEqual([
    { module: 'logs', where: 'g.group.grants[0].rows[0]', reason: expect.stringContaining('ownerId') },
  ]);
});

test('ENG-05 missing, unused or malformed translations are reported with their file', () => {
  const keys = textKeysOf(staffing);
  const whole: Record<string, string> = Object.fromEntries(keys.map(({ key, source }) => [key, source]));
  const { module: _gone, ...torn }: Record<string, string> = {
    ...whole,
    'position.pay': 'Pay {x}',
    stray: 'x',
  };
  const texts = { staffing: { 'zh-TW': whole, en: torn, ja: whole } };
  expect(checkModules([staffing], { texts })).toEqual([
    { module: 'staffing', where: 'locales/en.json: module', reason: '"招聘" is not translated' },
    {
      module: 'staffing',
      where: 'locales/en.json: position.pay',
      reason: expect.stringContaining('{names}'),
    },
    { module: 'staffing', where: 'locales/en.json: stray', reason: expect.stringContaining('no definition') },
  ]);
});

test('ENG-05 two texts under one key are reported', () => {
  const skills = {
    type: 'table',
    label: '技能',
    fields: { help: { type: 'text', label: '帮助' } },
    help: '填写',
  } as const;
  const stripped = withResource({
    fields: { post_name: position.fields.post_name, skills },
    title: { field: 'post_name' },
  });
  const issues = checkModules([{ ...stripped, forms: [], lists: [], permissions: [], menus: [] }]);
  expect(issues).toContainEqual({
    module: 'staffing',
    where: 'texts.position.skills.help',
    reason: expect.stringContaining('填写'),
  });
});
