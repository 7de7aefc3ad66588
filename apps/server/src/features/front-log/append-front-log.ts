import type * as endpoints from '@haiqiao/contract/endpoints';
import { type FrontLogEntry, frontLogInstant } from '@haiqiao/contract/endpoints';
import type { EndpointBody } from '@haiqiao/contract/http';
import { redactText, redactValues } from '@haiqiao/contract/rules';
import type { Context } from '#server/context.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { browserOf } from './browser-of.ts';
import { fingerprint } from './fingerprint.ts';

/** Stores a batch of the caller's front-end log and returns its number. Secrets and personal values are removed again. */
export async function appendFrontLog(
  ctx: Context,
  input: EndpointBody<typeof endpoints.appendFrontLog>,
): Promise<number> {
  const shared = {
    member_id: memberOf(ctx).memberId,
    received_at: ctx.clock.now(),
    release: storable(input.release),
    browser: browserOf(ctx.origin.userAgent),
  };
  const rows = input.entries.map((entry) => ({ id: ctx.ids.uuid(), ...shared, ...entryColumns(entry) }));
  await ctx.db.insertInto('log_front').values(rows).execute();
  return rows.length;
}

function entryColumns(entry: FrontLogEntry) {
  const message = shown(entry.message);
  const stack = shown(entry.stack);
  const meta = new Map(Object.entries(entry.meta).map(([name, value]) => [storable(name), storable(value)]));
  return {
    happened_at: frontLogInstant(entry.time),
    type: entry.type,
    message,
    stack,
    meta: JSON.stringify(redactValues(Object.fromEntries(meta))),
    route: shown(entry.route),
    trace_id: shown(entry.traceId),
    fingerprint: fingerprint(message, stack),
  };
}

function shown(text: string): string {
  return redactText(storable(text));
}

/** PostgreSQL accepts neither NUL nor an unpaired surrogate; invalid text must not cost the report. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '');
}
