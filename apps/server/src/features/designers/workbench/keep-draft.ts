import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { overlayOf } from '#server/platform/metadata/overlay-of.ts';
import type { Ground, InstalledModel } from './design-kind.ts';
import { type GroundFrom, openGround } from './ground.ts';
import type { Versioned } from './versions.ts';

/** A draft as it is to be kept. */
export interface DraftWanted<Definition, Model> {
  readonly code: string;
  readonly rowVersion: number;
  /** Checksum of what was shipped when the design began. */
  readonly base: string;
  /** The definition that the design asks for. */
  readonly wanted: (ground: Ground<Definition, Model>) => Definition;
}

/**
 * Keeps a draft, sound or not.
 * @throws AppError DEFINITION_NOT_FOUND, DESIGN_CONFLICT, DESIGN_UPGRADED
 */
export async function saveDesign<Definition extends object, Model extends InstalledModel<Definition>, Fault>(
  ctx: Context,
  from: GroundFrom<Definition, Model, Fault>,
  { code, rowVersion, base, wanted }: DraftWanted<Definition, Model>,
): Promise<{ rowVersion: number; faults: Fault[] }> {
  const { kind, check } = from.of;
  return inTransaction(ctx, async (ctx) => {
    const ground = await openGround(ctx, from, { code, rowVersion });
    // What came with an upgrade is not in the design: it would be taken for what was removed.
    if (ground.base !== base) throw new AppError('DESIGN_UPGRADED');
    const definition = wanted(ground);
    const faults = await check(ctx, ground, definition);
    const draft = overlayOf(ground.shipped, definition);
    return { rowVersion: await keepDraft(ctx, { kind, code }, draft), faults: [...faults] };
  });
}

/** Gives a draft up. @throws AppError DEFINITION_NOT_FOUND, DESIGN_CONFLICT */
export async function discardDesign<
  Definition extends object,
  Model extends InstalledModel<Definition>,
  Fault,
>(
  ctx: Context,
  from: GroundFrom<Definition, Model, Fault>,
  wanted: { readonly code: string; readonly rowVersion: number },
): Promise<{ rowVersion: number }> {
  return inTransaction(ctx, async (ctx) => {
    await openGround(ctx, from, wanted);
    const { kind } = from.of;
    return { rowVersion: await keepDraft(ctx, { kind, code: wanted.code }, null) };
  });
}

/** Puts a draft, or none, in the place of the one at hand. @returns the version that it has now */
export async function keepDraft(
  ctx: Context,
  { kind, code }: Versioned,
  draft: object | null,
): Promise<number> {
  const kept = {
    draft: draft === null ? null : JSON.stringify(draft),
    updated_by: memberOf(ctx).memberId,
    updated_at: ctx.clock.now(),
  };
  const row = await ctx.db
    .insertInto('meta_design')
    .values({ kind, code, ...kept })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'code'])
        .doUpdateSet((eb) => ({ ...kept, row_version: eb('meta_design.row_version', '+', 1) })),
    )
    .returning('row_version')
    .executeTakeFirstOrThrow();
  return row.row_version;
}
