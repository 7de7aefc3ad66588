import { mayDo } from '@haiqiao/contract/access';
import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { rowScopeSql } from '#server/platform/access/row-scopes/row-scope.ts';
import type { FormModel, Metadata } from '#server/platform/metadata/model.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { loadRecords } from './load-records.ts';

/** Favourites of one person; older ones have to go first. */
const FAVOURITES_MAX = 500;

/**
 * Marks a record as a favourite of the caller, or no longer. Answers whether it is one now.
 * @throws AppError RECORD_NOT_FOUND
 */
export async function setFavourite(
  ctx: Context,
  deps: RecordDeps,
  { id: formCode, dataId, isFavourite }: EndpointBody<typeof endpoints.setFavourite>,
): Promise<boolean> {
  const { memberId } = memberOf(ctx);
  const { resource } = await deps.metadata.form(formCode);
  assertMay(ctx, resource, 'read');
  if (!isFavourite) {
    await ctx.db
      .deleteFrom('sys_favourite_record')
      .where('member_id', '=', memberId)
      .where('record_id', '=', dataId)
      .execute();
    return false;
  }
  const [stored] = await loadRecords(ctx, resource, { ids: [dataId] });
  if (!stored) throw new AppError('RECORD_NOT_FOUND');
  const count = sql`(select count(*) from sys_favourite_record where member_id = ${memberId})`;
  await sql`
    insert into sys_favourite_record (member_id, resource, record_id, form_code, at)
    select ${memberId}::uuid, ${resource.code}, ${dataId}::uuid, ${formCode}, ${ctx.clock.now()}::timestamptz
    where ${count} < ${FAVOURITES_MAX} on conflict (member_id, record_id) do nothing`.execute(ctx.db);
  return true;
}

interface OwnRow {
  readonly form_code: string;
  readonly record_id: string;
  readonly title: string;
  readonly at: Date;
}

const TABLES = { recent: 'sys_recent_record', favourite: 'sys_favourite_record' } as const;

/** The caller's recent or favourite records that are still there and that they may still read, newest first. */
export async function queryOwnRecords(
  ctx: Context,
  deps: RecordDeps,
  { kind, limit }: EndpointBody<typeof endpoints.queryOwnRecords>,
): Promise<EndpointReply<typeof endpoints.queryOwnRecords>> {
  const { memberId } = memberOf(ctx);
  const metadata = await deps.metadata.current();
  const parts = await readableParts(ctx, metadata, { table: TABLES[kind], memberId });
  if (parts.length === 0) return [];
  const { rows } = await sql<OwnRow>`
    select form_code, record_id, title, at from (${sql.join(parts, sql` union all `)}) own
    order by at desc, record_id desc limit ${limit}`.execute(ctx.db);
  return rows.flatMap((row) => {
    const form = metadata.forms.get(row.form_code);
    return form ? [ownRecordOf(ctx, metadata, { form, row })] : [];
  });
}

/** Only resources of which the caller has any are asked. */
async function readableParts(
  ctx: Context,
  metadata: Metadata,
  own: { table: string; memberId: string },
): Promise<readonly RawBuilder<unknown>[]> {
  const { rows } = await sql<{ resource: string }>`
    select distinct resource from ${sql.table(own.table)} where member_id = ${own.memberId}::uuid`.execute(
    ctx.db,
  );
  const resources = rows.flatMap(({ resource: code }) => {
    const resource = metadata.resources.get(code);
    return resource && !resource.isPlatform && mayDo(ctx.actor, code, 'read') ? [resource] : [];
  });
  return Promise.all(
    resources.map(
      async (resource) => sql`
      select own.form_code, own.record_id, own.at, record.title
      from ${sql.table(own.table)} own join ${sql.table(resource.table)} record on record.id = own.record_id
      where own.member_id = ${own.memberId}::uuid and own.resource = ${resource.code}::text
        and record.deleted_at is null and ${await rowScopeSql(ctx, resource, 'record')}`,
    ),
  );
}

function ownRecordOf(ctx: Context, metadata: Metadata, { form, row }: { form: FormModel; row: OwnRow }) {
  const { resource, definition } = form;
  return {
    form: definition.code,
    dataId: row.record_id,
    title: row.title,
    resourceLabel: metadata.text(resource.code, resource.definition.label, ctx.locale),
    route: routeTo(
      definition.routes?.see ?? `/see-form?code=${encodeURIComponent(definition.code)}`,
      row.record_id,
    ),
    at: row.at.toISOString(),
  };
}

function routeTo(path: string, id: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}id=${encodeURIComponent(id)}`;
}
