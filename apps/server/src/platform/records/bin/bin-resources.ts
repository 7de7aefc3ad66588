import { mayDo } from '@haiqiao/contract/access';
import type { Context } from '#server/context.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';

/** Resources whose records go through the recycle bin, by code. */
export function binResources(metadata: Metadata): readonly ResourceModel[] {
  return [...metadata.resources.values()].filter(({ isPlatform }) => !isPlatform);
}

/** Those of which the actor may see deleted records. */
export function seenBinResources(ctx: Context, metadata: Metadata): readonly ResourceModel[] {
  return binResources(metadata).filter(({ code }) => mayDo(ctx.actor, code, 'read'));
}

/**
 * Resources whose records may have gone along with one of these, itself included: everything that points to it and goes
 * when its target does, and so on.
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
