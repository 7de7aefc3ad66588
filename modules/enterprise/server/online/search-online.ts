import { mayDo } from '@haiqiao/contract/access';
import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { type Context, type ModuleCall, type ResourceModel, scalarText } from '@haiqiao/server/sdk';
import { enterprise } from '../../enterprise/enterprise.resource.ts';
import { onlineTexts, onlineValues } from './readable-values.ts';

type Reply = EndpointReply<typeof endpoints.searchOnlineEnterprises>;

/**
 * Enterprises of the online source, for a caller who may fill in a form that takes them.
 * @throws AppError DEFINITION_NOT_FOUND, ACCESS_DENIED, and what the source throws
 */
export async function searchOnlineEnterprises(
  call: ModuleCall,
  { id, keyword }: EndpointBody<typeof endpoints.searchOnlineEnterprises>,
): Promise<Reply> {
  const { ctx, records, enterpriseSource } = call;
  assertFills(ctx, await records.resourceOfForm(id));
  const resource = await records.resource(enterprise.code);
  const isItem = await records.items();
  const found = (await enterpriseSource.search(keyword)).flatMap(
    (one) => onlineValues(resource, one, isItem) ?? [],
  );
  const licenses = found.map((values) => scalarText(values.get('businessLicense')));
  const stored = await inLibrary(call, resource, licenses);
  const textOf = await onlineTexts(call, resource);
  return {
    datas: found.map((values) => {
      const businessLicense = scalarText(values.get('businessLicense'));
      return {
        businessLicense,
        enterpriseName: scalarText(values.get('enterpriseName')),
        values: Object.fromEntries(values),
        displayValues: Object.fromEntries([...values].map(([name, value]) => [name, textOf(name, value)])),
        dataId: stored.get(businessLicense) ?? null,
      };
    }),
  };
}

/** A caller who only reads has no form to fill in, and asks no other system in our name. */
function assertFills(ctx: Context, { code, definition }: ResourceModel): void {
  const fields = Object.values(definition.fields);
  const takes =
    code === enterprise.code || fields.some((field) => field.type === 'ref' && field.online === true);
  const isAllowed = mayDo(ctx.actor, code, 'create') || mayDo(ctx.actor, code, 'update');
  if (!takes || !isAllowed) throw new AppError('ACCESS_DENIED', { permission: `${code}:create` });
}

/** Ids of the enterprises that the caller may read in the library, by credit code. */
async function inLibrary(
  { records }: ModuleCall,
  resource: ResourceModel,
  licenses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await records.seek(resource, 'businessLicense', licenses);
  const live = found.filter(({ status }) => status !== 'MERGED');
  return new Map(live.map(({ id, values }) => [scalarText(values['businessLicense']), id]));
}
