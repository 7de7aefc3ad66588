/**
 * The product as it runs in production, with captcha and rate limits out of the bench's way. A process of its own:
 * `node app-server.ts <connection as JSON>`; says `{port}` when it listens.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { systemClock } from '../../../apps/server/src/adapters/clock.ts';
import { systemIds } from '../../../apps/server/src/adapters/ids.ts';
import { systemRandom } from '../../../apps/server/src/adapters/random.ts';
import { loadDocumentKey } from '../../../apps/server/src/adapters/document-key.ts';
import { loadSecrets } from '../../../apps/server/src/adapters/secrets.ts';
import { buildApp } from '../../../apps/server/src/app.ts';
import { createBroadcast } from '../../../apps/server/src/db/broadcast.ts';
import { openDatabase } from '../../../apps/server/src/db/connect.ts';
import { loadModuleCode, loadModules } from '../../../apps/server/src/modules.ts';
import { createLog } from '../../../apps/server/src/http/log.ts';

const MODULES = join(import.meta.dirname, '../../../modules');
const LIMITS_OUT_OF_THE_WAY = 1_000_000;

const { connection, webRoot = null } = JSON.parse(process.argv[2] ?? '{}');
const log = createLog({ level: 'info' });
const { db } = openDatabase(connection);
const folder = mkdtempSync(join(tmpdir(), 'haiqiao-bench-secrets-'));
const secrets = await loadSecrets(folder);
const printStart = { key: await loadDocumentKey({ folder }), sealPng: null };
rmSync(folder, { recursive: true });

const filesFolder = mkdtempSync(join(tmpdir(), 'haiqiao-bench-files-'));
process.once('exit', () => rmSync(filesFolder, { recursive: true, force: true }));
// Whoever cuts the bench off at the keyboard tells us too; the bench ends us when it has closed everything.
process.on('SIGINT', () => undefined);
process.once('SIGTERM', () => process.exit());

const app = await buildApp({
  base: { db, clock: systemClock, ids: systemIds, random: systemRandom, log },
  config: { environment: 'production', demo: true, captcha: 'off', trustProxy: [] },
  secrets,
  broadcast: await createBroadcast(connection, log),
  connection,
  storage: { kind: 'disk', folder: filesFolder },
  loadPrintStart: () => Promise.resolve(printStart),
  modulesFolder: MODULES,
  code: await loadModuleCode(await loadModules(MODULES)),
  webRoot,
  limitFactor: LIMITS_OUT_OF_THE_WAY,
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ port: Number(new URL(address).port) });

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
let residentMaxBytes = 0;
const watch = () => {
  residentMaxBytes = Math.max(residentMaxBytes, process.memoryUsage.rss());
};
setInterval(watch, 50).unref();
process.on('message', () => {
  watch();
  process.send?.({
    delayMaxMs: delay.max / 1e6,
    residentMb: process.memoryUsage.rss() / 1e6,
    residentMaxMb: residentMaxBytes / 1e6,
  });
  delay.reset();
  residentMaxBytes = 0;
});
process.once('disconnect', () => process.exit());
