import { defineAction } from '@haiqiao/server/sdk';
import { matter } from '../matter/matter.resource.ts';

/** Stores the member a matter was dispatched to. */
export const dispatchMatter = defineAction(matter, 'dispatch', async (_, { params }) => ({
  handlerId: params['handlerId'] ?? null,
}));
