import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServerProcess } from '#server/testing/server-process.ts';
import { loadTestModules } from '#server/testing/module-template.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { examineCentre } from './examine.ts';

let centre: TestApp;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'haiqiao-examine-'));
  centre = await testApp({ modules: 'workshop' });
});
afterAll(async () => {
  await centre.close();
  rmSync(folder, { recursive: true, force: true });
});

test('ENG-05 a centre without its secrets is examined as far as that goes, and no secret is made', async () => {
  const surroundings = { modules: await loadTestModules('workshop'), secretsDir: join(folder, 'secrets') };
  const { lines, isSound } = await examineCentre(centre.base, surroundings);
  expect(isSound).toBe(true);
  expect(lines[0]).toMatch(/^✓ area workshop/);
  expect(lines.at(-1)).toBe(`– the audit log cannot be checked: ${folder}/secrets holds no key`);
});

test('ENG-05 the doctor examines a running database and ends, changing nothing', {
  timeout: 60_000,
}, async () => {
  const doctor = startServerProcess(
    { DATABASE_URL: centre.database.url, HAIQIAO_DATA_DIR: join(folder, 'data'), HAIQIAO_DEMO: 'off' },
    ['doctor'],
  );
  expect(await doctor.ended()).toBe(0);
  expect(doctor.output()).toMatch(/^– area workshop 车间: its folder is gone; what it installed stays\n/);
  expect(doctor.output()).toMatch(/– area enterprise .*: new; the next start installs it\n/);
});

test('ENG-05 before the first start there is nothing to examine, and nothing is made', {
  timeout: 60_000,
}, async () => {
  const doctor = startServerProcess({ HAIQIAO_DATA_DIR: join(folder, 'none') }, ['doctor']);
  expect(await doctor.ended()).toBe(0);
  expect(doctor.output()).toBe('– nothing is installed yet: the first start makes the database\n');
});
