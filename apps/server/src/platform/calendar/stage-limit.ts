import type { SlaStage } from '@haiqiao/contract/endpoints';
import type { LimitTimes } from '@haiqiao/contract/rules';
import type { Context } from '#server/context.ts';
import { loadWorkCalendar, taskLimit } from './work-calendar.ts';

/**
 * Urgent time and due time of a stage that begins now, by the work calendar in the transaction of `ctx`. For module code, which has no
 * cached reader. Null when the stage has no limit.
 */
export async function stageLimit(
  { db, clock }: Context,
  { form, stage }: { readonly form: string; readonly stage: SlaStage },
): Promise<LimitTimes | null> {
  const schedule = await loadWorkCalendar(db);
  return taskLimit(schedule, { startedAt: clock.now().toISOString(), form, options: { stage } });
}
