import type * as endpoints from '@haiqiao/contract/endpoints';
import { localize } from '@haiqiao/contract/i18n';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { storableText } from '#server/lib/storable-text.ts';
import { rowScopeSql } from '#server/platform/access/row-scopes/row-scope.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { seenBinResources } from '#server/platform/records/bin/bin-resources.ts';
import { titleSql } from '#server/platform/records/titles.ts';
import { seenEntries } from '#server/platform/bin/bin-entries.ts';
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
  /** Of what is no record; that of records is counted apart. */
  readonly children: number;
}

/** Whose entries are looked through. */
interface Asked {
  readonly resources: readonly ResourceModel[];
  readonly kinds: readonly BinKind[];
}

/** What the caller may see of the recycle bin, newest first: one statement over all resources (SYS-05). */
export async function queryBin(ctx: Context, deps: BinDeps, input: Input): Promise<Reply> {
  const metadata = await deps.metadata.current();
  const seen = seenBinResources(ctx, metadata);
  const isAsked = ({ code }: { readonly code: string }) =>
    input.resource === undefined || code === input.resource;
  const seenKinds = [...deps.kinds.values()].filter(({ maySee }) => maySee(ctx.actor));
  const asked: Asked = { resources: seen.filter(isAsked), kinds: seenKinds.filter(isAsked) };
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
    resources: [...seen, ...seenKinds].map(({ code }) => ({ code, label: labelOf(code) })),
  };
}

async function selectEntries(ctx: Context, asked: Asked, input: Input): Promise<readonly BinRow[]> {
  if (isNothing(asked)) return [];
  const parts = await entriesOf(ctx, asked, input);
  const { rows } = await sql<BinRow>`
    select bin.*, m.username as deleted_by_name, count(*) over () as total
    from (${parts}) bin left join sys_member m on m.id = bin.deleted_by
    order by bin.deleted_at desc, bin.id desc limit ${input.pageSize} offset ${input.pageIndex * input.pageSize}`.execute(
    ctx.db,
  );
  return rows;
}

/** A page beyond the last has no row that could say it. */
async function countEntries(ctx: Context, asked: Asked, input: Input): Promise<number> {
  if (isNothing(asked)) return 0;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${await entriesOf(ctx, asked, input)}) bin`.execute(ctx.db);
  return rows[0]?.total ?? 0;
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
      ? sql``
      : sql`and (strpos(lower(${title}), ${keyword}) > 0 or strpos(lower(record.record_no), ${keyword}) > 0)`;
  const terms = [
    input.deletedBy === undefined ? sql`` : sql`and record.deleted_by = ${input.deletedBy}::uuid`,
    input.from === undefined ? sql`` : sql`and record.deleted_at >= ${input.from}::timestamptz`,
    input.to === undefined ? sql`` : sql`and record.deleted_at <= ${input.to}::timestamptz`,
  ];
  const parts = await Promise.all(
    resources.map(
      async (resource) => sql`
      select ${resource.code}::text as resource, record.id, ${titleSql(ctx.actor, resource, 'record')} as title, record.record_no, record.deleted_by,
        record.deleted_at, record.delete_reason, 0 as children
      from ${sql.table(resource.table)} record
      where record.deleted_at is not null and record.delete_root = record.id
        and ${await rowScopeSql(ctx, resource, 'record')} ${sql.join(terms, sql` `)} ${finds(titleSql(ctx.actor, resource, 'record'))}`,
    ),
  );
  const others = sql`
    select record.kind as resource, record.id, record.title, record.record_no, record.deleted_by, record.deleted_at,
      record.delete_reason, cardinality(record.children) as children
    from sys_bin_entry record
    where ${seenEntries(ctx, kinds)} ${sql.join(terms, sql` `)} ${finds(sql`record.title`)}`;
  return sql.join([...parts, ...(kinds.length > 0 ? [others] : [])], sql` union all `);
}

/** How many records each deletion took along, of whatever kind. */
async function countChildren(
  ctx: Context,
  metadata: Metadata,
  roots: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (roots.length === 0) return new Map();
  const parts = [...metadata.resources.values()].flatMap(({ isPlatform, table }) =>
    isPlatform
      ? []
      : [
          sql`select delete_root from ${sql.table(table)} where delete_root = any(${[...roots]}::uuid[]) and id <> delete_root`,
        ],
  );
  const { rows } = await sql<{ delete_root: string; children: number }>`
    select delete_root, count(*) as children from (${sql.join(parts, sql` union all `)}) gone group by delete_root`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.delete_root, row.children]));
}
