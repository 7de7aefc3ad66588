import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the project. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Temporary results: the new web client, test reports, compiled code. */
export const CACHE = join(ROOT, '.cache');

/** Compile cache of Node: speeds up later starts. */
export const COMPILE_CACHE = process.env.NODE_COMPILE_CACHE || join(CACHE, 'node');

/**
 * Ends the command with a message.
 * @param {string} sentence
 * @returns {never}
 */
export function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}
