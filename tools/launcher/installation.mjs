import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { runNpm } from './child-process.mjs';
import { giveUp, ROOT } from './project.mjs';

const LOCK = join(ROOT, 'package-lock.json');
const PACKAGES = join(ROOT, 'node_modules');
const STAMP = join(PACKAGES, '.haiqiao-install.json');
/** Written by npm at the end of an installation. */
const NPM_STAMP = join(PACKAGES, '.package-lock.json');

/**
 * The source of the installed packages.
 * @typedef {{ platform: string, lockMtimeMs: number, lockHash: string }} Stamp
 */

/**
 * The parts of a lockfile that determine the installed packages.
 * @typedef {{ packages?: Record<string, { version?: string, optional?: boolean, link?: boolean, extraneous?: boolean }> }} Lockfile
 */

/** Installs the packages by `npm ci` if they are missing, for another system, or differ from package-lock.json. */
export async function ensureInstalled() {
  if (isInstalled()) linkWorkspaces();
  else await install();
}

/**
 * Installs the packages if there are none. For small tasks that may run beside others: existing packages must not vanish, so outdated ones
 * are only reported.
 */
export async function ensureSomethingInstalled() {
  if (!existsSync(NPM_STAMP)) return install();
  linkWorkspaces();
  if (!isInstalled())
    console.log('The installed packages differ from package-lock.json: npm ci reinstalls them.');
}

/** Links workspaces that were added since the installation. */
function linkWorkspaces() {
  for (const room of ['packages', 'apps']) {
    const folders = existsSync(join(ROOT, room)) ? readdirSync(join(ROOT, room)) : [];
    for (const folder of folders) linkWorkspace(join(ROOT, room, folder));
  }
}

/** @param {string} folder */
function linkWorkspace(folder) {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return;
  const { name } = /** @type {{ name: string }} */ (JSON.parse(readFileSync(file, 'utf8')));
  const link = join(PACKAGES, name);
  if (existsSync(link)) return;
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), folder), link, 'junction');
}

async function install() {
  console.log('Installing packages (npm ci) …');
  const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];
  const code = await runNpm(['ci', '--include=dev', '--include=optional', ...quietly]);
  if (code !== 0) {
    giveUp(
      `The packages could not be installed: npm ci ended with code ${code}. See the reason above. ` +
        'The first start needs a connection to the package registry.',
    );
  }
  writeStamp(hashOfLock());
}

/** @returns {boolean} */
function isInstalled() {
  if (!existsSync(NPM_STAMP)) return false;
  const stamp = readStamp();
  if (stamp !== undefined && stamp.platform !== platform()) return false;
  if (stamp?.lockMtimeMs === statSync(LOCK).mtimeMs) return true;
  const lockHash = hashOfLock();
  if (stamp?.lockHash !== lockHash && !holdsWhatIsWanted()) return false;
  writeStamp(lockHash);
  return true;
}

/** Whether a manual installation (`npm install`) has exactly the packages of package-lock.json. */
function holdsWhatIsWanted() {
  const wanted = readPackages(LOCK);
  const found = readPackages(NPM_STAMP);
  const isThere = [...wanted].every(([path, { version, optional }]) => {
    // Optional packages of other systems may be missing.
    return found.has(path) ? found.get(path)?.version === version : optional === true;
  });
  return isThere && [...found.keys()].every((path) => wanted.has(path));
}

/**
 * Packages by folder, without the project's own and leftovers ignored by npm.
 * @param {string} file
 */
function readPackages(file) {
  const { packages } = /** @type {Lockfile} */ (JSON.parse(readFileSync(file, 'utf8')));
  const isPackage = (/** @type {string} */ path) => path.includes('node_modules/');
  return new Map(
    Object.entries(packages ?? {}).filter(
      ([path, { link, extraneous }]) => isPackage(path) && !link && !extraneous,
    ),
  );
}

/** @returns {Stamp | undefined} */
function readStamp() {
  try {
    return /** @type {Stamp} */ (JSON.parse(readFileSync(STAMP, 'utf8')));
  } catch {
    return undefined;
  }
}

/** @param {string} lockHash */
function writeStamp(lockHash) {
  /** @type {Stamp} */
  const stamp = { platform: platform(), lockMtimeMs: statSync(LOCK).mtimeMs, lockHash };
  try {
    writeFileSync(STAMP, JSON.stringify(stamp));
  } catch {
    // Packages owned by another user are checked again the next time.
  }
}

function platform() {
  return `${process.platform}-${process.arch}`;
}

function hashOfLock() {
  return createHash('sha256').update(readFileSync(LOCK)).digest('hex');
}
