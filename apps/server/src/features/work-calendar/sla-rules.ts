import { SLA_STAGES } from '@haiqiao/contract/endpoints';
import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { EVERY_FORM } from '@haiqiao/contract/endpoints';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { namedStages } from '#server/platform/calendar/stage-texts.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import type { WorkCalendarDeps } from './work-calendar-deps.ts';

/** The limits by form and stage, starting with those of every form. */
export async function querySlaRules(
  ctx: Context,
  { metadata }: WorkCalendarDeps,
): Promise<EndpointReply<typeof endpoints.querySlaRules>> {
  const [rows, { forms, text }] = await Promise.all([
    ctx.db.selectFrom('sla_rule').selectAll().orderBy('form').execute(),
    metadata.current(),
  ]);
  const order = new Map<string, number>(SLA_STAGES.map((stage, index) => [stage, index]));
  const rules = rows.flatMap((row) => {
    const stage = SLA_STAGES.find((candidate) => candidate === row.stage);
    if (stage === undefined) return [];
    return [{ form: row.form, stage, workdays: Number(row.workdays), warnAtPercent: row.warn_at_percent }];
  });
  return {
    rules: rules.toSorted(
      (one, other) =>
        Number(other.form === EVERY_FORM) - Number(one.form === EVERY_FORM) ||
        one.form.localeCompare(other.form) ||
        (order.get(one.stage) ?? 0) - (order.get(other.stage) ?? 0),
    ),
    forms: [...forms.values()].map(({ definition: { code, label } }) => ({
      code,
      label: text(code, label, ctx.locale),
    })),
    stages: namedStages(ctx.locale),
  };
}

/** Sets and removes limits. */
export async function saveSlaRules(
  ctx: Context,
  { metadata, broadcast }: WorkCalendarDeps,
  { rules, remove }: EndpointBody<typeof endpoints.saveSlaRules>,
): Promise<boolean> {
  const { forms } = await metadata.current();
  const stranger = rules.find(({ form }) => form !== EVERY_FORM && !forms.has(form));
  if (stranger) throw new AppError('DEFINITION_NOT_FOUND', { code: stranger.form });
  await inTransaction(ctx, async (ctx) => {
    for (const { form, stage } of remove) {
      await ctx.db.deleteFrom('sla_rule').where('form', '=', form).where('stage', '=', stage).execute();
    }
    for (const rule of rules) await putRule(ctx, rule);
    await writeAudit(ctx, {
      action: 'workCalendar.updateRules',
      outcome: 'done',
      details: { rules, remove },
    });
  });
  await broadcast.publish('work-calendar-changed', {});
  return true;
}

async function putRule(ctx: Context, rule: endpoints.SlaRule): Promise<void> {
  const values = {
    workdays: rule.workdays,
    warn_at_percent: rule.warnAtPercent,
    updated_by: memberOf(ctx).memberId,
    updated_at: ctx.clock.now(),
  };
  await ctx.db
    .insertInto('sla_rule')
    .values({ form: rule.form, stage: rule.stage, ...values })
    .onConflict((conflict) => conflict.columns(['form', 'stage']).doUpdateSet(values))
    .execute();
}
