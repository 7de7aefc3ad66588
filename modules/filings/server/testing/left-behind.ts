import type { ModuleCentre } from '@haiqiao/server/testing';

/** The centre records of an enterprise as they are stored. */
export function recordsWith({ base }: ModuleCentre, license: string) {
  return base.db
    .selectFrom('biz_center_record' as never)
    .selectAll()
    .where('business_license' as never, '=', license as never)
    .execute();
}

/** Columns with times, ids or files: only whether they are set can be compared. */
const OWN =
  /^(id|.*_(at|no|file|key)|business_license|search|search_text|papers|identity_papers|data|parent_id)$/;
/** Columns that name the actor: a program is not a member. */
const WHOSE = new Set(['created_by', 'updated_by', 'owner_id', 'org_id', 'operator_id', 'source']);

const shapeOf = (row: object) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !WHOSE.has(name))
      .map(([name, value]) => [name, OWN.test(name) && value !== null ? 'set' : value]),
  );

/** Traces of a filing: its row, sub-table rows, history and audit. */
export async function leftBy(centre: ModuleCentre, license: string) {
  const [record] = await recordsWith(centre, license);
  const { id } = record as unknown as { id: string };
  const { db } = centre.base;
  const rows = (table: string) =>
    db
      .selectFrom(`biz_center_record__${table}` as never)
      .selectAll()
      .where('parent_id' as never, '=', id as never)
      .execute();
  const tables = await Promise.all(['hs_codes', 'channels', 'review_log', 'data_versions'].map(rows));
  const history = await db
    .selectFrom('log_record_change')
    .select(['action', 'row_version', 'changes', 'opinion'])
    .where('record_id', '=', id)
    .orderBy('id')
    .execute();
  const audit = await db
    .selectFrom('log_audit')
    .select(['action', 'outcome', 'target_type', 'details'])
    .where('target_id', '=', id)
    .orderBy('id')
    .execute();
  const changes = history.map((line) => ({ ...line, changes: Object.keys(line.changes).toSorted() }));
  return {
    row: shapeOf(record ?? {}),
    tables: tables.map((list) => list.map(shapeOf)),
    history: changes,
    audit: audit.map(({ details, ...line }) => ({ ...line, details: Object.keys(details) })),
  };
}
