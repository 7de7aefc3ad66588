import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { auditHeadFile } from '#server/adapters/audit-head.ts';
import { loadSecrets } from '#server/adapters/secrets.ts';
import type { ContextBase } from '#server/context.ts';
import { isSchemaCurrent } from '#server/db/migrate.ts';
import { verifyAuditChain } from '#server/platform/audit/verify-audit-chain.ts';
import { inspectInstallation } from '#server/platform/install/inspect-installation.ts';
import type { ShippedModule } from '#server/platform/install/shipped-module.ts';

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
}

/** Looks at what is installed, whether the tables fit, and whether the audit log is whole. Changes nothing. */
export async function examineCentre(
  base: ContextBase,
  { modules, secretsDir }: Surroundings,
): Promise<Examination> {
  if (!(await isSchemaCurrent(base.db))) {
    return {
      lines: ['– the tables of the platform are older than this version: the next start renews them'],
      isSound: true,
    };
  }
  const installation = await inspectInstallation(base, modules);
  const audit = await examineAudit(base, secretsDir);
  return {
    lines: [...installation.lines, ...audit.lines],
    isSound: installation.isSound && audit.isSound,
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
