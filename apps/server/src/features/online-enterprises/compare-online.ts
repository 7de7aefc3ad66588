import { textKeys } from '@haiqiao/contract/definitions';
import type { OnlineField } from '@haiqiao/contract/endpoints';
import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import { sameValue, type WireValue } from '@haiqiao/contract/field-types';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { accessIn } from '#server/platform/access/field-accesses.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { takeAction } from '#server/platform/records/actions/take-action.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import { loadRecords, type StoredRecord } from '#server/platform/records/detail/load-records.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import { ENTERPRISE, type OnlineDeps, UPDATE_FROM_ONLINE } from './online-deps.ts';
import { knownItems, onlineTexts, onlineValues, type OnlineValues } from './readable-values.ts';

type Compared = EndpointReply<typeof endpoints.compareOnlineEnterprise>;

/**
 * What the online source knows otherwise than the library, of fields that the caller may change. What the source does not say stays as it is.
 * @throws AppError ACCESS_DENIED, RECORD_NOT_FOUND, ONLINE_ENTERPRISE_NOT_FOUND, and what the source throws
 */
export async function compareOnlineEnterprise(
  ctx: Context,
  deps: OnlineDeps,
  { dataId }: EndpointBody<typeof endpoints.compareOnlineEnterprise>,
): Promise<Compared> {
  const { resource, stored, online } = await bothOf(ctx, deps, dataId);
  const textOf = await onlineTexts(ctx, deps, resource);
  const metadata = await deps.metadata.current();
  return {
    rowVersion: stored.rowVersion,
    businessLicense: scalarText(stored.values['businessLicense']),
    fetchedAt: scalarText(stored.values['fetchedAt']) || null,
    differences: differing(ctx, { resource, stored, online }).map(([field, value]) => {
      const label = resource.fields.get(field)?.definition.label ?? field;
      return {
        field,
        label: metadata.text(textKeys.field(resource.code, field), label, ctx.locale),
        before: textOf(field, stored.values[field] ?? null),
        after: textOf(field, value),
      };
    }),
  };
}

/**
 * Takes chosen fields over, with what the source says now: nothing that a browser claims is written.
 * @throws AppError as `compareOnlineEnterprise`, and what an action throws
 */
export async function updateFromOnline(
  ctx: Context,
  deps: OnlineDeps,
  { dataId, rowVersion, fields }: EndpointBody<typeof endpoints.updateFromOnline>,
): Promise<EndpointReply<typeof endpoints.updateFromOnline>> {
  const both = await bothOf(ctx, deps, dataId);
  const { resource } = both;
  const action = resource.definition.actions?.find(({ code }) => code === UPDATE_FROM_ONLINE);
  if (!action) throw new AppError('RECORD_ACTION_REFUSED', { action: UPDATE_FROM_ONLINE });
  const chosen = new Set<string>(fields);
  const given = Object.fromEntries(differing(ctx, both).filter(([field]) => chosen.has(field)));
  const steady = await deps.steady();
  const taking = { resource, action, id: dataId, rowVersion, given, opinion: '', params: {} };
  const taken = await takeAction(ctx, steady, taking);
  return { rowVersion: taken.rowVersion };
}

interface Both {
  readonly resource: ResourceModel;
  readonly stored: StoredRecord;
  readonly online: OnlineValues;
}

async function bothOf(ctx: Context, deps: OnlineDeps, dataId: string): Promise<Both> {
  const resource = await deps.metadata.resource(ENTERPRISE);
  assertMay(ctx, resource, 'read');
  assertMay(ctx, resource, UPDATE_FROM_ONLINE);
  const [stored] = await loadRecords(ctx, resource, { ids: [dataId] });
  if (!stored) throw new AppError('RECORD_NOT_FOUND');
  const businessLicense = scalarText(stored.values['businessLicense']);
  const registered = await deps.source.fetch(businessLicense);
  const online = registered && onlineValues(resource, registered, await knownItems(deps));
  if (!online) throw new AppError('ONLINE_ENTERPRISE_NOT_FOUND', { businessLicense });
  return { resource, stored, online };
}

function differing(ctx: Context, { resource, stored, online }: Both): (readonly [OnlineField, WireValue])[] {
  const status = scalarText(stored.values['status']);
  return [...online].filter(([name, value]) => {
    const isOwn = accessIn(ctx.actor, resource, { path: name, status }).mode === 'editable';
    return isOwn && !sameValue(stored.values[name], value);
  });
}
