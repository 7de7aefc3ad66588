import './node-version.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run, toolEnvironment } from './child-process.mjs';
import { ensureSomethingInstalled } from './installation.mjs';
import { pinnedNode } from './pinned-node.mjs';
import { giveUp, ROOT } from './project.mjs';

/**
 * `node tools/launcher/run.mjs <file> [arguments]`: runs a program of the project on the pinned Node, after installing the packages if
 * there are none. The npm scripts use it, so they work on a fresh clone and on any Node from 20 on.
 */
const [file = '', ...args] = process.argv.slice(2);
const path = join(ROOT, file);
if (file === '' || !existsSync(path)) giveUp(`This project has no program ${file}.`);

await ensureSomethingInstalled();
process.exitCode = await run(pinnedNode(), [path, ...args], { env: toolEnvironment() });
