import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadTestModules } from '#server/testing/module-template.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { inspectInstallation } from './inspect-installation.ts';

let centre: TestApp;

beforeAll(async () => {
  centre = await testApp({ modules: 'workshop' });
});
afterAll(() => centre.close());

test('ENG-05 the doctor reports what is installed, the last steps, and faults', async () => {
  const { base } = centre;
  const modules = await loadTestModules('workshop');
  const sound = await inspectInstallation(base, modules);
  expect(sound.isSound).toBe(true);
  expect(sound.lines[0]).toMatch(
    /^✓ area workshop 车间: 2 resources, 2 forms, 2 lists, version 1, 5 dictionaries, installed 20\d\d-/,
  );
  expect(sound.lines).toContain('✓ the tables match the definitions');
  expect(sound.lines.some((line) => line.includes('workshop: putDictionary dictionary WS_KIND'))).toBe(true);

  await sql`drop index ix_biz_maker__search`.execute(base.db);
  const broken = await inspectInstallation(base, modules);
  expect(broken.isSound).toBe(false);
  expect(broken.lines).toContain(
    '✗ the tables differ from the definitions: biz_maker.ix_biz_maker__search (addIndex)',
  );

  await base.db.updateTable('meta_module').set({ checksum: '' }).execute();
  const [changed] = modules;
  if (!changed) throw new Error('there is one');
  const other = { ...changed, definition: { code: 'visits', label: '走访' } };
  expect((await inspectInstallation(base, [changed, other])).lines.slice(0, 3)).toEqual([
    '– area workshop 车间: has changed; the next start installs it',
    '– area visits 走访: new; the next start installs it',
    '✓ the tables match the definitions',
  ]);
  expect((await inspectInstallation(base, [other])).lines[0]).toBe(
    '– area workshop 车间: its folder no longer exists; its installed data remains',
  );
});
