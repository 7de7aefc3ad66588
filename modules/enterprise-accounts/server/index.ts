import type { ServerPart } from '@haiqiao/server/sdk';
import { assignGroups, disableAccount, enableAccount, forceOffline, closeAccount } from './account.action.ts';
import { accountHooks } from './account.hooks.ts';

/** What accounts of enterprises do in code. */
export const serverParts: readonly ServerPart[] = [
  accountHooks,
  enableAccount,
  disableAccount,
  assignGroups,
  forceOffline,
  closeAccount,
];
