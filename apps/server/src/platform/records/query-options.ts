import type { Context } from '#server/context.ts';
import type { OptionsCall, RecordOption } from './options/option.ts';
import { memberOptions, unitOptions } from './options/organisation-options.ts';
import { recordOptions } from './options/record-options.ts';
import { regionOptions } from './options/region-options.ts';
import type { ListDeps } from './query-records.ts';

/** What a reference picker offers: records by the code of their resource, `$user`, `$org` or `$region`. */
type Offer = (ctx: Context, call: OptionsCall) => RecordOption[] | Promise<RecordOption[]>;

const OFFERS: Readonly<Record<string, Offer>> = {
  $user: memberOptions,
  $org: unitOptions,
  $region: (_ctx, call) => regionOptions(call),
};

/**
 * Records, members, units or divisions to choose from, by keyword (pinyin and initials too) or by their ids.
 * @throws AppError DEFINITION_NOT_FOUND, QUERY_INVALID
 */
export async function queryRecordOptions(
  ctx: Context,
  deps: ListDeps,
  call: OptionsCall,
): Promise<RecordOption[]> {
  const offer = Object.hasOwn(OFFERS, call.target) ? OFFERS[call.target] : undefined;
  if (offer) return offer(ctx, call);
  const metadata = await deps.metadata.current();
  return recordOptions(ctx, metadata.resources.get(call.target), call);
}
