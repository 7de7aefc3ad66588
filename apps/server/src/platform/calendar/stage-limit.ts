import type { SlaStage } from '@haiqiao/contract/endpoints';
import type { LimitTimes } from '@haiqiao/contract/rules';
import type { Context } from '#server/context.ts';
import { loadWorkCalendar, taskLimit } from './work-calendar.ts';

/**
 * When a stage that begins now becomes urgent, and when its time has run out, as the transaction of `ctx` sees the work
 * calendar: for the code of modules, which is handed no reader that remembers. Null where nothing limits the stage.
 */
export async function stageLimit(
  { db, clock }: Context,
  { form, stage }: { readonly form: string; readonly stage: SlaStage },
): Promise<LimitTimes | null> {
  const known = await loadWorkCalendar(db);
  return taskLimit(known, { startedAt: clock.now().toISOString(), form, options: { stage } });
}
