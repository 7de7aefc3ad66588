import type { ListDefinition } from '@haiqiao/contract/definitions';
import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { announceMetadata, raiseMetadataVersion } from '#server/platform/metadata/metadata-version.ts';
import { isSameOverlay, overlayOf } from '#server/platform/metadata/overlay-of.ts';
import { checkListDesign } from './check-list-design.ts';
import type { DesignersDeps } from './designers-deps.ts';
import { laidOver, type ListGround, openGround } from './list-ground.ts';
import { lastNumber, readVersion } from './list-versions.ts';
import { keepDraft } from './save-list-design.ts';

type Outcome = EndpointReply<typeof endpoints.publishListDesign>;

/**
 * Puts the draft in force for everybody, unless something is wrong with it.
 * @throws AppError DEFINITION_NOT_FOUND, LIST_DESIGN_CONFLICT, LIST_DESIGN_UNCHANGED
 */
export async function publishListDesign(
  ctx: Context,
  deps: DesignersDeps,
  { note, ...wanted }: EndpointBody<typeof endpoints.publishListDesign>,
): Promise<Outcome> {
  return putInForce(ctx, deps, {
    wanted,
    note,
    action: 'listDesign.publish',
    choose: async (_, { draft }) => {
      if (draft === null) throw new AppError('LIST_DESIGN_UNCHANGED');
      return draft;
    },
  });
}

/**
 * Puts a list back to what is shipped, or to what a version laid over it.
 * @throws AppError DEFINITION_NOT_FOUND, LIST_DESIGN_CONFLICT, LIST_DESIGN_UNCHANGED, LIST_DESIGN_VERSION_NOT_FOUND
 */
export async function restoreListDesign(
  ctx: Context,
  deps: DesignersDeps,
  { to, note, ...wanted }: EndpointBody<typeof endpoints.restoreListDesign>,
): Promise<Outcome> {
  return putInForce(ctx, deps, {
    wanted,
    note,
    action: 'listDesign.restore',
    choose: async (ctx) =>
      to === 'shipped' ? null : (await readVersion(ctx, { code: wanted.code, number: to })).overlay,
  });
}

interface Deed {
  readonly wanted: { readonly code: string; readonly rowVersion: number };
  readonly note: string;
  readonly action: 'listDesign.publish' | 'listDesign.restore';
  /** What is to be laid over the list; null for nothing. */
  readonly choose: (ctx: Context, ground: ListGround) => Promise<unknown>;
}

/** All of it or nothing: overlay, version, draft and audit stand in one transaction; then every node hears of it. */
async function putInForce(
  ctx: Context,
  { metadata, broadcast }: DesignersDeps,
  deed: Deed,
): Promise<Outcome> {
  const { raised, ...outcome } = await inTransaction(ctx, async (ctx) => {
    const ground = await openGround(ctx, metadata, deed.wanted);
    const { shipped } = ground;
    const definition = laidOver(shipped, await deed.choose(ctx, ground));
    if (ground.fault === null && isSameOverlay(shipped, ground.overlay, overlayOf(shipped, definition)))
      throw new AppError('LIST_DESIGN_UNCHANGED');
    const faults = await checkListDesign(ctx, ground, definition);
    if (faults.length > 0)
      return { version: null, rowVersion: ground.rowVersion, faults: [...faults], raised: null };
    const version = await writeVersion(ctx, ground, { definition, note: deed.note });
    const rowVersion = await keepDraft(ctx, ground.code, null);
    await writeAudit(ctx, {
      action: deed.action,
      outcome: 'done',
      target: { type: 'list', id: ground.code },
      details: { code: ground.code, version, note: deed.note },
    });
    return { version, rowVersion, faults: [], raised: await raiseMetadataVersion(ctx) };
  });
  if (raised !== null) await announceMetadata(broadcast, raised);
  return outcome;
}

async function writeVersion(
  ctx: Context,
  { code, shipped }: ListGround,
  { definition, note }: { readonly definition: ListDefinition; readonly note: string },
): Promise<number> {
  const at = ctx.clock.now();
  const laid = overlayOf(shipped, definition);
  const overlay = Object.keys(laid).length === 0 ? null : JSON.stringify(laid);
  await ctx.db
    .updateTable('meta_definition')
    .set((eb) => ({ overlay, overlay_fault: null, version: eb('version', '+', 1), updated_at: at }))
    .where('kind', '=', 'list')
    .where('code', '=', code)
    .execute();
  const number = ((await lastNumber(ctx, code)) ?? 0) + 1;
  await ctx.db
    .insertInto('meta_design_version')
    .values({
      id: ctx.ids.uuid(),
      kind: 'list',
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
