import { mayDo } from '@haiqiao/contract/access';
import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import type { FormModel, Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { recordRoute } from '#server/platform/records/detail/record-route.ts';
import { records } from '#server/platform/records/source/records.ts';
import { loadRecords } from './load-records.ts';
import { readerOf } from '#server/platform/records/actions/reader-of.ts';

/** Maximum favourites per member; older ones must be removed first. */
const FAVOURITES_MAX = 500;

/**
 * Adds or removes a record as a favourite of the caller. Returns whether it is one now.
 * @throws AppError RECORD_NOT_FOUND
 */
export async function setFavourite(
  ctx: Context,
  deps: RecordDeps,
  { id: formCode, dataId, isFavourite }: EndpointBody<typeof endpoints.setFavourite>,
): Promise<boolean> {
  const { memberId } = memberOf(ctx);
  const { resource } = await deps.metadata.form(formCode);
  const reader = await readerOf(ctx, deps, { resource, id: dataId });
  assertMay(reader, resource, 'read');
  if (!isFavourite) {
    await ctx.db
      .deleteFrom('sys_favourite_record')
      .where('member_id', '=', memberId)
      .where('record_id', '=', dataId)
      .execute();
    return false;
  }
  const [stored] = await loadRecords(reader, resource, { ids: [dataId] });
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

/** The caller's recent or favourite records that exist and are still readable, newest first. */
export async function queryOwnRecords(
  caller: Context,
  deps: RecordDeps,
  { kind, limit }: EndpointBody<typeof endpoints.queryOwnRecords>,
): Promise<EndpointReply<typeof endpoints.queryOwnRecords>> {
  const { memberId } = memberOf(caller);
  const metadata = await deps.metadata.current();
  const own = { table: TABLES[kind], memberId };
  const { ctx, resources } = await readableResources(caller, { ...deps, metadata }, own);
  if (resources.length === 0) return [];
  const parts = await Promise.all(resources.map((resource) => ownPart(ctx, resource, own)));
  const all = sql<OwnRow>`
    select form_code, record_id, title, at from (${sql.join(parts, sql` union all `)}) own
    order by at desc, record_id desc limit ${limit}`;
  const rows = await records(ctx).query(all, ...resources);
  return rows.flatMap((row) => {
    const form = metadata.forms.get(row.form_code);
    return form ? [ownRecordOf(ctx, metadata, { form, row })] : [];
  });
}

/** Recent records or favourites. */
interface Own {
  readonly table: string;
  readonly memberId: string;
}

/** Only resources with records of the caller are read, including delegated access from flows. */
async function readableResources(
  caller: Context,
  { metadata, flows }: { readonly metadata: Metadata; readonly flows?: RecordDeps['flows'] },
  own: Own,
): Promise<{ ctx: Context; resources: readonly ResourceModel[] }> {
  const { rows } = await sql<{ resource: string }>`
    select distinct resource from ${sql.table(own.table)} where member_id = ${own.memberId}::uuid`.execute(
    caller.db,
  );
  const named = rows.flatMap(({ resource: code }) => metadata.resources.get(code) ?? []);
  let ctx = caller;
  for (const resource of named) if (flows && resource.hasFlow) ctx = await flows.withAnyTask(ctx, resource);
  const { actor } = ctx;
  return {
    ctx,
    resources: named.filter(({ code, isPlatform }) => !isPlatform && mayDo(actor, code, 'read')),
  };
}

async function ownPart(ctx: Context, resource: ResourceModel, own: Own): Promise<RawBuilder<unknown>> {
  const source = await records(ctx).source(resource);
  return sql`
    select own.form_code, own.record_id, own.at, ${source.title('record')} as title
    from ${sql.table(own.table)} own join ${source.relation('record')} on record.id = own.record_id
    where own.member_id = ${own.memberId}::uuid and own.resource = ${resource.code}::text`;
}

function ownRecordOf(ctx: Context, metadata: Metadata, { form, row }: { form: FormModel; row: OwnRow }) {
  const { resource, definition } = form;
  return {
    form: definition.code,
    dataId: row.record_id,
    title: row.title,
    resourceLabel: metadata.text(resource.code, resource.definition.label, ctx.locale),
    route: recordRoute(definition, row.record_id),
    at: row.at.toISOString(),
  };
}
