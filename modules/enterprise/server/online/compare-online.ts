import type { OnlineField } from '@haiqiao/contract/endpoints';
import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import { sameValue, type WireValue } from '@haiqiao/contract/field-types';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { type HookRecord, type ModuleCall, type ResourceModel, scalarText } from '@haiqiao/server/sdk';
import { enterprise } from '../../enterprise/enterprise.resource.ts';
import { onlineTexts, onlineValues, type OnlineValues } from './readable-values.ts';

/** The action that takes fields over. */
const UPDATE_FROM_ONLINE = 'updateFromOnline';

/**
 * Fields in which the online source differs from the library and that the caller may change. A field that the source does not have stays.
 * @throws AppError ACCESS_DENIED, RECORD_NOT_FOUND, ONLINE_ENTERPRISE_NOT_FOUND, and what the source throws
 */
export async function compareOnlineEnterprise(
  call: ModuleCall,
  { dataId }: EndpointBody<typeof endpoints.compareOnlineEnterprise>,
): Promise<EndpointReply<typeof endpoints.compareOnlineEnterprise>> {
  const { records } = call;
  const both = await bothOf(call, dataId);
  const { resource, stored } = both;
  const textOf = await onlineTexts(call, resource);
  const differences = differing(call, both).map(async ([field, value]) => ({
    field,
    label: await records.labelOf(resource, field),
    before: textOf(field, stored.values[field] ?? null),
    after: textOf(field, value),
  }));
  return {
    rowVersion: stored.rowVersion,
    businessLicense: scalarText(stored.values['businessLicense']),
    fetchedAt: scalarText(stored.values['fetchedAt']) || null,
    differences: await Promise.all(differences),
  };
}

/**
 * Takes chosen fields over with the present values of the source; values that a browser sends are never written.
 * @throws AppError as `compareOnlineEnterprise`, and what an action throws
 */
export async function updateFromOnline(
  call: ModuleCall,
  { dataId, rowVersion, fields }: EndpointBody<typeof endpoints.updateFromOnline>,
): Promise<EndpointReply<typeof endpoints.updateFromOnline>> {
  const both = await bothOf(call, dataId);
  const chosen = new Set<string>(fields);
  const values = Object.fromEntries(differing(call, both).filter(([field]) => chosen.has(field)));
  const action = { action: UPDATE_FROM_ONLINE, id: dataId, rowVersion, values };
  return { rowVersion: await call.records.take(both.resource, action) };
}

interface Both {
  readonly resource: ResourceModel;
  readonly stored: HookRecord;
  readonly online: OnlineValues;
}

async function bothOf({ records, enterpriseSource }: ModuleCall, dataId: string): Promise<Both> {
  const resource = await records.resource(enterprise.code);
  records.assertMay(resource, 'read');
  records.assertMay(resource, UPDATE_FROM_ONLINE);
  const stored = await records.get(resource, dataId);
  const businessLicense = scalarText(stored.values['businessLicense']);
  const registered = await enterpriseSource.fetch(businessLicense);
  const online = registered && onlineValues(resource, registered, await records.items());
  if (!online) throw new AppError('ONLINE_ENTERPRISE_NOT_FOUND', { businessLicense });
  return { resource, stored, online };
}

function differing(
  { records }: ModuleCall,
  { resource, stored, online }: Both,
): (readonly [OnlineField, WireValue])[] {
  const { status, values } = stored;
  return [...online].filter(
    ([field, value]) => records.mayChange(resource, { field, status }) && !sameValue(values[field], value),
  );
}
