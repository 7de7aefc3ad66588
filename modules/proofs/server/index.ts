import type { ServerPart } from '@haiqiao/server/sdk';
import { proofHooks } from './proof.hooks.ts';
import { proofSteps } from './proof.action.ts';
import { verifyPage } from './verify-page/verify-page.ts';

/** Server code of proofs. */
export const serverParts: readonly ServerPart[] = [...proofHooks, ...proofSteps, verifyPage];
