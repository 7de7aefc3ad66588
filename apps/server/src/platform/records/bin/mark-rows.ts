import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { keepStatement } from '#server/db/kept-statement.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { auditRows, changeRows, type Deed, trailValues } from '#server/platform/records/save/write-trail.ts';

/** Rows of one table that a deed marks. */
export interface Marking {
  readonly records: readonly { readonly id: string; readonly root: string }[];
  readonly deed: Omit<Deed, 'resource'>;
  /** Assignments; `given.root` is the record that takes them along. */
  readonly set: RawBuilder<unknown>;
}

/** Sets the same of several records, counts their version, and writes history and audit for each. */
export async function markRows(ctx: Context, resource: ResourceModel, marking: Marking): Promise<void> {
  const given = marking.records.map(({ id, root }) => ({
    id,
    root,
    change: ctx.ids.uuid(),
    audit: ctx.ids.uuid(),
  }));
  const statement = keepStatement<{ id: string }>(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(given)}::json) as g(id uuid, root uuid, change uuid, audit uuid)
    ),
    marked as (
      update ${sql.table(resource.table)} t set ${marking.set}, row_version = t.row_version + 1
      from given where t.id = given.id returning t.id, t.row_version, given.change, given.audit
    ),
    written as (select id, row_version, change as change_id, audit as audit_id, '{}'::jsonb as changes from marked),
    history as (${changeRows(sql`written`)}),
    audit as (${auditRows(sql`written`)})
    select id from marked`);
  await statement.run(ctx, trailValues(ctx, { ...marking.deed, resource: resource.code }));
}
