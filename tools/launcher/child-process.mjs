import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { ROOT } from './project.mjs';

const FORWARDED = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** Interval of the check whether the parent npm is still alive. */
const PARENT_WATCH_MS = 500;

/**
 * Runs a program to its end with inherited input and output. Signals are forwarded to it, and it is stopped if the parent npm dies, however
 * that was killed. `options.signal` stops it from within.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code; 128 + number after a deadly signal, 127 when it could not be run
 */
export function run(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', cwd: ROOT, ...options });
    const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
    for (const signal of FORWARDED) process.on(signal, forward);
    const stopWatching = watchParent(() => child.kill('SIGTERM'));
    const end = (/** @type {number} */ code) => {
      stopWatching();
      for (const signal of FORWARDED) process.off(signal, forward);
      resolve(code);
    };
    child.once('error', (error) => {
      if (error.name === 'AbortError') return;
      console.error(`${program} could not be run: ${error.message}`);
      end(127);
    });
    child.once('exit', (code, signal) => end(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
  });
}

/**
 * @param {() => void} onGone called when the parent npm has died
 * @returns {() => void} stops the watch
 */
function watchParent(onGone) {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) return () => undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, PARENT_WATCH_MS);
  return () => clearInterval(timer);
}

/**
 * The environment for our own programs: node_modules comes first in PATH, so that `node` is the pinned one.
 * @param {Record<string, string>} [more]
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(more = {}) {
  const path = [join(ROOT, 'node_modules', '.bin'), process.env.PATH].filter(Boolean).join(delimiter);
  return { ...process.env, PATH: path, ...more };
}

/**
 * Runs npm: the parent npm with its Node, otherwise the one in PATH.
 * @param {string[]} args
 * @returns {Promise<number>} exit code
 */
export function runNpm(args) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (script?.endsWith('.js')) return run(node ?? process.execPath, [script, ...args]);
  return run('npm', args, { shell: process.platform === 'win32' });
}
