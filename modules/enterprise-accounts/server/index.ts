import type { ServerPart } from '@haiqiao/server/sdk';
import { assignGroups, disableAccount, enableAccount, forceOffline, closeAccount } from './account.action.ts';
import { accountHooks } from './account.hooks.ts';

/** Server code of enterprise accounts. */
export const serverParts: readonly ServerPart[] = [
  accountHooks,
  enableAccount,
  disableAccount,
  assignGroups,
  forceOffline,
  closeAccount,
];
