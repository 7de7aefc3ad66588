import type { ServerPart } from '@haiqiao/server/sdk';
import { proofHooks } from './proof.hooks.ts';
import { proofSteps } from './proof.action.ts';
import { verifyPage } from './verify-page/verify-page.ts';

/** What proofs do in code. */
export const serverParts: readonly ServerPart[] = [...proofHooks, ...proofSteps, verifyPage];
