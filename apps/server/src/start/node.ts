import type { DatabaseConnection, Replica, SessionLimits } from '@haiqiao/pg';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { auditHeadFile } from '#server/adapters/audit-head.ts';
import { systemClock } from '#server/adapters/clock.ts';
import { systemIds } from '#server/adapters/ids.ts';
import { systemRandom } from '#server/adapters/random.ts';
import { documentKeyLocation, loadDocumentKey } from '#server/adapters/document-key.ts';
import { openEnterpriseSource } from '#server/adapters/enterprise-source/open-enterprise-source.ts';
import { isSentInTheOpen, SENT_IN_THE_OPEN } from '#server/adapters/enterprise-source/source-choice.ts';
import { loadSeal } from '#server/adapters/seal-file.ts';
import { loadSecrets } from '#server/adapters/secrets.ts';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import type { ContextBase, Log } from '#server/context.ts';
import { createBroadcast } from '#server/db/broadcast.ts';
import { openDatabase, openReplica } from '#server/db/connect.ts';
import type { Tables } from '#server/db/tables.ts';
import { errorCode } from '#server/lib/error-code.ts';
import { giveBackMemory } from '#server/lib/give-back-memory.ts';
import type { Shutdown } from '#server/lib/shutdown.ts';
import { StartError } from '#server/lib/start-error.ts';
import { startAuditSealer } from '#server/platform/audit/audit-sealer.ts';
import { loadModuleCode, loadModules } from './modules.ts';
import type { PrintStart } from '#server/platform/documents/print/print-task.ts';
import { readMetadataVersion } from '#server/platform/metadata/load-metadata.ts';
import { announceMetadata } from '#server/platform/metadata/metadata-version.ts';

/** Parameters of one server process. */
export interface NodeStart {
  readonly config: Config;
  readonly connection: DatabaseConnection;
  readonly log: Log;
  /** Receives the shutdown steps of this node. */
  readonly shutdown: Shutdown;
}

/** Opens the shared pool of a process. @param limits those of its statements; none for preparing a centre */
export function openBase({ connection, log, shutdown }: NodeStart, limits: SessionLimits = {}): ContextBase {
  const db = openDatabase(connection, { limits });
  shutdown.add(() => db.close());
  return { db, clock: systemClock, ids: systemIds, random: systemRandom, log };
}

/**
 * Runs one node on a migrated database: builds the application and listens.
 * @returns the port, which is chosen when any free one was requested
 * @throws StartError when it cannot listen on the address
 */
export async function runNode(start: NodeStart, base: ContextBase): Promise<number> {
  const { config, connection, log, shutdown } = start;
  const secrets = await loadSecrets(join(config.dataDir, 'secrets'));
  const printStart = await loadPrintStart(config);
  const broadcast = await createBroadcast(connection, log);
  shutdown.add(() => broadcast.close());
  const webRoot = existsSync(config.webRoot) ? config.webRoot : null;
  const code = await loadModuleCode(await loadModules(config.modulesDir));
  const replica = replicaOf(start);
  // Before the application exists, because its load monitoring would count this as overload.
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

/** Key and seal of documents; the first start creates a key. */
export async function loadPrintStart({
  dataDir,
  documents,
}: Pick<Config, 'dataDir' | 'documents'>): Promise<PrintStart> {
  return {
    key: await loadDocumentKey(documentKeyLocation(dataDir, documents)),
    sealPng: await loadSeal(documents.sealFile),
  };
}

/** The read-only replica for lists, if configured. */
function replicaOf({ config, connection, log, shutdown }: NodeStart): Replica<Tables> | undefined {
  if (config.replicaUrl === undefined) return undefined;
  const replica = openReplica({ connectionString: config.replicaUrl }, { primary: connection, log });
  shutdown.add(() => replica.close());
  return replica;
}

/** Broadcasts the changes of an installation to running nodes: definitions, permissions, dictionaries. */
export async function announceInstallation({ connection, log }: NodeStart): Promise<void> {
  const db = openDatabase(connection, { max: 1 });
  const broadcast = await createBroadcast(connection, log);
  try {
    await announceMetadata(broadcast, await readMetadataVersion(db));
    await broadcast.publish('permissions-changed', {});
    await broadcast.publish('dictionaries-changed', {});
  } finally {
    await broadcast.close();
    await db.close();
  }
}

/** The address of a node for a browser. */
export function webAddress(host: string, port: number): string {
  const wildcard = host === '0.0.0.0' || host === '::';
  const name = wildcard ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

function cannotListen(error: unknown, { host, port }: Config): unknown {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} of ${host} is in use: stop the process that listens there, or set HAIQIAO_PORT.`,
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
