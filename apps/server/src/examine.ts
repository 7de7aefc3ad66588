import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { auditHeadFile } from '#server/adapters/audit-head.ts';
import {
  certificateFacts,
  documentKeyFile,
  type DocumentKeyPlace,
  loadDocumentKey,
} from '#server/adapters/document-key.ts';
import type { EnterpriseSourceChoice } from '#server/adapters/enterprise-source/enterprise-source.ts';
import { isSentInTheOpen, SENT_IN_THE_OPEN } from '#server/adapters/enterprise-source/source-choice.ts';
import { loadSecrets } from '#server/adapters/secrets.ts';
import type { ContextBase } from '#server/context.ts';
import { isSchemaCurrent } from '#server/db/migrate.ts';
import { verifyAuditChain } from '#server/platform/audit/verify-audit-chain.ts';
import { inspectInstallation } from '#server/platform/install/inspect-installation.ts';
import type { ShippedModule } from '#server/platform/install/shipped-module.ts';
import { lastRunOf } from '#server/platform/jobs/job-runs.ts';
import { NIGHTLY_JOB } from '#server/platform/records/nightly/nightly.job.ts';

/** What there is to know of a centre without starting it, as lines for people. */
export interface Examination {
  readonly lines: readonly string[];
  /** Whether nothing is wrong. */
  readonly isSound: boolean;
}

/** What is looked at beside the database. */
export interface Surroundings {
  readonly modules: readonly ShippedModule[];
  /** Folder of the secrets, which holds the key of the audit log. */
  readonly secretsDir: string;
  /** Where the key of documents is. */
  readonly documentKey: DocumentKeyPlace;
  /** Where enterprises are looked up beyond the library. */
  readonly enterpriseSource?: EnterpriseSourceChoice | undefined;
}

/** Looks at what is installed, whether the tables fit, and whether the audit log is whole. Changes nothing. */
export async function examineCentre(
  base: ContextBase,
  { modules, secretsDir, documentKey, enterpriseSource }: Surroundings,
): Promise<Examination> {
  if (!(await isSchemaCurrent(base.db))) {
    return {
      lines: ['– the tables of the platform are older than this version: the next start renews them'],
      isSound: true,
    };
  }
  const installation = await inspectInstallation(base, modules);
  const audit = await examineAudit(base, secretsDir);
  const documents = await examineDocumentKey(base, documentKey);
  const nights = await examineNights(base);
  return {
    lines: [
      ...installation.lines,
      ...audit.lines,
      ...documents.lines,
      ...nights.lines,
      ...(isSentInTheOpen(enterpriseSource) ? [`– ${SENT_IN_THE_OPEN}`] : []),
    ],
    isSound: installation.isSound && audit.isSound && documents.isSound && nights.isSound,
  };
}

/** Says with what documents are signed. Makes no key: the start does. */
async function examineDocumentKey(base: ContextBase, place: DocumentKeyPlace): Promise<Examination> {
  const path = documentKeyFile(place);
  if (!existsSync(path)) {
    const isNamed = place.file !== undefined;
    const line = isNamed
      ? `✗ there is no key of documents at ${path}`
      : '– the next start makes the key of documents';
    return { lines: [line], isSound: !isNamed };
  }
  try {
    const { subject, validTo, fingerprint, isOwn } = certificateFacts(await loadDocumentKey(place));
    const until = validTo.toISOString().slice(0, 10);
    const by = isOwn ? 'a certificate of its own' : 'a certificate';
    const said = `${by} (${subject.replaceAll('\n', ', ')}, SHA-256 ${fingerprint})`;
    return validTo > base.clock.now()
      ? { lines: [`✓ documents are signed with ${said}, valid to ${until}`], isSound: true }
      : { lines: [`✗ documents are signed with ${said}, which ended on ${until}`], isSound: false };
  } catch (error) {
    return { lines: [`✗ ${error instanceof Error ? error.message : String(error)}`], isSound: false };
  }
}

/** Says what the product did by itself in the last night. */
async function examineNights(base: ContextBase): Promise<Examination> {
  const last = await lastRunOf(base, NIGHTLY_JOB);
  if (!last) return { lines: ['– no night has been worked through yet'], isSound: true };
  const begun = last.started_at.toISOString();
  if (last.outcome === null)
    return { lines: [`– the nightly work of ${begun} is under way, or was broken off`], isSound: true };
  if (last.outcome === 'FAILED')
    return { lines: [`✗ the nightly work of ${begun} failed: ${last.error}`], isSound: false };
  const done = Object.entries(last.facts).map(([name, count]) => `${count} ${name}`);
  return {
    lines: [`✓ the nightly work of ${begun}: ${done.join(', ') || 'nothing was due'}`],
    isSound: last.facts['failed'] === undefined,
  };
}

async function examineAudit(base: ContextBase, secretsDir: string): Promise<Examination> {
  if (!existsSync(join(secretsDir, 'audit.pem'))) {
    return { lines: [`– the audit log cannot be checked: ${secretsDir} holds no key`], isSound: true };
  }
  const { auditKey } = await loadSecrets(secretsDir);
  const head = await auditHeadFile(secretsDir).read();
  const chain = { publicKey: auditKey.publicKey, head };
  const { blocks, rows, unsealed, fault } = await verifyAuditChain(base.db, chain);
  if (fault === null) {
    return {
      lines: [`✓ the audit log is whole: ${rows} rows in ${blocks} blocks, ${unsealed} not sealed yet`],
      isSound: true,
    };
  }
  const place = fault.row === undefined ? `block ${fault.block}` : `block ${fault.block}, row ${fault.row}`;
  return { lines: [`✗ somebody has been at the audit log: ${fault.kind} in ${place}`], isSound: false };
}
