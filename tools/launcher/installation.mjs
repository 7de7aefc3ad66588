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

/** Installs the packages by `npm ci` when they are missing, of another system, or older than package-lock.json. */
export async function ensureInstalled() {
  if (isInstalled()) return;
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
  const byHand = statSync(NPM_STAMP).mtimeMs >= statSync(LOCK).mtimeMs;
  if (stamp?.lockHash !== lockHash && !byHand) return false;
  writeStamp(lockHash);
  return true;
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
