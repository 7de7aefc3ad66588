import type * as endpoints from '@haiqiao/contract/endpoints';
import { localize } from '@haiqiao/contract/i18n';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { storableText } from '#server/lib/storable-text.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { visibleBinResources } from '#server/platform/records/bin/bin-resources.ts';
import { records } from '#server/platform/records/source/records.ts';
import { everyRow } from '#server/platform/records/source/record-source.ts';
import { visibleEntries } from '#server/platform/bin/bin-entries.ts';
import type { BinKind } from '#server/platform/bin/bin-kind.ts';
import type { BinDeps } from './bin-deps.ts';

type Input = EndpointBody<typeof endpoints.queryBin>;
type Reply = EndpointReply<typeof endpoints.queryBin>;

const DAY_MS = 86_400_000;

interface BinRow {
  readonly resource: string;
  readonly id: string;
  readonly title: string;
  readonly record_no: string | null;
  readonly deleted_by_name: string | null;
  readonly deleted_at: Date;
  readonly delete_reason: string | null;
  readonly total: number;
  /** Of items other than records; those of records are counted separately. */
  readonly children: number;
}

/** The resources and kinds to search. */
interface Asked {
  readonly resources: readonly ResourceModel[];
  readonly kinds: readonly BinKind[];
}

/** The caller's visible entries of the recycle bin, newest first: one statement over all resources (SYS-05). */
export async function queryBin(ctx: Context, deps: BinDeps, input: Input): Promise<Reply> {
  const metadata = await deps.metadata.current();
  const visibleResources = visibleBinResources(ctx, metadata);
  const isAsked = ({ code }: { readonly code: string }) =>
    input.resource === undefined || code === input.resource;
  const visibleKinds = [...deps.kinds.values()].filter(({ maySee }) => maySee(ctx.actor));
  const asked: Asked = { resources: visibleResources.filter(isAsked), kinds: visibleKinds.filter(isAsked) };
  const days = await deps.settings.read('recycleBin.days');
  const rows = await selectEntries(ctx, asked, input);
  const children = await countChildren(
    ctx,
    metadata,
    rows.map(({ id }) => id),
  );
  const now = ctx.clock.now().getTime();
  const labelOf = (code: string) => {
    const kind = deps.kinds.get(code);
    if (kind) return localize(kind.label.name, kind.label.translations, ctx.locale);
    return metadata.text(code, metadata.resources.get(code)?.definition.label ?? code, ctx.locale);
  };
  return {
    datas: rows.map((row) => {
      const expiresAt = row.deleted_at.getTime() + days * DAY_MS;
      return {
        id: row.id,
        resource: row.resource,
        resourceLabel: labelOf(row.resource),
        title: row.title,
        recordNo: row.record_no,
        deletedBy: row.deleted_by_name ?? '',
        deletedAt: row.deleted_at.toISOString(),
        deleteReason: row.delete_reason ?? '',
        expiresAt: new Date(expiresAt).toISOString(),
        daysLeft: Math.max(0, Math.ceil((expiresAt - now) / DAY_MS)),
        children: row.children + (children.get(row.id) ?? 0),
      };
    }),
    total: rows[0]?.total ?? (input.pageIndex === 0 ? 0 : await countEntries(ctx, asked, input)),
    resources: [...visibleResources, ...visibleKinds].map(({ code }) => ({ code, label: labelOf(code) })),
  };
}

async function selectEntries(ctx: Context, asked: Asked, input: Input): Promise<readonly BinRow[]> {
  if (isNothing(asked)) return [];
  const parts = await entriesOf(ctx, asked, input);
  const entries = sql<BinRow>`
    select bin.*, m.username as deleted_by_name, count(*) over () as total
    from (${parts}) bin left join sys_member m on m.id = bin.deleted_by
    order by bin.deleted_at desc, bin.id desc limit ${input.pageSize} offset ${input.pageIndex * input.pageSize}`;
  return records(ctx).query(entries, ...asked.resources);
}

/** A page beyond the last has no row that contains the total. */
async function countEntries(ctx: Context, asked: Asked, input: Input): Promise<number> {
  if (isNothing(asked)) return 0;
  const count = sql<{ total: number }>`
    select count(*) as total from (${await entriesOf(ctx, asked, input)}) bin`;
  const [row] = await records(ctx).query(count, ...asked.resources);
  return row?.total ?? 0;
}

function isNothing({ resources, kinds }: Asked): boolean {
  return resources.length + kinds.length === 0;
}

async function entriesOf(
  ctx: Context,
  { resources, kinds }: Asked,
  input: Input,
): Promise<RawBuilder<unknown>> {
  const keyword = storableText(input.keyword ?? '')
    .trim()
    .toLowerCase();
  const finds = (title: RawBuilder<unknown>) =>
    keyword === ''
      ? []
      : [sql`(strpos(lower(${title}), ${keyword}) > 0 or strpos(lower(record.record_no), ${keyword}) > 0)`];
  const terms = [
    ...(input.deletedBy === undefined ? [] : [sql`record.deleted_by = ${input.deletedBy}::uuid`]),
    ...(input.from === undefined ? [] : [sql`record.deleted_at >= ${input.from}::timestamptz`]),
    ...(input.to === undefined ? [] : [sql`record.deleted_at <= ${input.to}::timestamptz`]),
  ];
  const parts = await Promise.all(
    resources.map(async (resource) => {
      const source = await records(ctx).source(resource, 'deleted');
      const title = source.title('record');
      return sql`
        select ${resource.code}::text as resource, record.id, ${title} as title, record.record_no, record.deleted_by,
          record.deleted_at, record.delete_reason, 0 as children
        ${source.rows('record', sql`record.delete_root = record.id`, ...terms, ...finds(title))}`;
    }),
  );
  const others = sql`
    select record.kind as resource, record.id, record.title, record.record_no, record.deleted_by, record.deleted_at,
      record.delete_reason, cardinality(record.children) as children
    from sys_bin_entry record
    where ${sql.join([visibleEntries(ctx, kinds), ...terms, ...finds(sql`record.title`)], sql` and `)}`;
  return sql.join([...parts, ...(kinds.length > 0 ? [others] : [])], sql` union all `);
}

/** The number of records of any kind deleted with each entry. */
async function countChildren(
  ctx: Context,
  metadata: Metadata,
  roots: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (roots.length === 0) return new Map();
  const parts = [...metadata.resources.values()]
    .filter(({ isPlatform }) => !isPlatform)
    .map(
      (resource) => sql`
        select delete_root from ${everyRow(resource, 'a removal counts all records that it deleted')}
        where delete_root = any(${[...roots]}::uuid[]) and id <> delete_root`,
    );
  const { rows } = await sql<{ delete_root: string; children: number }>`
    select delete_root, count(*) as children from (${sql.join(parts, sql` union all `)}) gone group by delete_root`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.delete_root, row.children]));
}
