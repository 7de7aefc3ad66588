import { AppError } from '@haiqiao/contract/errors';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { overlayOf } from '#server/platform/metadata/overlay-of.ts';
import type { DesignSubject, InstalledModel } from './design-kind.ts';
import { type SubjectSource, openSubject } from './design-subject.ts';
import type { Versioned } from './versions.ts';

/** A draft to save. */
export interface DraftWanted<Definition, Model> {
  readonly code: string;
  readonly rowVersion: number;
  /** Checksum of the shipped definition when the design began. */
  readonly base: string;
  /** Builds the definition requested by the design. */
  readonly wanted: (subject: DesignSubject<Definition, Model>) => Definition;
}

/**
 * Saves a draft, valid or not.
 * @throws AppError DEFINITION_NOT_FOUND, DESIGN_CONFLICT, DESIGN_UPGRADED
 */
export async function saveDesign<Definition extends object, Model extends InstalledModel<Definition>, Fault>(
  ctx: Context,
  from: SubjectSource<Definition, Model, Fault>,
  { code, rowVersion, base, wanted }: DraftWanted<Definition, Model>,
): Promise<{ rowVersion: number; faults: Fault[] }> {
  const { kind, check } = from.of;
  return inTransaction(ctx, async (ctx) => {
    const subject = await openSubject(ctx, from, { code, rowVersion });
    // Parts added by an upgrade are missing from the design and would count as removed.
    if (subject.base !== base) throw new AppError('DESIGN_UPGRADED');
    const definition = wanted(subject);
    const faults = await check(ctx, subject, definition);
    const draft = overlayOf(subject.shipped, definition);
    return { rowVersion: await storeDraft(ctx, { kind, code }, draft), faults: [...faults] };
  });
}

/** Discards a draft. @throws AppError DEFINITION_NOT_FOUND, DESIGN_CONFLICT */
export async function discardDesign<
  Definition extends object,
  Model extends InstalledModel<Definition>,
  Fault,
>(
  ctx: Context,
  from: SubjectSource<Definition, Model, Fault>,
  wanted: { readonly code: string; readonly rowVersion: number },
): Promise<{ rowVersion: number }> {
  return inTransaction(ctx, async (ctx) => {
    await openSubject(ctx, from, wanted);
    const { kind } = from.of;
    return { rowVersion: await storeDraft(ctx, { kind, code: wanted.code }, null) };
  });
}

/** Replaces the current draft, or removes it. @returns its new version */
export async function storeDraft(
  ctx: Context,
  { kind, code }: Versioned,
  draft: object | null,
): Promise<number> {
  const draftRow = {
    draft: draft === null ? null : JSON.stringify(draft),
    updated_by: memberOf(ctx).memberId,
    updated_at: ctx.clock.now(),
  };
  const row = await ctx.db
    .insertInto('meta_design')
    .values({ kind, code, ...draftRow })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'code'])
        .doUpdateSet((eb) => ({ ...draftRow, row_version: eb('meta_design.row_version', '+', 1) })),
    )
    .returning('row_version')
    .executeTakeFirstOrThrow();
  return row.row_version;
}
