import type { HandOverItem } from '@haiqiao/contract/endpoints';
import { sql } from 'kysely';
import { everyRow, targetOf } from '#server/platform/records/source/record-source.ts';
import type { Context } from '#server/context.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import type { HandOver, HandOverPart } from './hand-over-part.ts';

/** Records per statement. */
const BATCH_ROWS = 5_000;

/** Reason in the history of a record, besides old and new owner. */
const REASON = '离职交接';

/** Records owned by the member in every area, including the recycle bin: a restored record needs an owner. */
export const ownedRecords: HandOverPart = {
  async count(ctx, metadata, memberId) {
    const resources = ownedResources(metadata);
    if (resources.length === 0) return [];
    const counts = resources.map(
      (resource) =>
        sql`(select count(*)::integer from ${everyRow(resource, REASON)} where owner_id = ${memberId}::uuid)`,
    );
    const { rows } = await sql<{ totals: number[] }>`select array[${sql.join(counts)}] as totals`.execute(
      ctx.db,
    );
    return resources.map((resource, at) =>
      itemOf(ctx, metadata, { resource, total: rows[0]?.totals[at] ?? 0 }),
    );
  },
  async move(ctx, metadata, way) {
    const moved: HandOverItem[] = [];
    for (const resource of ownedResources(metadata))
      moved.push(itemOf(ctx, metadata, { resource, total: await moveRecords(ctx, resource, way) }));
    return moved;
  },
};

function ownedResources(metadata: Metadata): readonly ResourceModel[] {
  return [...metadata.resources.values()].filter(({ isPlatform }) => !isPlatform);
}

function itemOf(
  { locale }: Context,
  metadata: Metadata,
  { resource, total }: { resource: ResourceModel; total: number },
): HandOverItem {
  const { code, definition } = resource;
  return { kind: 'records', code, label: metadata.text(code, definition.label, locale), total };
}

async function moveRecords(ctx: Context, resource: ResourceModel, way: HandOver): Promise<number> {
  for (let done = 0; ; ) {
    const moved = await moveSome(ctx, resource, way);
    done += moved;
    if (moved < BATCH_ROWS) return done;
  }
}

/** Each record gets a new version and a history line. */
async function moveSome(ctx: Context, resource: ResourceModel, { from, to }: HandOver): Promise<number> {
  const { actor, clock, db, ids } = ctx;
  const member = actor.kind === 'member' ? actor : null;
  const now = clock.now();
  const { rows } = await sql<{ id: string }>`
    select id from ${everyRow(resource, REASON)} where owner_id = ${from}::uuid order by id limit ${BATCH_ROWS} for update`.execute(
    db,
  );
  if (rows.length === 0) return 0;
  await sql`
    with named as (
      select * from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(() => ids.uuid())}::uuid[]) as n(id, change_id)
    ), moved as (
      update ${targetOf(resource)} t set owner_id = ${to}::uuid, updated_by = ${member?.memberId ?? null}::uuid,
        updated_at = ${now}::timestamptz, row_version = t.row_version + 1
      from named where t.id = named.id returning t.id, t.row_version, named.change_id
    )
    insert into log_record_change (id, at, resource, record_id, row_version, action, changes, opinion, actor_id, actor_name)
    select change_id, ${now}::timestamptz, ${resource.code}::text, id, row_version, 'update',
      ${JSON.stringify({ ownerId: [from, to] })}::jsonb, ${REASON}::text, ${member?.memberId ?? null}::uuid, ${member?.username ?? ''}::text
    from moved`.execute(db);
  return rows.length;
}
