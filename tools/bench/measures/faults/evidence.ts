import { join } from 'node:path';
import type pg from 'pg';
import { auditHeadFile } from '../../../../apps/server/src/adapters/audit-head.ts';
import { loadSecrets } from '../../../../apps/server/src/adapters/secrets.ts';
import type { DatabaseConnection } from '../../../../packages/pg/src/index.ts';
import {
  type AuditFindings,
  verifyAuditChain,
} from '../../../../apps/server/src/platform/audit/verify-audit-chain.ts';
import { withContext } from '../../context.ts';

/** What the product has acknowledged. */
export class Acknowledged {
  /** Ids of saved enterprises. */
  readonly saved: string[] = [];
  /** References of filings, with their record number. */
  readonly filed = new Map<string, string>();
}

const COUNT_SAVED = `
  select count(*)::integer as found
  from unnest($1::uuid[]) as said(id)
  join biz_enterprise as r using (id)
  where exists (select from log_record_change as c where c.record_id = r.id)
    and exists (select from log_audit as a where a.target_id = r.id::text)`;

const COUNT_FILED = `
  select count(*)::integer as found
  from unnest($1::text[], $2::text[]) as said(reference, record_no)
  join sys_intake as i using (reference)
  join biz_center_record as r on r.id = i.record_id and r.record_no = said.record_no`;

/** How many acknowledged writes the database does not have, with their history and audit entry. */
export async function countLost(pool: pg.Pool, { saved, filed }: Acknowledged): Promise<number> {
  const count = async (text: string, values: unknown[]) =>
    (await pool.query<{ found: number }>(text, values)).rows[0]?.found ?? 0;
  const found =
    (await count(COUNT_SAVED, [saved])) +
    (await count(COUNT_FILED, [[...filed.keys()], [...filed.values()]]));
  return saved.length + filed.size - found;
}

/** Verifies the audit chain as `npm run doctor` does. */
export async function verifyAudit(connection: DatabaseConnection, dataDir: string): Promise<AuditFindings> {
  const folder = join(dataDir, 'secrets');
  const { auditKey } = await loadSecrets(folder);
  const head = await auditHeadFile(folder).read();
  return withContext(connection, ({ db }) => verifyAuditChain(db, { publicKey: auditKey.publicKey, head }));
}
