import { join } from 'node:path';
import { run, toolEnvironment } from '../child-process.mjs';
import { COMPILE_CACHE, ROOT } from '../project.mjs';
import { ensureChromium } from './chromium.mjs';

/**
 * Runs the browser journeys, after finding or installing a Chromium.
 * @param {string} node the Node to run Playwright with
 * @param {{ args?: string[], env?: Record<string, string> }} [options] `args` narrow the choice
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
  // The journeys start the server many times; compiled once, it starts in a fraction of the time.
  const compiled = { NODE_COMPILE_CACHE: COMPILE_CACHE };
  // Without a locale of UTF-8 Chromium has no names for downloads that are not English.
  const spoken = { LC_ALL: process.env.LC_ALL || process.env.LANG || 'C.UTF-8' };
  return run(node, [program, 'test', '--config', config, ...args], {
    env: toolEnvironment({ ...compiled, ...spoken, CHROME_PATH: chromium, ...env }),
  });
}
