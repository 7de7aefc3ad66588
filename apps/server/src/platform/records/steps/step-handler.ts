import type { Context } from '#server/context.ts';
import type { Hook, RecordValues } from '#server/platform/records/code/hook.ts';
import type { ActionEvent, ActionHandler } from '#server/platform/records/code/module-code.ts';
import { memberOf, textOf, withRow } from './step-values.ts';

/** Values that a step sets besides the common trail. */
export type StepValues = (hook: Hook, event: ActionEvent) => Promise<RecordValues>;

/** What the steps of an area add to the common trail. */
export interface StepTrail {
  /** Additional values of a log line. */
  readonly line?: (event: ActionEvent) => RecordValues;
  /** Further values. @param after the record after the step */
  readonly also?: (hook: Hook, event: ActionEvent, after: RecordValues) => RecordValues;
}

/** An action that sets its own values, the opinion, and a line in the record's `reviewLog` (DOMAIN §1.3). */
export function stepHandler(
  to: string | undefined,
  values: StepValues | undefined,
  trail: StepTrail = {},
): ActionHandler {
  return async (hook, event) => {
    const own = (await values?.(hook, event)) ?? {};
    const status = textOf(own, 'status') || to || event.record.status;
    const after = { ...event.record.values, ...own, status };
    return { ...own, ...trailOf(hook.ctx, event, { after, trail }), ...trail.also?.(hook, event, after) };
  };
}

const SECOND_MS = 1000;

function trailOf(
  ctx: Context,
  event: ActionEvent,
  { after, trail }: { readonly after: RecordValues; readonly trail: StepTrail },
): RecordValues {
  const { record, opinion, params, action } = event;
  const now = ctx.clock.now();
  const since = textOf(record.values, 'enteredAt') || textOf(record.values, 'updatedAt');
  const elapsedMs = since === '' ? 0 : now.getTime() - Date.parse(since);
  const row = {
    at: now.toISOString(),
    action,
    fromStatus: record.status,
    toStatus: textOf(after, 'status'),
    operatorId: memberOf(ctx),
    opinion: opinion === '' ? null : opinion,
    reason: params['reason'] ?? null,
    durationSeconds: Math.max(0, Math.round(elapsedMs / SECOND_MS)),
    ...trail.line?.(event),
  };
  return {
    reviewLog: withRow(after, 'reviewLog', row),
    ...(opinion === '' ? {} : { reviewOpinion: opinion }),
    ...(isSamePosition(record.values, after) ? {} : { enteredAt: now.toISOString() }),
  };
}

/** Fields that define the progress of a record within its state, where a resource has them. */
const POSITION_FIELDS = ['status', 'changeStage', 'returnTo'];

function isSamePosition(before: RecordValues, after: RecordValues): boolean {
  return POSITION_FIELDS.every((name) => textOf(before, name) === textOf(after, name));
}
