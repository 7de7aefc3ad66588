import type { Context } from '#server/context.ts';
import { nodeName, type Run } from './run.ts';

/** Tells members of an instance: they may read it and its record from then on. Each is told once. */
export function copyTo(
  ctx: Context,
  run: Run,
  { members, nodeId }: { members: readonly string[]; nodeId: string },
): void {
  const known = new Set(run.changes.copies.map(({ member_id: id }) => id));
  const fresh = members.filter((id) => !known.has(id));
  const name = nodeId === '' ? '' : nodeName(run, nodeId);
  run.changes.copies.push(
    ...fresh.map((id) => ({ id: ctx.ids.uuid(), member_id: id, node_id: nodeId, node_name: name })),
  );
}
