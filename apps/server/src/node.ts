import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { auditHeadFile } from '#server/adapters/audit-head.ts';
import { systemClock } from '#server/adapters/clock.ts';
import { systemIds } from '#server/adapters/ids.ts';
import { systemRandom } from '#server/adapters/random.ts';
import { documentKeyPlace, loadDocumentKey } from '#server/adapters/document-key.ts';
import { openEnterpriseSource } from '#server/adapters/enterprise-source/open-enterprise-source.ts';
import { isSentInTheOpen, SENT_IN_THE_OPEN } from '#server/adapters/enterprise-source/source-choice.ts';
import { loadSeal } from '#server/adapters/seal-file.ts';
import { loadSecrets } from '#server/adapters/secrets.ts';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import type { ContextBase, Log } from '#server/context.ts';
import { createBroadcast } from '#server/db/broadcast.ts';
import { type DatabaseConnection, openDatabase } from '#server/db/connect.ts';
import type { Database } from '#server/db/tables.ts';
import { errorCode } from '#server/lib/error-code.ts';
import { giveBackMemory } from '#server/lib/give-back-memory.ts';
import type { Shutdown } from '#server/lib/shutdown.ts';
import { StartError } from '#server/lib/start-error.ts';
import { startAuditSealer } from '#server/platform/audit/audit-sealer.ts';
import { loadModuleCode, loadModules } from '#server/modules.ts';
import type { PrintStart } from '#server/platform/documents/print/print-task.ts';
import { readMetadataVersion } from '#server/platform/metadata/load-metadata.ts';
import { announceMetadata } from '#server/platform/metadata/metadata-version.ts';

/** What one server process is made from. */
export interface NodeStart {
  readonly config: Config;
  readonly connection: DatabaseConnection;
  readonly log: Log;
  /** Learns how to end what is begun here. */
  readonly shutdown: Shutdown;
}

/** Opens the pool that everything of a process shares. */
export function openBase({ connection, log, shutdown }: NodeStart): ContextBase {
  const { db, close } = openDatabase(connection);
  shutdown.add(close);
  return { db, clock: systemClock, ids: systemIds, random: systemRandom, log };
}

/**
 * Runs one node on a database that is migrated already: builds the application and listens.
 * @returns the port, which is news when any free one was asked for
 * @throws StartError when the address cannot be listened on
 */
export async function runNode(start: NodeStart, base: ContextBase): Promise<number> {
  const { config, connection, log, shutdown } = start;
  const secrets = await loadSecrets(join(config.dataDir, 'secrets'));
  const printStart = await loadPrintStart(config);
  const broadcast = await createBroadcast(connection, log);
  shutdown.add(() => broadcast.close());
  const webRoot = existsSync(config.webRoot) ? config.webRoot : null;
  const code = await loadModuleCode(await loadModules(config.modulesDir));
  const replica = openReplica(start);
  // Before there is an application: what watches how busy the process is would take it for that.
  await giveBackMemory();
  if (isSentInTheOpen(config.enterpriseSource)) log.warn({}, SENT_IN_THE_OPEN);
  const app = await buildApp({
    base,
    replica,
    config,
    secrets,
    broadcast,
    connection,
    storage: config.storage,
    loadPrintStart: () => Promise.resolve(printStart),
    modulesFolder: config.modulesDir,
    webRoot,
    ownUrl: webAddress(config.host, config.port),
    code,
    mail: config.mail && (await import('#server/adapters/mail/smtp-mail.ts')).createSmtpMail(config.mail),
    enterpriseSource: openEnterpriseSource(config.enterpriseSource),
  });
  shutdown.add(() => app.close());
  const head = auditHeadFile(join(config.dataDir, 'secrets'));
  const sealer = startAuditSealer(base, { key: secrets.auditKey, head });
  shutdown.add(() => sealer.close());
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw cannotListen(error, config);
  }
  const bound = app.server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : config.port;
}

/** Key and seal of documents; a key is made on the first start. */
export async function loadPrintStart({
  dataDir,
  documents,
}: Pick<Config, 'dataDir' | 'documents'>): Promise<PrintStart> {
  return {
    key: await loadDocumentKey(documentKeyPlace(dataDir, documents)),
    sealPng: await loadSeal(documents.sealFile),
  };
}

/** The read-only copy that lists are read from, where there is one. */
function openReplica({ config, shutdown }: NodeStart): Kysely<Database> | undefined {
  if (config.replicaUrl === undefined) return undefined;
  const { db, close } = openDatabase({ connectionString: config.replicaUrl });
  shutdown.add(close);
  return db;
}

/** Tells nodes that are running already what an installation has changed: definitions, permissions, dictionaries. */
export async function announceInstallation({ connection, log }: NodeStart): Promise<void> {
  const { db, close } = openDatabase(connection, { max: 1 });
  const broadcast = await createBroadcast(connection, log);
  try {
    await announceMetadata(broadcast, await readMetadataVersion(db));
    await broadcast.publish('permissions-changed', {});
    await broadcast.publish('dictionaries-changed', {});
  } finally {
    await broadcast.close();
    await close();
  }
}

/** The address of a node as a person types it into a browser. */
export function webAddress(host: string, port: number): string {
  const wildcard = host === '0.0.0.0' || host === '::';
  const name = wildcard ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

function cannotListen(error: unknown, { host, port }: Config): unknown {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} of ${host} is taken: stop what listens there, or set HAIQIAO_PORT.`,
      );
    case 'EACCES':
      return new StartError(`This user may not listen on port ${port}: set HAIQIAO_PORT to one above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`This machine has no address ${host}: correct HAIQIAO_HOST.`);
    default:
      return error;
  }
}
