import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { keptRun } from '#server/platform/jobs/job-runs.ts';
import { NIGHTLY_JOB } from '#server/platform/records/nightly/nightly.job.ts';
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
  const secretsDir = join(folder, 'secrets');
  const modules = await loadTestModules('workshop');
  const surroundings = { modules, secretsDir, documentKey: { folder: secretsDir } };
  const { lines, isSound } = await examineCentre(centre.base, surroundings);
  expect(isSound).toBe(true);
  expect(lines[0]).toMatch(/^✓ area workshop/);
  expect(lines.slice(-3)).toEqual([
    `– the audit log cannot be checked: ${folder}/secrets holds no key`,
    '– the next start makes the key of documents',
    '– no night has been worked through yet',
  ]);
  expect(existsSync(secretsDir)).toBe(false);
});

test('ENG-05 SYS-01 the last night is told: what it did, and that it failed', async () => {
  const surroundings = {
    modules: await loadTestModules('workshop'),
    secretsDir: folder,
    documentKey: { folder },
  };
  const ctx = systemContext(centre.base, 'test');
  const job = { name: NIGHTLY_JOB };
  await keptRun(ctx, job, async () => ({ 'center_record:expire': 3 }));
  const night = async () => (await examineCentre(centre.base, surroundings)).lines.at(-1);
  expect(await night()).toMatch(/^✓ the nightly work of 2026-.*: 3 center_record:expire$/);
  centre.clock.advance(1);
  const fail = () => Promise.reject(new Error('no light'));
  await expect(keptRun(ctx, job, fail)).rejects.toThrow('no light');
  expect(await night()).toMatch(/^✗ the nightly work of .* failed: no light$/);
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
