import type { FieldDefinition } from '@haiqiao/contract/definitions';
import { expect, test } from 'vitest';
import { loadMetadata } from '#server/platform/metadata/load-metadata.ts';
import { inspectInstallation } from './inspect-installation.ts';
import { installModules } from './install-modules.ts';
import { centre, ctx, NAME, openInstallStage } from './testing/install-stage.ts';
import { listOf, moduleOf, thing } from './testing/things.ts';

openInstallStage();

const LEVEL = { type: 'text', label: '级别' } as const;

const area = (fields: Readonly<Record<string, FieldDefinition>>, column = 'name') =>
  moduleOf([thing(fields)], { lists: [listOf({ columns: [{ field: column }] })] });

async function lay(code: string, overlay: object): Promise<void> {
  const text = JSON.stringify(overlay);
  await ctx.db.updateTable('meta_definition').set({ overlay: text }).where('code', '=', code).execute();
}

const inForce = async () => {
  const { resources, lists } = await loadMetadata(ctx.db);
  return { thing: resources.get('thing')?.definition, list: lists.get('rs_thing_list')?.definition };
};

test('ENG-05 a designer’s change that no longer fits is set aside and named, the start continues, and nothing is lost', async () => {
  await installModules(ctx, [area({ name: NAME, level: LEVEL })]);
  await lay('rs_thing_list', { label: '我的列表', columns: [{ field: 'level', widthPx: 90 }] });
  await lay('thing', { label: '我的东西' });
  const without = [area({ name: NAME })];
  const before = await inspectInstallation(centre.base, without);
  expect(before.lines.join('\n')).toContain('rs_thing_list.list.columns[1].field');

  await installModules(ctx, without);
  expect((await inForce()).list).toMatchObject({ label: '东西', columns: [{ field: 'name' }] });
  expect((await inForce()).thing).toMatchObject({ label: '我的东西' });
  expect(centre.logged.text()).toContain('rs_thing_list.list.columns[1].field');
  const report = await inspectInstallation(centre.base, without);
  expect(report.isSound).toBe(false);
  expect(report.lines).toContainEqual(
    expect.stringMatching(/^✗ the customisation of the list rs_thing_list is ignored: .*columns\[1\]\.field/),
  );
  expect(report.lines.some((line) => line.includes('setOverlayAside list rs_thing_list'))).toBe(true);

  await installModules(ctx, [area({ name: NAME, level: LEVEL, more: NAME })]);
  expect((await inForce()).list).toMatchObject({
    label: '我的列表',
    columns: [{ field: 'name' }, { field: 'level', widthPx: 90 }],
  });
  expect(
    (await inspectInstallation(centre.base, [area({ name: NAME, level: LEVEL, more: NAME })])).isSound,
  ).toBe(true);
});

test('ENG-05 a change of a field no longer shipped is set aside, because half a field is invalid', async () => {
  await installModules(ctx, [area({ name: NAME, level: LEVEL })]);
  await lay('thing', { fields: { level: { label: '等级' } } });
  await installModules(ctx, [area({ name: NAME })]);
  const { thing: now } = await inForce();
  expect(Object.keys(now?.fields ?? {})).toEqual(['name']);
  const { lines } = await inspectInstallation(centre.base, [area({ name: NAME })]);
  expect(lines).toContainEqual(
    expect.stringMatching(/^✗ the customisation of the resource thing is ignored: .*level/),
  );
});

test('ENG-05 only those changes that do not fit are set aside, also when another area’s base is the reason', async () => {
  const other = (fields: Readonly<Record<string, FieldDefinition>>) => {
    const module = moduleOf([{ ...thing(fields), code: 'other' }]);
    return { ...module, definition: { ...module.definition, code: 'others', lists: [] } };
  };
  await installModules(ctx, [area({ name: NAME }), other({ name: NAME, city: NAME })]);
  await lay('rs_thing_list', { label: '我的列表' });
  await lay('thing', {
    fields: { own: { type: 'ref', label: '指', target: 'other', fills: { name: 'city' } } },
  });
  await installModules(ctx, [area({ name: NAME }), other({ name: NAME })]);
  const { thing: now, list } = await inForce();
  expect(Object.keys(now?.fields ?? {})).toEqual(['name']);
  expect(list?.label).toBe('我的列表');
});
