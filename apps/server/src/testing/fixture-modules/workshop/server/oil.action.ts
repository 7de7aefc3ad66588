import { defineAction } from '#server/sdk.ts';
import { machine } from '../machine/machine.resource.ts';

/** Stores who oiled a machine last. */
export const oil = defineAction(machine, 'oil', async ({ ctx }) => {
  const { actor } = ctx;
  return { lastOiledBy: actor.kind === 'member' ? actor.account : actor.kind };
});
