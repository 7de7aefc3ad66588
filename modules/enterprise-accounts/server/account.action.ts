import { wireText } from '@haiqiao/contract/field-types';
import { AppError } from '@haiqiao/contract/errors';
import { type ActionEvent, defineAction, type Hook } from '@haiqiao/server/sdk';
import { entAccount } from '../account/ent-account.resource.ts';
import { isOver } from './validity.ts';

/** Enables an account; an expired one needs a later date first. */
export const enableAccount = defineAction(entAccount, 'enable', async ({ ctx }, { record }) => {
  if (isOver(record.values, ctx.clock.now()))
    throw new AppError('RECORD_INVALID', { issues: [{ path: 'validTo', rule: 'accountOver' }] });
  return {};
});

/** Replaces the permission groups of an account with the chosen ones. */
export const assignGroups = defineAction(entAccount, 'assignGroups', async (_, { params }) => ({
  permissionGroups: params['permissionGroups'] ?? [],
}));

/** Ends every session that has begun. */
async function endSessions({ ctx }: Hook, { record }: ActionEvent) {
  ctx.log.info(
    { account: wireText(record.values['account']) },
    'sessions of an enterprise account were ended',
  );
  return { sessionsEndedAt: ctx.clock.now().toISOString() };
}

/** Ends the sessions of an account; it may sign in again. */
export const forceOffline = defineAction(entAccount, 'forceOffline', endSessions);
/** Prevents an account from signing in. */
export const disableAccount = defineAction(entAccount, 'disable', endSessions);
/** Closes an account permanently. */
export const closeAccount = defineAction(entAccount, 'close', endSessions);
