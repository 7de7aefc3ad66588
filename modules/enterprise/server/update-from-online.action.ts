import { defineAction } from '@haiqiao/server/sdk';
import { enterprise } from '../enterprise/enterprise.resource.ts';
import { statusOf } from './enterprise.hooks.ts';

/** Values from the online source record the source and its date; the state follows the registration. */
export const updateEnterprise = defineAction(enterprise, 'updateFromOnline', async ({ ctx }, { record }) => ({
  dataSource: 'ONLINE',
  fetchedAt: ctx.clock.now().toISOString(),
  status: statusOf(record.values),
}));
