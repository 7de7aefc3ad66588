import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { auditHeadFile } from '#server/adapters/audit-head.ts';
import {
  certificateFacts,
  documentKeyFile,
  type DocumentKeyLocation,
  loadDocumentKey,
} from '#server/adapters/document-key.ts';
import type { EnterpriseSourceChoice } from '#server/adapters/enterprise-source/enterprise-source.ts';
import { isSentInTheOpen, SENT_IN_THE_OPEN } from '#server/adapters/enterprise-source/source-choice.ts';
import { loadSecrets } from '#server/adapters/secrets.ts';
import { openStorage } from '#server/adapters/storage/open-storage.ts';
import type { StorageChoice } from '#server/adapters/storage/storage-choice.ts';
import type { ContextBase } from '#server/context.ts';
import { isSchemaCurrent } from '#server/db/migrate.ts';
import { auditArchives } from '#server/platform/audit/audit-anchor.ts';
import { type AuditFault, verifyAuditChain } from '#server/platform/audit/verify-audit-chain.ts';
import { verifyAuditArchive } from '#server/platform/retention/verify-audit-archive.ts';
import { openIncidentsOf } from '#server/platform/flows/timers/incidents.ts';
import { inspectInstallation } from '#server/platform/install/inspect-installation.ts';
import type { ShippedModule } from '#server/platform/install/shipped-module.ts';
import { lastRunOf } from '#server/platform/jobs/job-runs.ts';
import { NIGHTLY_JOB } from '#server/platform/records/nightly/nightly.job.ts';

/** Facts about a centre that is not started, as lines of text. */
export interface Examination {
  readonly lines: readonly string[];
  /** Whether no problem was found. */
  readonly isSound: boolean;
}

/** What is examined besides the database. */
export interface Surroundings {
  readonly modules: readonly ShippedModule[];
  /** Folder of the secrets, including the key of the audit log. */
  readonly secretsDir: string;
  /** Location of the document key. */
  readonly documentKey: DocumentKeyLocation;
  /** Configuration of the file storage, which has the archives of the audit log; they are not examined without it. */
  readonly storage?: StorageChoice | undefined;
  /** External register of enterprises. */
  readonly enterpriseSource?: EnterpriseSourceChoice | undefined;
}

/** Checks installed areas, the schema, failures of flows, and the integrity of the audit log. Read-only. */
export async function examineCentre(
  base: ContextBase,
  { modules, secretsDir, documentKey, enterpriseSource, storage }: Surroundings,
): Promise<Examination> {
  if (!(await isSchemaCurrent(base.db))) {
    return {
      lines: ['– the platform tables are older than this version: the next start migrates them'],
      isSound: true,
    };
  }
  const installation = await inspectInstallation(base, modules);
  const flows = await examineFlows(base);
  const audit = await examineAudit(base, { secretsDir, storage });
  const documents = await examineDocumentKey(base, documentKey);
  const nights = await examineNights(base);
  return {
    lines: [
      ...installation.lines,
      ...flows.lines,
      ...audit.lines,
      ...documents.lines,
      ...nights.lines,
      ...(isSentInTheOpen(enterpriseSource) ? [`– ${SENT_IN_THE_OPEN}`] : []),
    ],
    isSound: installation.isSound && audit.isSound && documents.isSound && nights.isSound && flows.isSound,
  };
}

/** Reports the document key. Does not create one. */
async function examineDocumentKey(base: ContextBase, location: DocumentKeyLocation): Promise<Examination> {
  const path = documentKeyFile(location);
  if (!existsSync(path)) {
    const isNamed = location.file !== undefined;
    const line = isNamed ? `✗ no document key at ${path}` : '– the next start creates the document key';
    return { lines: [line], isSound: !isNamed };
  }
  try {
    const { subject, validTo, fingerprint, isOwn } = certificateFacts(await loadDocumentKey(location));
    const until = validTo.toISOString().slice(0, 10);
    const by = isOwn ? 'a self-signed certificate' : 'a certificate';
    const said = `${by} (${subject.replaceAll('\n', ', ')}, SHA-256 ${fingerprint})`;
    return validTo > base.clock.now()
      ? { lines: [`✓ documents are signed with ${said}, valid until ${until}`], isSound: true }
      : { lines: [`✗ documents are signed with ${said}, which expired on ${until}`], isSound: false };
  } catch (error) {
    return { lines: [`✗ ${error instanceof Error ? error.message : String(error)}`], isSound: false };
  }
}

/** Reports the scheduled jobs of the last night. */
async function examineNights(base: ContextBase): Promise<Examination> {
  const last = await lastRunOf(base, NIGHTLY_JOB);
  if (!last) return { lines: ['– the nightly actions have not run yet'], isSound: true };
  const begun = last.started_at.toISOString();
  if (last.outcome === null)
    return { lines: [`– the nightly run of ${begun} is in progress or was interrupted`], isSound: true };
  if (last.outcome === 'FAILED')
    return { lines: [`✗ the nightly run of ${begun} failed: ${last.error}`], isSound: false };
  const done = Object.entries(last.facts).map(([name, count]) => `${count} ${name}`);
  return {
    lines: [`✓ the nightly run of ${begun}: ${done.join(', ') || 'nothing was due'}`],
    isSound: last.facts['failed'] === undefined,
  };
}

/** Reports failures of flows that wait for an administrator. */
async function examineFlows(base: ContextBase): Promise<Examination> {
  const { open, oldest } = await openIncidentsOf(base);
  if (oldest === null)
    return { lines: ['✓ no timer and no step of a flow has failed for good'], isSound: true };
  const since = oldest.toISOString();
  return {
    lines: [`✗ ${open} failed timers and steps of flows wait for an administrator, since ${since}`],
    isSound: false,
  };
}

async function examineAudit(
  base: ContextBase,
  { secretsDir, storage }: Pick<Surroundings, 'secretsDir' | 'storage'>,
): Promise<Examination> {
  if (!existsSync(join(secretsDir, 'audit.pem'))) {
    return { lines: [`– the audit log cannot be verified: ${secretsDir} contains no key`], isSound: true };
  }
  const { auditKey } = await loadSecrets(secretsDir);
  const head = await auditHeadFile(secretsDir).read();
  const chain = { publicKey: auditKey.publicKey, head };
  const { blocks, rows, unsealed, fault } = await verifyAuditChain(base.db, chain);
  if (fault !== null) return auditFault(fault);
  const archives = storage ? await examineArchives(base, storage, auditKey.publicKey) : null;
  if (archives?.isSound === false) return archives;
  return {
    lines: [
      `✓ the audit log is unmodified: ${rows} rows in ${blocks} blocks, ${unsealed} not sealed yet`,
      ...(archives?.lines ?? []),
    ],
    isSound: true,
  };
}

/** Verifies the files of archived months, up to the first fault. */
async function examineArchives(
  { db }: ContextBase,
  choice: StorageChoice,
  publicKey: KeyObject,
): Promise<Examination> {
  const storage = openStorage(choice);
  const archives = await auditArchives(db);
  for (const archive of archives) {
    const fault = await verifyAuditArchive(db, storage, { archive, publicKey });
    if (fault !== null) return auditFault(fault);
  }
  const lines =
    archives.length === 0 ? [] : [`✓ ${archives.length} archives of the audit log are unmodified`];
  return { lines, isSound: true };
}

function auditFault({ kind, block, row }: AuditFault): Examination {
  const faultPosition = row === undefined ? `block ${block}` : `block ${block}, row ${row}`;
  return { lines: [`✗ the audit log was modified: ${kind} in ${faultPosition}`], isSound: false };
}
