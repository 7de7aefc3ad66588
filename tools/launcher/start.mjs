import './node-version.mjs';
import { join } from 'node:path';
import { run } from './child-process.mjs';
import { ensureInstalled } from './installation.mjs';
import { pinnedNode } from './pinned-node.mjs';
import { COMPILE_CACHE, ROOT } from './project.mjs';
import { ensureWebClient } from './web-client.mjs';

await ensureInstalled();
const node = pinnedNode();
await ensureWebClient(node);

const env = {
  ...process.env,
  NODE_ENV: process.env.NODE_ENV || 'production',
  NODE_COMPILE_CACHE: COMPILE_CACHE,
};
// The channel tells the server when the launcher has died, so that no process remains after a kill -9.
process.exitCode = await run(node, [join(ROOT, 'apps', 'server', 'src', 'main.ts')], {
  env,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
