import { AppError } from '@haiqiao/contract/errors';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { announceMetadata, raiseMetadataVersion } from '#server/platform/metadata/metadata-version.ts';
import { isSameOverlay, overlayOf } from '#server/platform/metadata/overlay-of.ts';
import type { DesignSubject, InstalledModel } from './design-kind.ts';
import { type SubjectSource, laidOver, openSubject } from './design-subject.ts';
import { storeDraft } from './store-draft.ts';
import { lastNumber, readVersion } from './versions.ts';

/** The result of publishing: a version, or its faults. */
export interface Outcome<Fault> {
  readonly version: number | null;
  readonly rowVersion: number;
  readonly faults: Fault[];
}

interface From<Definition extends object, Model extends InstalledModel<Definition>, Fault>
  extends SubjectSource<Definition, Model, Fault> {
  readonly broadcast: Broadcast;
}

/** The draft to publish. */
export interface PublishWanted {
  readonly code: string;
  readonly rowVersion: number;
  readonly note: string;
}

/** The shipped definition or version to restore. */
export interface RestoreWanted extends PublishWanted {
  readonly to: 'shipped' | number;
}

/**
 * Publishes the draft for everyone, unless it has faults.
 * @throws AppError DEFINITION_NOT_FOUND, DESIGN_CONFLICT, DESIGN_UNCHANGED
 */
export async function publishDesign<
  Definition extends object,
  Model extends InstalledModel<Definition>,
  Fault,
>(ctx: Context, from: From<Definition, Model, Fault>, wanted: PublishWanted): Promise<Outcome<Fault>> {
  return putInForce(ctx, from, {
    wanted,
    action: `${from.of.kind}Design.publish`,
    choose: async (_, { draft }) => {
      if (draft === null) throw new AppError('DESIGN_UNCHANGED');
      return draft;
    },
  });
}

/**
 * Restores the shipped definition, or the overlay of a version.
 * @throws AppError DEFINITION_NOT_FOUND, DESIGN_CONFLICT, DESIGN_UNCHANGED, DESIGN_VERSION_NOT_FOUND
 */
export async function restoreDesign<
  Definition extends object,
  Model extends InstalledModel<Definition>,
  Fault,
>(
  ctx: Context,
  from: From<Definition, Model, Fault>,
  { to, ...wanted }: RestoreWanted,
): Promise<Outcome<Fault>> {
  const { kind } = from.of;
  return putInForce(ctx, from, {
    wanted,
    action: `${kind}Design.restore`,
    choose: async (ctx) =>
      to === 'shipped' ? null : (await readVersion(ctx, { kind, code: wanted.code, number: to })).overlay,
  });
}

interface DesignAction<Definition, Model> {
  readonly wanted: PublishWanted;
  readonly action: `${'list' | 'form'}Design.${'publish' | 'restore'}`;
  /** The new overlay of the definition; null for none. */
  readonly choose: (ctx: Context, subject: DesignSubject<Definition, Model>) => Promise<unknown>;
}

/** Overlay, version, draft and audit are written in one transaction; then every node is notified. */
async function putInForce<Definition extends object, Model extends InstalledModel<Definition>, Fault>(
  ctx: Context,
  from: From<Definition, Model, Fault>,
  { wanted: { note, ...wanted }, action, choose }: DesignAction<Definition, Model>,
): Promise<Outcome<Fault>> {
  const { kind, check } = from.of;
  const { code } = wanted;
  const { raised, ...outcome } = await inTransaction(ctx, async (ctx) => {
    const subject = await openSubject(ctx, from, wanted);
    const { shipped } = subject;
    const definition = laidOver(shipped, await choose(ctx, subject));
    if (subject.fault === null && isSameOverlay(shipped, subject.overlay, overlayOf(shipped, definition)))
      throw new AppError('DESIGN_UNCHANGED');
    const faults = await check(ctx, subject, definition);
    if (faults.length > 0)
      return { version: null, rowVersion: subject.rowVersion, faults: [...faults], raised: null };
    const version = await writeVersion(ctx, { kind, code, note }, { shipped, definition });
    const rowVersion = await storeDraft(ctx, { kind, code }, null);
    await writeAudit(ctx, {
      action,
      outcome: 'done',
      target: { type: kind, id: code },
      details: { code, version, note },
    });
    return { version, rowVersion, faults: [], raised: await raiseMetadataVersion(ctx) };
  });
  if (raised !== null) await announceMetadata(from.broadcast, raised);
  return outcome;
}

interface NewVersion {
  readonly kind: 'list' | 'form';
  readonly code: string;
  readonly note: string;
}

async function writeVersion(
  ctx: Context,
  { kind, code, note }: NewVersion,
  { shipped, definition }: { readonly shipped: object; readonly definition: object },
): Promise<number> {
  const at = ctx.clock.now();
  const laid = overlayOf(shipped, definition);
  const overlay = Object.keys(laid).length === 0 ? null : JSON.stringify(laid);
  await ctx.db
    .updateTable('meta_definition')
    .set((eb) => ({ overlay, overlay_fault: null, version: eb('version', '+', 1), updated_at: at }))
    .where('kind', '=', kind)
    .where('code', '=', code)
    .execute();
  const number = ((await lastNumber(ctx, { kind, code })) ?? 0) + 1;
  await ctx.db
    .insertInto('meta_design_version')
    .values({
      id: ctx.ids.uuid(),
      kind,
      code,
      number,
      overlay,
      definition: JSON.stringify(definition),
      note,
      published_by: memberOf(ctx).memberId,
      published_at: at,
    })
    .execute();
  return number;
}
