import { envActorOf } from '@haiqiao/contract/definitions';
import { shanghaiDate } from '@haiqiao/contract/field-types';
import type { Context } from '#server/context.ts';
import { unitsBelow } from './units-below.ts';

/** What row scopes and conditions know of whoever asks, and when. */
export interface Who {
  readonly memberId: string | null;
  readonly orgId: string | null;
  /** Their unit and every one below it. */
  readonly orgIdsBelow: readonly string[];
  /** The date in Asia/Shanghai. */
  readonly today: string;
}

/** Whoever acts in this context, now. @param needsUnits whether the units below theirs matter */
export async function whoOf(ctx: Context, needsUnits: boolean): Promise<Who> {
  const { memberId = null, orgId = null } = envActorOf(ctx.actor) ?? {};
  const orgIdsBelow = needsUnits && ctx.actor.kind === 'member' ? await unitsBelow(ctx, ctx.actor) : [];
  return { memberId, orgId, orgIdsBelow, today: shanghaiDate(ctx.clock.now()) ?? '' };
}
