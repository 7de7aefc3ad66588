import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, toolEnvironment } from '../child-process.mjs';
import { ROOT } from '../project.mjs';

// The headless shell first: it takes a fifth less processor time.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const LOCATIONS = [
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];
const FONT = 'fonts-noto-cjk';
/** Alternatives; the first one available is used. */
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium'];
const PLAYWRIGHT = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');

/**
 * A Chromium for the browser tests: from CHROME_PATH, a common location, Playwright's own, otherwise a new one.
 * @param {string} node the Node to run Playwright with
 * @returns {Promise<string | undefined>} its path, undefined when there is none and none could be installed
 */
export async function ensureChromium(node) {
  const wanted = process.env.CHROME_PATH;
  if (wanted && !works(wanted)) {
    console.error(`CHROME_PATH=${wanted} is not a browser that runs.`);
    return undefined;
  }
  const path = wanted || findChromium(node) || (await installChromium(node));
  if (path !== undefined) await ensureChineseFont();
  return path;
}

/**
 * @param {string} node
 * @returns {string | undefined}
 */
export function findChromium(node) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...LOCATIONS].find(works) ?? playwrightsOwn(node);
}

/** @returns {boolean} whether a Chinese font is installed; true if the system cannot tell */
export function hasChineseFont() {
  const answer = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' });
  return answer.status !== 0 || answer.stdout.trim() !== '';
}

/** @param {string} node */
async function installChromium(node) {
  for (const name of canUseApt() ? DEBIAN_PACKAGES : []) {
    console.log(`No Chromium was found. Installing the Debian packages ${name} and ${FONT} …`);
    await aptInstall([name, FONT]);
    const installed = findChromium(node);
    if (installed !== undefined) return installed;
  }
  console.log("No Chromium was found. Downloading Playwright's own into its folder in your home …");
  const libraries = canUseApt() ? ['--with-deps'] : [];
  await run(node, [PLAYWRIGHT, 'install', ...libraries, 'chromium'], { env: toolEnvironment() });
  return playwrightsOwn(node);
}

async function ensureChineseFont() {
  if (hasChineseFont()) return;
  if (!canUseApt()) {
    console.log(
      'No font for Chinese was found: screenshots will show boxes. Install fonts-noto-cjk or the like.',
    );
    return;
  }
  console.log(`No font for Chinese was found. Installing the Debian package ${FONT} …`);
  await aptInstall([FONT]);
}

/** @param {string[]} packages */
async function aptInstall(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env });
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env });
}

function canUseApt() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
}

/**
 * @param {string} node
 * @returns {string | undefined}
 */
function playwrightsOwn(node) {
  const script = "process.stdout.write(require('@playwright/test').chromium.executablePath())";
  const answer = spawnSync(node, ['--input-type=commonjs', '-e', script], { cwd: ROOT, encoding: 'utf8' });
  return answer.status === 0 && works(answer.stdout) ? answer.stdout : undefined;
}

/** @param {string} path */
function works(path) {
  if (!existsSync(path)) return false;
  // Chrome on Windows opens a window when asked for its version.
  return process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}
