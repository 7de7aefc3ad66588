import { fieldTextKey, statusTextKey } from '@haiqiao/contract/definitions';
import type * as endpoints from '@haiqiao/contract/endpoints';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { records } from '#server/platform/records/source/records.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { readableRule } from '#server/platform/records/duplicates/find-duplicates.ts';
import { type DuplicatesDeps, watchedBy, type WatchedResource } from './duplicates-deps.ts';
import { forgottenBefore } from './search-duplicates.ts';

type Input = EndpointBody<typeof endpoints.queryDuplicates>;
type Reply = EndpointReply<typeof endpoints.queryDuplicates>;
type Group = Reply['datas'][number];

interface PairRow {
  readonly group: string;
  readonly total: number;
  readonly one: string;
  readonly other: string;
  readonly likeness: number | null;
  readonly fields: readonly string[];
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
}

/** Groups of possible duplicates, most likely first, limited to the caller's visible records and match reasons. */
export async function queryDuplicates(ctx: Context, deps: DuplicatesDeps, input: Input): Promise<Reply> {
  const watched = await watchedBy(ctx, deps, input.id);
  const metadata = await deps.metadata.current();
  const { resource } = watched;
  // Read before the pairs: a search that ends meanwhile is reported as running, and polled once more.
  const search = await ctx.db
    .selectFrom('sys_duplicate_search')
    .selectAll()
    .where('resource', '=', resource.code)
    .executeTakeFirst();
  const pairs = await selectPairs(ctx, watched, input);
  const ids = new Set(pairs.flatMap(({ one, other }) => [one, other]));
  const records = await selectRecords(ctx, { metadata, resource, ids: [...ids] });
  const isUnended = search !== undefined && search.ended_at === null;
  return {
    datas: [...Map.groupBy(pairs, ({ group }) => group)].map(([id, rows]) =>
      groupOf(ctx, { metadata, resource, records, id, rows }),
    ),
    total: pairs[0]?.total ?? 0,
    searchedAt: search?.ended_at?.toISOString() ?? null,
    isSearching: isUnended && search.asked_at >= forgottenBefore(ctx),
    isCut: search?.is_cut ?? false,
    merge: watched.rule.merge,
  };
}

/** Pairs of the groups of a page. Shared values are only returned to callers who see the fields unmasked. */
async function selectPairs(
  ctx: Context,
  { resource, rule }: WatchedResource,
  input: Input,
): Promise<readonly PairRow[]> {
  const visibleRule = readableRule(ctx.actor, resource);
  const sharedFields = [...(visibleRule?.same ?? [])];
  const likeness = visibleRule ? sql`d.likeness` : sql`null::smallint`;
  const settled = [...(rule.settled ?? [])];
  const source = await records(ctx).source(resource);
  const visible = (alias: 'a' | 'b') =>
    source.relation(alias, sql`${sql.ref(`${alias}.status`)} <> all(${settled}::text[])`);
  // Dismissed pairs are listed separately.
  const group = input.dismissed ? sql`d.one_id::text || d.other_id::text` : sql`d.group_id::text`;
  const pairs = sql<PairRow>`
    with pair as materialized (
      select ${group} as "group", d.one_id, d.other_id, d.decided_at, d.decided_by, ${likeness} as likeness,
        array(select name from unnest(d.fields) name where name = any(${sharedFields}::text[])) as fields
      from sys_duplicate d
      join ${visible('a')} on a.id = d.one_id
      join ${visible('b')} on b.id = d.other_id
      where d.resource = ${resource.code} and d.state = ${input.dismissed ? 'DISMISSED' : 'OPEN'}
    ), page as (
      select "group", count(*) over () as total, max(decided_at) as decided_at,
        max(coalesce(likeness, 0) + 100 * cardinality(fields)) as weight
      from pair where ${input.dismissed} or likeness is not null or cardinality(fields) > 0
      group by "group" order by decided_at desc nulls last, weight desc, "group"
      limit ${input.pageSize} offset ${input.pageIndex * input.pageSize}
    )
    select p."group", page.total, p.one_id as one, p.other_id as other, p.likeness, p.fields, p.decided_at, m.username as decided_by
    from page join pair p on p."group" = page."group" left join sys_member m on m.id = p.decided_by
    where ${input.dismissed} or p.likeness is not null or cardinality(p.fields) > 0
    order by page.decided_at desc nulls last, page.weight desc, p."group", p.one_id, p.other_id`;
  return records(ctx).query(pairs, resource);
}

interface Wanted {
  readonly metadata: Metadata;
  readonly resource: ResourceModel;
  readonly ids: readonly string[];
}

async function selectRecords(
  ctx: Context,
  { metadata, resource, ids }: Wanted,
): Promise<ReadonlyMap<string, Group['records'][number]>> {
  const source = await records(ctx).source(resource);
  const members = sql<{ id: string; title: string; status: string; created_at: Date }>`
    select record.id, record.title, record.status, record.created_at
    ${source.rows('record', sql`record.id = any(${[...ids]}::uuid[])`)}`;
  const rows = await records(ctx).query(members, resource);
  const labels = new Map(
    resource.statuses.map(({ code, label }) => [
      code,
      metadata.text(statusTextKey(resource.code, code, label), label, ctx.locale),
    ]),
  );
  return new Map(
    rows.map(({ id, title, status, created_at }) => [
      id,
      {
        dataId: id,
        title,
        status: { value: status, displayValue: labels.get(status) ?? status },
        createdAt: created_at.toISOString(),
      },
    ]),
  );
}

function groupOf(
  ctx: Context,
  found: Omit<Wanted, 'ids'> & {
    records: ReadonlyMap<string, Group['records'][number]>;
    id: string;
    rows: readonly PairRow[];
  },
): Group {
  const { metadata, resource, records, id, rows } = found;
  const labelOf = (name: string) => {
    const definition = resource.fields.get(name)?.definition;
    return definition
      ? metadata.text(fieldTextKey(resource.code, name, definition), definition.label, ctx.locale)
      : name;
  };
  const ids = new Set(rows.flatMap(({ one, other }) => [one, other]));
  const members = [...ids].flatMap((one) => records.get(one) ?? []);
  return {
    id,
    records: members.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1)),
    pairs: rows.map(({ one, other, likeness, fields, decided_at, decided_by }) => ({
      one,
      other,
      likeness,
      shared: fields.map(labelOf),
      dismissed: decided_at ? { by: decided_by ?? '', at: decided_at.toISOString() } : null,
    })),
  };
}
