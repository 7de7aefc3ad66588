import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { auditHeadFile } from '#server/adapters/audit-head.ts';
import type { AuditKey } from '#server/adapters/secrets.ts';
import { createDiskStorage } from '#server/adapters/storage/disk-storage.ts';
import { type Context, systemContext } from '#server/context.ts';
import { auditArchives } from '#server/platform/audit/audit-anchor.ts';
import { sealAudit } from '#server/platform/audit/seal-audit.ts';
import { type AuditFindings, verifyAuditChain } from '#server/platform/audit/verify-audit-chain.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { createFileLinks } from '#server/platform/files/file-links.ts';
import { createFiles } from '#server/platform/files/files.ts';
import { type ArchiveDeps, archiveLog } from '#server/platform/retention/archive-log.ts';
import { verifyAuditArchive } from '#server/platform/retention/verify-audit-archive.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

/** An application with an empty audit log and a folder for its archives. */
export interface ArchiveFixture {
  readonly centre: TestApp;
  readonly ctx: Context;
  readonly folder: string;
  readonly deps: ArchiveDeps;
  readonly auditKey: AuditKey;
  /** Writes a row of the audit log for each action. */
  write(...actions: readonly string[]): Promise<void>;
  /** Seals the rows. @returns how many */
  seal(): Promise<number>;
  verify(): Promise<AuditFindings>;
  /** Archives the audit log up to an instant. */
  archive(before: string): Promise<number>;
  /** What the verification of each archive finds. */
  archiveFaults(): Promise<readonly unknown[]>;
  /** Actions in the database, by time. */
  actionsLeft(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Starts the fixture; call `close` in `afterEach`. */
export async function archiveFixture(): Promise<ArchiveFixture> {
  const auditKey: AuditKey = { keyId: 'test', ...generateKeyPairSync('ed25519') };
  const centre = await testApp();
  const ctx = systemContext(centre.base, 'test');
  const folder = await mkdtemp(join(tmpdir(), 'haiqiao-logs-'));
  const files = createFiles(createDiskStorage(folder), createFileLinks(centre.secrets.tokenKey));
  const deps: ArchiveDeps = { auditKey, files };
  await sql`truncate log_audit, log_audit_block`.execute(ctx.db);
  const { publicKey } = auditKey;
  return {
    centre,
    ctx,
    folder,
    deps,
    auditKey,
    async write(...actions) {
      for (const action of actions)
        await writeAudit(ctx, { action, outcome: 'done', details: { b: 2, a: '甲' } });
    },
    seal() {
      centre.clock.advance(3_000);
      return sealAudit(centre.base, auditKey);
    },
    verify: async () => verifyAuditChain(ctx.db, { publicKey, head: await auditHeadFile(folder).read() }),
    archive: (before) =>
      archiveLog(ctx, deps, {
        log: 'log_audit',
        before: new Date(before),
        signal: new AbortController().signal,
      }),
    async archiveFaults() {
      const faults: unknown[] = [];
      for (const archive of await auditArchives(ctx.db))
        faults.push(await verifyAuditArchive(ctx.db, files.storage, { archive, publicKey }));
      return faults;
    },
    async actionsLeft() {
      const rows = await ctx.db.selectFrom('log_audit').select('action').orderBy('at').execute();
      return rows.map(({ action }) => action);
    },
    async close() {
      await centre.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
