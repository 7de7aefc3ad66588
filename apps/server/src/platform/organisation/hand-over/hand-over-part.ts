import type { HandOverItem } from '@haiqiao/contract/endpoints';
import type { Context } from '#server/context.ts';
import type { Metadata } from '#server/platform/metadata/model.ts';

/** Who hands over to whom. */
export interface HandOver {
  readonly from: string;
  readonly to: string;
}

/** One kind of thing that members own. */
export interface HandOverPart {
  /** What there is of it, whoever asks may see it or not. */
  count(ctx: Context, metadata: Metadata, memberId: string): Promise<readonly HandOverItem[]>;
  /** Gives all of it to another member, in the transaction of `ctx`; answers what went. */
  move(ctx: Context, metadata: Metadata, way: HandOver): Promise<readonly HandOverItem[]>;
}

/** Things of a kind that belongs to no resource. */
export function itemOf(kind: HandOverItem['kind'], total: number): HandOverItem {
  return { kind, code: '', label: '', total };
}
