import { prepareStatement } from '@haiqiao/pg';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { targetOf } from '#server/platform/records/source/record-source.ts';
import {
  auditRows,
  changeRows,
  type TrailEntry,
  trailValues,
} from '#server/platform/records/save/write-trail.ts';

/** Rows of one table to update. */
export interface Marking {
  readonly records: readonly { readonly id: string; readonly root: string }[];
  readonly trailEntry: Omit<TrailEntry, 'resource'>;
  /** Assignments; `given.root` is the record that causes the deletion. */
  readonly set: RawBuilder<unknown>;
}

/** Sets the same values on several records, increments their versions, and writes history and audit for each. */
export async function markRows(ctx: Context, resource: ResourceModel, marking: Marking): Promise<void> {
  const markedRows = marking.records.map(({ id, root }) => ({
    id,
    root,
    change: ctx.ids.uuid(),
    audit: ctx.ids.uuid(),
  }));
  const statement = prepareStatement<{ id: string }>(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(markedRows)}::json) as g(id uuid, root uuid, change uuid, audit uuid)
    ),
    marked as (
      update ${targetOf(resource)} t set ${marking.set}, row_version = t.row_version + 1
      from given where t.id = given.id returning t.id, t.row_version, given.change, given.audit
    ),
    written as (select id, row_version, change as change_id, audit as audit_id, '{}'::jsonb as changes from marked),
    history as (${changeRows(sql`written`)}),
    audit as (${auditRows(sql`written`)})
    select id from marked`);
  await statement.run(ctx, trailValues(ctx, { ...marking.trailEntry, resource: resource.code }));
}
