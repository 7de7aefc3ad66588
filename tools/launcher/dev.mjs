import './node-version.mjs';
import { join } from 'node:path';
import { run, toolEnvironment } from './child-process.mjs';
import { ensureInstalled } from './installation.mjs';
import { pinnedNode } from './pinned-node.mjs';
import { ROOT } from './project.mjs';

const WEB_PORT = '5173';

await ensureInstalled();
const node = pinnedNode();
const env = toolEnvironment({ NODE_ENV: 'development' });
const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');

// When one of the two ends, the other is stopped.
const together = new AbortController();
const options = { env, signal: together.signal };
const runTogether = (/** @type {string[]} */ args, /** @type {string} */ cwd) =>
  run(node, args, { ...options, cwd }).finally(() => together.abort());

// The server restarts when one of its files changes; the Vite dev server proxies /api, /v1 and /metrics to it.
const codes = await Promise.all([
  runTogether(['--watch', '--watch-preserve-output', join(ROOT, 'apps', 'server', 'src', 'main.ts')], ROOT),
  runTogether([vite, '--port', WEB_PORT, '--strictPort'], join(ROOT, 'apps', 'web')),
]);
process.exitCode = Math.max(...codes);
