import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { recordedRun } from '#server/platform/jobs/job-runs.ts';
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

test('ENG-05 a centre without its secrets is examined as far as possible, and no secret is created', async () => {
  const secretsDir = join(folder, 'secrets');
  const modules = await loadTestModules('workshop');
  const surroundings = { modules, secretsDir, documentKey: { folder: secretsDir } };
  const { lines, isSound } = await examineCentre(centre.base, surroundings);
  expect(isSound).toBe(true);
  expect(lines[0]).toMatch(/^✓ area workshop/);
  expect(lines.slice(-3)).toEqual([
    `– the audit log cannot be verified: ${folder}/secrets contains no key`,
    '– the next start creates the document key',
    '– the nightly actions have not run yet',
  ]);
  expect(existsSync(secretsDir)).toBe(false);
});

test('ENG-05 the last nightly run is reported with its results and failure', async () => {
  const surroundings = {
    modules: await loadTestModules('workshop'),
    secretsDir: folder,
    documentKey: { folder },
  };
  const ctx = systemContext(centre.base, 'test');
  const job = { name: NIGHTLY_JOB };
  await recordedRun(ctx, job, async () => ({ 'center_record:expire': 3 }));
  const night = async () => (await examineCentre(centre.base, surroundings)).lines.at(-1);
  expect(await night()).toMatch(/^✓ the nightly run of 2026-.*: 3 center_record:expire$/);
  centre.clock.advance(1);
  const fail = () => Promise.reject(new Error('no light'));
  await expect(recordedRun(ctx, job, fail)).rejects.toThrow('no light');
  expect(await night()).toMatch(/^✗ the nightly run of .* failed: no light$/);
});

test('ENG-06 failures of flows that wait for an administrator are reported', async () => {
  const surroundings = {
    modules: await loadTestModules('workshop'),
    secretsDir: folder,
    documentKey: { folder },
  };
  const flows = async () => {
    const { lines, isSound } = await examineCentre(centre.base, surroundings);
    return [lines.find((one) => one.includes('of a flow') || one.includes('of flows')), isSound];
  };
  expect(await flows()).toEqual([
    '✓ no timer and no step of a flow has failed for good',
    expect.any(Boolean),
  ]);
  const { db, ids, clock } = centre.base;
  const incident = {
    id: ids.uuid(),
    instance_id: ids.uuid(),
    timer_id: null,
    error: 'call',
    instance_no: '1',
  };
  const head = { title: 'a leave', flow_name: 'Leave', initiator_id: null, form_code: null, biz_id: null };
  const words = { flow_translations: null, node_translations: null, opened_at: clock.now() };
  await db
    .insertInto('flow_incident')
    .values({ ...incident, ...head, ...words })
    .execute();
  const since = clock.now().toISOString();
  expect(await flows()).toEqual([
    `✗ 1 failed timers and steps of flows wait for an administrator, since ${since}`,
    false,
  ]);
});

test('ENG-05 the doctor examines a running database without changes and exits', {
  timeout: 60_000,
}, async () => {
  const doctor = startServerProcess(
    { DATABASE_URL: centre.database.url, HAIQIAO_DATA_DIR: join(folder, 'data'), HAIQIAO_DEMO: 'off' },
    ['doctor'],
  );
  expect(await doctor.ended()).toBe(0);
  expect(doctor.output()).toMatch(
    /^– area workshop 车间: its folder no longer exists; its installed data remains\n/,
  );
  expect(doctor.output()).toMatch(/– area enterprise .*: new; the next start installs it\n/);
});

test('ENG-05 before the first start there is nothing to examine, and nothing is created', {
  timeout: 60_000,
}, async () => {
  const doctor = startServerProcess({ HAIQIAO_DATA_DIR: join(folder, 'none') }, ['doctor']);
  expect(await doctor.ended()).toBe(0);
  expect(doctor.output()).toBe('– nothing is installed yet: the first start makes the database\n');
});
