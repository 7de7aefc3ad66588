import type { ServerPart } from '@haiqiao/server/sdk';
import { enterpriseHooks } from './enterprise.hooks.ts';
import { onlineRoutes } from './online/online-enterprises.routes.ts';
import { mergeEnterprise } from './merge.action.ts';
import { unmergeEnterprise } from './unmerge.action.ts';
import { updateEnterprise } from './update-from-online.action.ts';

/** Server code of the enterprise library. */
export const serverParts: readonly ServerPart[] = [
  ...onlineRoutes,
  enterpriseHooks,
  updateEnterprise,
  mergeEnterprise,
  unmergeEnterprise,
];
