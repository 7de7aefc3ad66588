import { mayDo } from '@haiqiao/contract/access';
import type { Context } from '#server/context.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';

/** Resources with a recycle bin, by code. */
export function binResources(metadata: Metadata): readonly ResourceModel[] {
  return [...metadata.resources.values()].filter(({ isPlatform }) => !isPlatform);
}

/** Those of which the actor may see deleted records. */
export function visibleBinResources(ctx: Context, metadata: Metadata): readonly ResourceModel[] {
  return binResources(metadata).filter(({ code }) => mayDo(ctx.actor, code, 'read'));
}

/**
 * Resources whose records may be deleted with one of these, including itself: everything with a cascading reference to it, transitively.
 */
export function followersOf(metadata: Metadata, start: ResourceModel): readonly ResourceModel[] {
  const found = new Set([start]);
  for (const resource of found) {
    for (const { resource: code, onTargetDelete, row } of resource.inbound) {
      const follower = metadata.resources.get(code);
      if (follower && onTargetDelete === 'delete' && row === undefined) found.add(follower);
    }
  }
  return [...found];
}
