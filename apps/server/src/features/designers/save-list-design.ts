import { withListDesign } from '@haiqiao/contract/definitions';
import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { overlayOf } from '#server/platform/metadata/overlay-of.ts';
import { checkListDesign } from './check-list-design.ts';
import type { DesignersDeps } from './designers-deps.ts';
import { openGround } from './list-ground.ts';

/**
 * Keeps the draft of a list, sound or not.
 * @throws AppError DEFINITION_NOT_FOUND, LIST_DESIGN_CONFLICT, LIST_DESIGN_UPGRADED
 */
export async function saveListDesign(
  ctx: Context,
  { metadata }: DesignersDeps,
  { code, rowVersion, base, design }: EndpointBody<typeof endpoints.saveListDesign>,
): Promise<EndpointReply<typeof endpoints.saveListDesign>> {
  return inTransaction(ctx, async (ctx) => {
    const ground = await openGround(ctx, metadata, { code, rowVersion });
    // Columns that came with an upgrade are not in the design: they would be taken for columns that were removed.
    if (ground.base !== base) throw new AppError('LIST_DESIGN_UPGRADED');
    const wanted = withListDesign(ground, design);
    const faults = await checkListDesign(ctx, ground, wanted);
    return { rowVersion: await keepDraft(ctx, code, overlayOf(ground.shipped, wanted)), faults: [...faults] };
  });
}

/** Gives the draft of a list up. @throws AppError DEFINITION_NOT_FOUND, LIST_DESIGN_CONFLICT */
export async function discardListDesign(
  ctx: Context,
  { metadata }: DesignersDeps,
  wanted: EndpointBody<typeof endpoints.discardListDesign>,
): Promise<EndpointReply<typeof endpoints.discardListDesign>> {
  return inTransaction(ctx, async (ctx) => {
    await openGround(ctx, metadata, wanted);
    return { rowVersion: await keepDraft(ctx, wanted.code, null) };
  });
}

/** Puts a draft, or none, in the place of the one at hand. @returns the version that it has now */
export async function keepDraft(ctx: Context, code: string, draft: object | null): Promise<number> {
  const kept = {
    draft: draft === null ? null : JSON.stringify(draft),
    updated_by: memberOf(ctx).memberId,
    updated_at: ctx.clock.now(),
  };
  const row = await ctx.db
    .insertInto('meta_design')
    .values({ kind: 'list', code, ...kept })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'code'])
        .doUpdateSet((eb) => ({ ...kept, row_version: eb('meta_design.row_version', '+', 1) })),
    )
    .returning('row_version')
    .executeTakeFirstOrThrow();
  return row.row_version;
}
