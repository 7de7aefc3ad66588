import type { PendingStep } from '@haiqiao/contract/endpoints';
import type { Context } from '#server/context.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import { isSecondFactorRequired } from '../second-factor/is-required.ts';
import type { Standing } from './sign-in-step.repository.ts';

const DAY_MS = 86_400_000;

export interface NextStepDeps {
  readonly settings: Settings;
}

/** The next step required before a session begins, in the order of `SIGN_IN_STEPS`; undefined for none. */
export async function nextStep(
  ctx: Context,
  { member, isSecondFactorProven }: Standing,
  { settings }: NextStepDeps,
): Promise<PendingStep['step'] | undefined> {
  const { hasSecondFactor, passwordChangedAt } = await credentialsOf(ctx, member.id);
  if (hasSecondFactor && !isSecondFactorProven) return 'secondFactor';
  const maxDays = await settings.read('auth.passwordMaxDays');
  const ageMs = ctx.clock.now().getTime() - passwordChangedAt.getTime();
  if (maxDays > 0 && ageMs >= maxDays * DAY_MS) return 'newPassword';
  if (!hasSecondFactor && (await isSecondFactorRequired(ctx, member.id, settings)))
    return 'enrolSecondFactor';
  return undefined;
}

async function credentialsOf(
  { db }: Context,
  memberId: string,
): Promise<{ hasSecondFactor: boolean; passwordChangedAt: Date }> {
  const row = await db
    .selectFrom('sys_member as m')
    .leftJoin('sys_second_factor as f', 'f.member_id', 'm.id')
    .select(['m.password_changed_at', 'f.confirmed_at'])
    .where('m.id', '=', memberId)
    .executeTakeFirstOrThrow();
  return { hasSecondFactor: row.confirmed_at !== null, passwordChangedAt: row.password_changed_at };
}
