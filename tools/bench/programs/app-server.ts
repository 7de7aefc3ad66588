/**
 * The product as it runs in production, without captcha and with rate limits that a bench never reaches. A process of its own:
 * `node app-server.ts <options as JSON>`; sends `{port}` when it listens.
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
import { loadModuleCode, loadModules } from '../../../apps/server/src/start/modules.ts';
import { createLog } from '../../../apps/server/src/http/log.ts';

const MODULES = join(import.meta.dirname, '../../../modules');
const HIGH_LIMITS = 1_000_000;

const { connection, webRoot = null } = JSON.parse(process.argv[2] ?? '{}');
const log = createLog({ level: 'info' });
const db = openDatabase(connection);
const folder = mkdtempSync(join(tmpdir(), 'haiqiao-bench-secrets-'));
const secrets = await loadSecrets(folder);
const printStart = { key: await loadDocumentKey({ folder }), sealPng: null };
rmSync(folder, { recursive: true });

const filesFolder = mkdtempSync(join(tmpdir(), 'haiqiao-bench-files-'));
process.once('exit', () => rmSync(filesFolder, { recursive: true, force: true }));
// Ctrl+C reaches this process too; the bench ends it after closing everything.
process.on('SIGINT', () => undefined);
process.once('SIGTERM', () => process.exit());

const app = await buildApp({
  base: { db, clock: systemClock, ids: systemIds, random: systemRandom, log },
  config: {
    environment: 'production',
    demo: true,
    demoSaidAloud: true,
    captcha: 'off',
    trustProxy: [],
    metricsToken: undefined,
  },
  secrets,
  broadcast: await createBroadcast(connection, log),
  connection,
  storage: { kind: 'disk', folder: filesFolder },
  loadPrintStart: () => Promise.resolve(printStart),
  modulesFolder: MODULES,
  code: await loadModuleCode(await loadModules(MODULES)),
  webRoot,
  limitFactor: HIGH_LIMITS,
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
