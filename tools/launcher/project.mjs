import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the project. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Where passing results go: the new web client, reports of test runs, compiled code. */
export const CACHE = join(ROOT, '.cache');

/** Where Node keeps what it has compiled: whatever starts the product again starts it sooner. */
export const COMPILE_CACHE = process.env.NODE_COMPILE_CACHE || join(CACHE, 'node');

/**
 * Ends the command with a sentence.
 * @param {string} sentence
 * @returns {never}
 */
export function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}
