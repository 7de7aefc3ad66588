import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { type Pointer, pointersTo, type Referrer, referrers } from './inbound-records.ts';

/** Records of one resource to be deleted. */
export interface Going {
  readonly resource: ResourceModel;
  readonly id: string;
  /** The record that the user deleted: the record itself, or the one that causes its deletion. */
  readonly root: string;
}

/** Effects of a removal. */
export interface RemovalPlan {
  readonly going: readonly Going[];
  /** Records that stay and whose reference is cleared. */
  readonly cleared: readonly { readonly pointer: Pointer; readonly id: string }[];
}

/** Maximum records per removal: more is a mistake, or a job for a script. */
const GOING_MAX = 10_000;

/** Maximum titles per resource in a refusal. */
const TITLES_MAX = 5;

/**
 * Follows all references to these records: what is deleted too, what is cleared, and what prevents the removal.
 * @throws AppError RECORD_REFERENCED naming the preventing records that the actor may see
 */
export async function planRemoval(
  ctx: Context,
  metadata: Metadata,
  start: readonly Going[],
): Promise<RemovalPlan> {
  const going = new Map(start.map((one) => [one.id, one]));
  const others: Pointed[] = [];
  for (let wave = start; wave.length > 0; ) {
    const pointed = pointedAt(metadata, wave);
    others.push(...pointed.filter(({ pointer }) => willOf(pointer) !== 'delete'));
    wave = await goAlong(
      ctx,
      going,
      pointed.filter(({ pointer }) => willOf(pointer) === 'delete'),
    );
    if (going.size > GOING_MAX) throw new Error(`a removal would include ${going.size} dependent records`);
  }
  return { going: [...going.values()], cleared: await staying(ctx, metadata, { going, others }) };
}

/** A reference that may point to some of the deleted records. */
interface Pointed {
  readonly pointer: Pointer;
  readonly records: readonly Going[];
}

function pointedAt(metadata: Metadata, wave: readonly Going[]): readonly Pointed[] {
  return [...Map.groupBy(wave, (one) => one.resource)].flatMap(([resource, records]) =>
    pointersTo(metadata, resource).map((pointer) => ({ pointer, records })),
  );
}

async function goAlong(
  ctx: Context,
  going: Map<string, Going>,
  pointed: readonly Pointed[],
): Promise<readonly Going[]> {
  const more: Going[] = [];
  for (const { pointer, records } of pointed) {
    for (const one of await followers(ctx, pointer, { records, going })) {
      going.set(one.id, one);
      more.push(one);
    }
  }
  return more;
}

/** Checked last, because records deleted too do not prevent the removal. */
async function staying(
  ctx: Context,
  metadata: Metadata,
  { going, others }: { going: ReadonlyMap<string, Going>; others: readonly Pointed[] },
): Promise<RemovalPlan['cleared']> {
  const except = [...going.keys()];
  const found = await Promise.all(
    others.map(async ({ pointer, records }) => ({
      pointer,
      found: await referrers(ctx, pointer, { ids: records.map(({ id }) => id), except }),
    })),
  );
  const inTheWay = found.filter((one) => one.found.length > 0 && willOf(one.pointer) === 'refuse');
  if (inTheWay.length > 0)
    throw new AppError('RECORD_REFERENCED', { by: inTheWay.map((one) => named(ctx, metadata, one)) });
  return found.flatMap(({ pointer, found: records }) => records.map(({ id }) => ({ pointer, id })));
}

/** A sub-table row cannot be deleted and restored by itself, so its cascade counts as a refusal. */
function willOf({ inbound }: Pointer): 'refuse' | 'delete' | 'clear' {
  return inbound.row !== undefined && inbound.onTargetDelete === 'delete' ? 'refuse' : inbound.onTargetDelete;
}

async function followers(
  ctx: Context,
  pointer: Pointer,
  { records, going }: { records: readonly Going[]; going: ReadonlyMap<string, Going> },
): Promise<readonly Going[]> {
  const followers: Going[] = [];
  for (const [root, group] of Map.groupBy(records, (one) => one.root)) {
    const except = [...going.keys(), ...followers.map(({ id }) => id)];
    const found = await referrers(ctx, pointer, { ids: group.map(({ id }) => id), except });
    followers.push(...found.map(({ id }) => ({ resource: pointer.from, id, root })));
  }
  return followers;
}

function named(
  ctx: Context,
  metadata: Metadata,
  { pointer, found }: { pointer: Pointer; found: readonly Referrer[] },
) {
  const { code, definition } = pointer.from;
  return {
    resource: code,
    label: metadata.text(code, definition.label, ctx.locale),
    count: found.length,
    titles: found
      .filter(({ isVisible }) => isVisible)
      .slice(0, TITLES_MAX)
      .map(({ title }) => title),
  };
}
