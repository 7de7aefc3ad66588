import { mayDo } from '@haiqiao/contract/access';
import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { rowScopeSql } from '#server/platform/access/row-scopes/row-scope.ts';
import { walled } from '#server/platform/access/wall/walled.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import { ENTERPRISE, type OnlineDeps } from './online-deps.ts';
import { knownItems, onlineTexts, onlineValues } from './readable-values.ts';

type Reply = EndpointReply<typeof endpoints.searchOnlineEnterprises>;

/**
 * Looks for enterprises in the online source, for whoever may fill in a form that takes them.
 * @throws AppError DEFINITION_NOT_FOUND, ACCESS_DENIED, and what the source throws
 */
export async function searchOnlineEnterprises(
  ctx: Context,
  deps: OnlineDeps,
  { id, keyword }: EndpointBody<typeof endpoints.searchOnlineEnterprises>,
): Promise<Reply> {
  assertFills(ctx, (await deps.metadata.form(id)).resource);
  const resource = await deps.metadata.resource(ENTERPRISE);
  const isItem = await knownItems(deps);
  const found = (await deps.source.search(keyword)).flatMap(
    (one) => onlineValues(resource, one, isItem) ?? [],
  );
  const licenses = found.map((values) => scalarText(values.get('businessLicense')));
  const known = await inLibrary(ctx, resource, licenses);
  const textOf = await onlineTexts(ctx, deps, resource);
  return {
    datas: found.map((values) => {
      const businessLicense = scalarText(values.get('businessLicense'));
      return {
        businessLicense,
        enterpriseName: scalarText(values.get('enterpriseName')),
        values: Object.fromEntries(values),
        displayValues: Object.fromEntries([...values].map(([name, value]) => [name, textOf(name, value)])),
        dataId: known.get(businessLicense) ?? null,
      };
    }),
  };
}

/** Whoever only reads has nothing to fill in, and asks no other system in our name. */
function assertFills(ctx: Context, { code, definition }: ResourceModel): void {
  const fields = Object.values(definition.fields);
  const takes = code === ENTERPRISE || fields.some((field) => field.type === 'ref' && field.online === true);
  const isAllowed = mayDo(ctx.actor, code, 'create') || mayDo(ctx.actor, code, 'update');
  if (!takes || !isAllowed) throw new AppError('ACCESS_DENIED', { permission: `${code}:create` });
}

/** Ids of the enterprises that the reader finds in the library, by credit code. */
async function inLibrary(
  ctx: Context,
  resource: ResourceModel,
  licenses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!mayDo(ctx.actor, resource.code, 'read') || licenses.length === 0) return new Map();
  const reading = await walled(ctx, resource);
  const { rows } = await sql<{ id: string; license: string }>`
    select record.id, record.business_license as license from ${sql.table(resource.table)} record
    where record.business_license = any(${[...licenses]}::text[]) and record.deleted_at is null
      and record.status <> 'MERGED' and ${await rowScopeSql(ctx, resource, 'record')}`.execute(reading.db);
  return new Map(rows.map(({ id, license }) => [license, id]));
}
