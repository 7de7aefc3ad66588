import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.mjs';

/**
 * The state of a set of files: `files` is a quick check for possible changes, `hash` an exact one.
 * @typedef {{ files: string, hash: string }} SourceState
 */

const SKIPPED = new Set(['node_modules', 'dist', 'dist-e2e', 'testing']);

/**
 * Paths, sizes and times of all files below some paths, as one text, without tests.
 * @param {string[]} paths relative to the project; those that do not exist are skipped
 */
export function glance(paths) {
  const lines = list(paths).map((path) => {
    const { size, mtimeMs } = statSync(join(ROOT, path));
    return `${path} ${size} ${mtimeMs}`;
  });
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/**
 * Hash of names and contents of the same files.
 * @param {string[]} paths
 */
export function hash(paths) {
  const sum = createHash('sha256');
  for (const path of list(paths)) {
    const content = readFileSync(join(ROOT, path));
    sum.update(`${path}\0${content.length}\0`).update(content);
  }
  return sum.digest('hex');
}

/**
 * @param {string[]} paths
 * @returns {string[]} files, sorted
 */
function list(paths) {
  return paths.filter((path) => existsSync(join(ROOT, path))).flatMap(walk);
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function walk(path) {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  return readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => !SKIPPED.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const child = `${path}/${entry.name}`;
      return entry.isDirectory() ? walk(child) : [child];
    });
}
