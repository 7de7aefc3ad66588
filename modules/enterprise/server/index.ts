import type { ServerPart } from '@haiqiao/server/sdk';
import { enterpriseHooks } from './enterprise.hooks.ts';
import { mergeEnterprise } from './merge.action.ts';
import { unmergeEnterprise } from './unmerge.action.ts';
import { updateEnterprise } from './update-from-online.action.ts';

/** What the enterprise library does in code. */
export const serverParts: readonly ServerPart[] = [
  enterpriseHooks,
  updateEnterprise,
  mergeEnterprise,
  unmergeEnterprise,
];
