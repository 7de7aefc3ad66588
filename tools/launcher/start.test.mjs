import { execFileSync } from 'node:child_process';
import { rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Miniature } from './testing/miniature.mjs';

// Budget: 12 s, runs the launcher as a process some thirty times.

/** @type {Miniature} */
let project;

beforeEach(() => {
  project = new Miniature();
});

afterEach(() => project.remove());

const programs = () => project.ran().map((line) => line.split(' ')[0]);

describe('npm start', () => {
  test('builds the client with compressed copies, runs the server, and does not build twice', async () => {
    expect(await project.run('start.mjs')).toMatchObject({ code: 0 });
    expect(programs()).toEqual(['vite', 'server']);
    expect(project.read('apps/web/dist/index.html')).toBe('built');
    expect(project.has('apps/web/dist/assets/main.js.br')).toBe(true);
    expect(project.has('apps/web/dist/assets/main.js.gz')).toBe(true);
    expect((await project.run('start.mjs')).output).toBe('');
    expect(programs()).toEqual(['server']);
  });

  test('builds again when a source changed, not when only its time or a test did', async () => {
    await project.run('start.mjs');
    utimesSync(join(project.root, 'apps/web/src/main.tsx'), 1, 1);
    project.write('apps/web/src/main.test.tsx', 'two');
    await project.run('start.mjs');
    expect(programs()).toEqual(['vite', 'server', 'server']);
    project.write('packages/contract/src/index.ts', 'two');
    await project.run('start.mjs');
    expect(programs()).toEqual(['vite', 'server']);
  });

  test('a failing build ends the start and preserves the old client', async () => {
    await project.run('start.mjs');
    project.write('apps/web/src/main.tsx', 'wrong');
    const { code, output } = await project.run('start.mjs', { FAIL: 'vite' });
    expect(code).toBe(1);
    expect(output).toContain('The web client could not be built');
    expect(project.read('apps/web/dist/index.html')).toBe('built');
    project.ran();
    await project.run('start.mjs');
    expect(programs()).toEqual(['vite', 'server']);
  });

  test('installs missing packages first, and only once', async () => {
    rmSync(join(project.root, 'node_modules/.package-lock.json'));
    expect((await project.run('start.mjs')).output).toContain('Installing packages (npm ci)');
    expect(programs()).toEqual(['npm', 'vite', 'server']);
    utimesSync(join(project.root, 'package-lock.json'), new Date(), new Date(Date.now() + 60_000));
    await project.run('start.mjs');
    expect(programs()).toEqual(['server']);
  });

  test('installs again when the lockfile differs from the installed packages', async () => {
    await project.run('start.mjs');
    project.ran();
    project.lock({ zod: { version: '4.0.1' } });
    await project.run('start.mjs');
    expect(programs()).toEqual(['npm', 'vite', 'server']);
    await project.run('start.mjs');
    expect(programs()).toEqual(['server']);
  });

  test('a manual installation is accepted, and optional packages of other systems may be missing', async () => {
    const wanted = {
      zod: { version: '4.0.1' },
      'node-of-another-system': { version: '1.0.0', optional: true },
    };
    project.lock(wanted);
    project.installByHand({ zod: { version: '4.0.1' } });
    await project.run('start.mjs');
    expect(programs()).toEqual(['vite', 'server']);
    project.lock({ ...wanted, pg: { version: '8.0.0' } });
    project.installByHand({ zod: { version: '4.0.1' } });
    await project.run('start.mjs');
    expect(programs()).toEqual(['npm', 'vite', 'server']);
  });

  test('a failed installation adds one message after the reason of npm', async () => {
    rmSync(join(project.root, 'node_modules/.package-lock.json'));
    const { code, output } = await project.run('start.mjs', { FAIL: 'npm' });
    expect(code).toBe(1);
    expect(output).toMatch(/The packages could not be installed: npm ci ended with code 2/);
    expect(programs()).toEqual(['npm']);
  });

  test('ends with the exit code of the server', async () => {
    expect((await project.run('start.mjs', { FAIL: 'server' })).code).toBe(2);
  });

  test('forwards a signal and waits for the server', async () => {
    const { child, output } = project.spawn('start.mjs', { STAY: 'server' });
    await expect.poll(output, { timeout: 10_000 }).toContain('staying');
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(5);
  });
});

describe('npm test', () => {
  const chromium = { CHROME_PATH: process.execPath };

  test('runs everything, prints the sum, and fails when a test failed', async () => {
    const { code, lastLine } = await project.run('test.mjs', chromium);
    expect(programs()).toEqual(['vite', 'npm', 'vitest', 'playwright']);
    expect(lastLine).toBe('11 passed, 1 failed');
    expect(code).toBe(1);
  });

  test('a failing check counts as a failure', async () => {
    const { lastLine } = await project.run('test.mjs', { ...chromium, FAIL: 'npm' });
    expect(lastLine).toBe('11 passed, 2 failed');
  });

  test('a runner without a report counts as a failure', async () => {
    const { code, lastLine } = await project.run('test.mjs', { ...chromium, FAIL: 'playwright' });
    expect(lastLine).toBe('7 passed, 2 failed');
    expect(code).toBe(1);
  });

  test('with --changed, both runners are asked for what changed since the main branch', async () => {
    const git = (/** @type {string[]} */ ...args) =>
      execFileSync('git', args, { cwd: project.root, stdio: 'pipe' });
    expect((await project.run('test.mjs', chromium, ['--changed'])).output).toContain('run npm test');
    git('init', '-q', '-b', 'main');
    git(
      '-c',
      'user.name=a',
      '-c',
      'user.email=a@example.com',
      'commit',
      '-q',
      '--allow-empty',
      '-m',
      'first',
    );
    const commit = String(git('rev-parse', 'HEAD')).trim();
    await project.run('test.mjs', chromium, ['--changed']);
    const lines = project.ran();
    expect(lines.find((line) => line.startsWith('vitest'))).toContain(`--changed=${commit}`);
    expect(lines.find((line) => line.startsWith('playwright test'))).toContain(`--only-changed=${commit}`);
  });

  test('an invalid CHROME_PATH is reported, and the other tests still count', async () => {
    const { code, output, lastLine } = await project.run('test.mjs', { CHROME_PATH: '/no/such/browser' });
    expect(output).toContain('CHROME_PATH=/no/such/browser is not a browser that runs.');
    expect(lastLine).toBe('7 passed, 2 failed');
    expect(code).toBe(1);
  });
});

describe('npm run …', () => {
  test('rejects a missing program', async () => {
    const { code, output } = await project.run('run.mjs');
    expect(code).toBe(1);
    expect(output).toContain('This project has no program');
  });

  test('never removes packages used by parallel programs', async () => {
    project.lock({ zod: { version: '4.0.1' } });
    const { code, output } = await project.run('run.mjs', {}, ['apps/server/src/main.ts', 'migrate']);
    expect(code).toBe(0);
    expect(output).toContain('The installed packages differ from package-lock.json');
    expect(project.ran()).toEqual(['server migrate']);
  });

  test('installs packages if there are none', async () => {
    rmSync(join(project.root, 'node_modules/.package-lock.json'));
    await project.run('run.mjs', {}, ['apps/server/src/main.ts']);
    expect(programs()).toEqual(['npm', 'server']);
  });
});
