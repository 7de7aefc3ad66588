import type { HandOverItem } from '@haiqiao/contract/endpoints';
import type { Context } from '#server/context.ts';
import type { Metadata } from '#server/platform/metadata/model.ts';

/** Source and target member of a hand-over. */
export interface HandOver {
  readonly from: string;
  readonly to: string;
}

/** One kind of things owned by members. */
export interface HandOverPart {
  /** Counts them regardless of the caller's row scope. */
  count(ctx: Context, metadata: Metadata, memberId: string): Promise<readonly HandOverItem[]>;
  /** Transfers all of them to another member in the transaction of `ctx`; returns what was transferred. */
  move(ctx: Context, metadata: Metadata, way: HandOver): Promise<readonly HandOverItem[]>;
}

/** Item of a kind without a resource. */
export function itemOf(kind: HandOverItem['kind'], total: number): HandOverItem {
  return { kind, code: '', label: '', total };
}
