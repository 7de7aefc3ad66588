import { join } from 'node:path';
import { run, toolEnvironment } from '../child-process.mjs';
import { COMPILE_CACHE, ROOT } from '../project.mjs';
import { ensureChromium } from './chromium.mjs';

/**
 * Runs the browser tests, after finding or installing a Chromium.
 * @param {string} node the Node to run Playwright with
 * @param {{ args?: string[], env?: Record<string, string> }} [options] `args` select the tests
 * @returns {Promise<number>} exit code
 */
export async function runJourneys(node, { args = [], env = {} } = {}) {
  const chromium = await ensureChromium(node);
  if (chromium === undefined) {
    console.error('Without Chromium no browser journey can run: set CHROME_PATH to one.');
    return 1;
  }
  const program = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
  const config = join(ROOT, 'e2e', 'playwright.config.ts');
  // The tests start the server many times; with the compile cache it starts in a fraction of the time.
  const compiled = { NODE_COMPILE_CACHE: COMPILE_CACHE };
  // Without a UTF-8 locale Chromium cannot name downloads with non-ASCII characters.
  const spoken = { LC_ALL: process.env.LC_ALL || process.env.LANG || 'C.UTF-8' };
  return run(node, [program, 'test', '--config', config, ...args], {
    env: toolEnvironment({ ...compiled, ...spoken, CHROME_PATH: chromium, ...env }),
  });
}
