import './node-version.mjs';
import { ensureSomethingInstalled } from './installation.mjs';
import { pinnedNode } from './pinned-node.mjs';
import { runJourneys } from './testing/journeys.mjs';

/** `npm run e2e -- e2e/tabs/order.spec.ts`: browser journeys, all of them or those of some files. */
await ensureSomethingInstalled();
process.exitCode = await runJourneys(pinnedNode(), { args: process.argv.slice(2) });
