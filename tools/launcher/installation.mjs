import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './child-process.mjs';
import { giveUp, ROOT } from './project.mjs';

const LOCK = join(ROOT, 'package-lock.json');
const PACKAGES = join(ROOT, 'node_modules');
const STAMP = join(PACKAGES, '.haiqiao-install.json');
/** npm writes it at the end of an installation. */
const NPM_STAMP = join(PACKAGES, '.package-lock.json');

/**
 * What the packages were installed from.
 * @typedef {{ platform: string, lockMtimeMs: number, lockHash: string }} Stamp
 */

/**
 * The parts of a lockfile that say what is installed where.
 * @typedef {{ packages?: Record<string, { version?: string, optional?: boolean, link?: boolean, extraneous?: boolean }> }} Lockfile
 */

/** Installs the packages by `npm ci` when they are missing, of another system, or others than package-lock.json wants. */
export async function ensureInstalled() {
  if (!isInstalled()) await install();
}

/**
 * Installs the packages when there are none. For the small tasks: they may run beside others, whose packages must not
 * vanish, so they only say when some are out of date.
 */
export async function ensureSomethingInstalled() {
  if (!existsSync(NPM_STAMP)) await install();
  else if (!isInstalled())
    console.log('The packages are not those of package-lock.json: npm ci renews them.');
}

async function install() {
  console.log('Installing packages (npm ci) …');
  const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];
  const code = await runNpm(['ci', '--include=dev', '--include=optional', ...quietly]);
  if (code !== 0) {
    giveUp(
      `The packages could not be installed: npm ci ended with code ${code}, its reason stands above. ` +
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

/** Whether an installation that was not ours (`npm install` by hand) has exactly the packages of package-lock.json. */
function holdsWhatIsWanted() {
  const wanted = readPackages(LOCK);
  const found = readPackages(NPM_STAMP);
  const isThere = [...wanted].every(([path, { version, optional }]) => {
    // Optional ones of other systems stay away.
    return found.has(path) ? found.get(path)?.version === version : optional === true;
  });
  return isThere && [...found.keys()].every((path) => wanted.has(path));
}

/**
 * Packages by the folder they lie in; left out are the project's own, and leftovers that npm itself passes over.
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
    // Packages that belong to somebody else are looked at again the next time.
  }
}

function platform() {
  return `${process.platform}-${process.arch}`;
}

function hashOfLock() {
  return createHash('sha256').update(readFileSync(LOCK)).digest('hex');
}
