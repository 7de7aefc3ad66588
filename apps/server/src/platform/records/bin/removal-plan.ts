import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { type Pointer, pointersTo, type Referrer, referrers } from './inbound-records.ts';

/** Records of one resource that go into the recycle bin. */
export interface Going {
  readonly resource: ResourceModel;
  readonly id: string;
  /** The record that somebody deleted; the record itself, or the one that takes it along. */
  readonly root: string;
}

/** What a removal comes to. */
export interface RemovalPlan {
  readonly going: readonly Going[];
  /** Records that stay and lose what they point to. */
  readonly cleared: readonly { readonly pointer: Pointer; readonly id: string }[];
}

/** Records that a removal takes along at most: more is a mistake, or a job for a script. */
const GOING_MAX = 10_000;

/** Titles that a refusal names per resource. */
const TITLES_MAX = 5;

/**
 * Follows everything that points to these records: what goes along, what is cleared, and what stands in the way.
 * @throws AppError RECORD_REFERENCED naming the records in the way, as far as the actor may know of them
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
    if (going.size > GOING_MAX) throw new Error(`a removal would take ${going.size} records along`);
  }
  return { going: [...going.values()], cleared: await staying(ctx, metadata, { going, others }) };
}

/** One place that may point to some of the records that go. */
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

/** Asked last: what goes along does not stand in the way. */
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

/** A row of a sub-table cannot go by itself and come back: there, going along means standing in the way. */
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
      .filter(({ isSeen }) => isSeen)
      .slice(0, TITLES_MAX)
      .map(({ title }) => title),
  };
}
