import type { HandOverItem } from '@haiqiao/contract/endpoints';
import type { Context } from '#server/context.ts';
import type { Metadata } from '#server/platform/metadata/model.ts';
import { drafts } from './drafts.ts';
import type { HandOver, HandOverPart } from './hand-over-part.ts';
import { ledUnits } from './led-units.ts';
import { openTasks } from './open-tasks.ts';
import { ownedRecords } from './owned-records.ts';
import { savedViews } from './saved-views.ts';

/** Everything that goes from a leaving member to another one. Whatever else people come to own is one more part. */
const PARTS: readonly HandOverPart[] = [ownedRecords, drafts, savedViews, ledUnits, openTasks];

/** What a member would hand over now. */
export async function countHandOver(
  ctx: Context,
  metadata: Metadata,
  memberId: string,
): Promise<readonly HandOverItem[]> {
  const found: HandOverItem[] = [];
  for (const part of PARTS) found.push(...(await part.count(ctx, metadata, memberId)));
  return found.filter(({ total }) => total > 0);
}

/** Hands everything over, in the transaction of `ctx`. @returns what went */
export async function handOver(
  ctx: Context,
  metadata: Metadata,
  way: HandOver,
): Promise<readonly HandOverItem[]> {
  const moved: HandOverItem[] = [];
  for (const part of PARTS) moved.push(...(await part.move(ctx, metadata, way)));
  return moved.filter(({ total }) => total > 0);
}
