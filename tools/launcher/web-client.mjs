import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, toolEnvironment } from './child-process.mjs';
import { precompress } from './precompress.mjs';
import { CACHE, giveUp, ROOT } from './project.mjs';
import { glance, hash } from './source-state.mjs';

/** @typedef {import('./source-state.mjs').SourceState} SourceState */

const WEB = join(ROOT, 'apps', 'web');
const DIST = join(WEB, 'dist');
const STAMP = join(DIST, '.sources.json');

/**
 * Builds the web client into apps/web/dist if its sources have changed, with the compressed copies sent by the server. The old one is
 * replaced only after a complete build.
 * @param {string} node the Node to build with
 */
export async function ensureWebClient(node) {
  const paths = sources();
  const files = glance(paths);
  const built = readStamp();
  if (built?.files === files) return;
  const content = hash(paths);
  if (built?.hash === content) {
    writeStamp(STAMP, { files, hash: content });
    return;
  }
  console.log('Building the web client …');
  await build(node, { files, hash: content });
}

/** All sources of the client. Packages are represented by the lockfile. */
function sources() {
  const inFolder = (/** @type {string} */ folder, /** @type {string} */ part) =>
    existsSync(join(ROOT, folder))
      ? readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}/${part}`)
      : [];
  return ['apps/web', ...inFolder('packages', 'src'), ...inFolder('modules', 'web'), 'package-lock.json'];
}

/**
 * @param {string} node
 * @param {SourceState} state
 */
async function build(node, state) {
  const fresh = join(CACHE, `web-client-${process.pid}`);
  mkdirSync(CACHE, { recursive: true });
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--logLevel', 'warn', '--outDir', fresh, '--emptyOutDir'];
  const env = toolEnvironment({ NODE_ENV: 'production' });
  const code = await run(node, args, { cwd: WEB, env });
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    giveUp(`The web client could not be built: vite build ended with code ${code}. See the reason above.`);
  }
  await precompress(fresh);
  writeStamp(join(fresh, '.sources.json'), state);
  const old = `${fresh}-old`;
  if (existsSync(DIST)) renameSync(DIST, old);
  renameSync(fresh, DIST);
  rmSync(old, { recursive: true, force: true });
}

/** @returns {SourceState | undefined} */
function readStamp() {
  try {
    return /** @type {SourceState} */ (JSON.parse(readFileSync(STAMP, 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * @param {string} file
 * @param {SourceState} state
 */
function writeStamp(file, state) {
  try {
    writeFileSync(file, JSON.stringify(state));
  } catch {
    // A client owned by another user is checked in full the next time.
  }
}
