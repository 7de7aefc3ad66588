import { wireText } from '@haiqiao/contract/field-types';
import { AppError } from '@haiqiao/contract/errors';
import { type ActionEvent, defineAction, type Hook } from '@haiqiao/server/sdk';
import { entAccount } from '../account/ent-account.resource.ts';
import { isOver } from './validity.ts';

/** Lets an account sign in; one that is no longer valid needs a later date first. */
export const enableAccount = defineAction(entAccount, 'enable', async ({ ctx }, { record }) => {
  if (isOver(record.values, ctx.clock.now()))
    throw new AppError('RECORD_INVALID', { issues: [{ path: 'validTo', rule: 'accountOver' }] });
  return {};
});

/** Gives an account the permission groups that were chosen, in place of those that it had. */
export const assignGroups = defineAction(entAccount, 'assignGroups', async (_, { params }) => ({
  permissionGroups: params['permissionGroups'] ?? [],
}));

/** Every session that has begun is over. */
async function endSessions({ ctx }: Hook, { record }: ActionEvent) {
  ctx.log.info(
    { account: wireText(record.values['account']) },
    'sessions of an enterprise account were ended',
  );
  return { sessionsEndedAt: ctx.clock.now().toISOString() };
}

/** Ends the sessions of an account; it may sign in again. */
export const forceOffline = defineAction(entAccount, 'forceOffline', endSessions);
/** Keeps an account from signing in. */
export const disableAccount = defineAction(entAccount, 'disable', endSessions);
/** Gives an account up for ever. */
export const closeAccount = defineAction(entAccount, 'close', endSessions);
