import type { Context } from '#server/context.ts';
import { existingCodes } from '../assert-sound.ts';
import { writeDown } from '../run/run-steps.ts';
import type { ShippedModule } from '../shipped-module.ts';
import { type Overlaid, type OverlayFault, soundOverlays } from './sound-overlays.ts';

/** Shipped definitions with all customisations that fit. Changes nothing. */
export async function withOverlays(ctx: Context, modules: readonly ShippedModule[]): Promise<Overlaid> {
  const overlays = await ctx.db
    .selectFrom('meta_definition')
    .select(['kind', 'code', 'overlay'])
    .where('overlay', 'is not', null)
    .orderBy('kind', 'desc')
    .orderBy('code')
    .execute();
  const definitions = modules.map(({ definition }) => definition);
  if (overlays.length === 0) return { modules: definitions, faults: [] };
  return soundOverlays(definitions, overlays, await existingCodes(ctx));
}

/**
 * Sets aside overlays that do not fit and restores those that fit again; logs both. Call it in the transaction that installs the
 * definitions.
 */
export async function setOverlaysAside(
  ctx: Context,
  module: string,
  faults: readonly OverlayFault[],
): Promise<void> {
  const rows = await ctx.db
    .selectFrom('meta_definition')
    .select(['kind', 'code', 'overlay_fault'])
    .where('overlay', 'is not', null)
    .execute();
  const reasons = new Map(faults.map(({ kind, code, reason }) => [`${kind} ${code}`, reason]));
  for (const { kind, code, overlay_fault: before } of rows) {
    const subject = `${kind} ${code}`;
    const reason = reasons.get(subject) ?? null;
    if (reason === before) continue;
    await ctx.db
      .updateTable('meta_definition')
      .set((eb) => ({ overlay_fault: reason, version: eb('version', '+', 1) }))
      .where((eb) => eb.and({ kind, code }))
      .execute();
    const stepKind = reason === null ? 'takeOverlayUp' : 'setOverlayAside';
    await writeDown(ctx, [{ module, subject, kind: stepKind, details: reason ?? '' }]);
    if (reason !== null)
      ctx.log.warn({ module, subject, reason }, 'an overlay no longer matches its definition and is ignored');
  }
}
