import type { ServerPart } from '@haiqiao/server/sdk';
import { publicServiceRecord } from '../public-service-record/public-service-record.resource.ts';
import { defineStep } from './review-step.ts';
import { guardPublicServiceRecord } from './submission-guards.ts';
import { twoStageSteps } from './two-stage.action.ts';

const account = (code: string, accountStatus: string) =>
  defineStep(publicServiceRecord, code, async () => ({ accountStatus }));

/** Review of a public-service record, and its account (DOMAIN §2.2). */
export const publicServiceSteps: readonly ServerPart[] = [
  ...twoStageSteps(publicServiceRecord, {
    guard: guardPublicServiceRecord,
    // Cancellation closes the account; suspension preserves it.
    onEnd: (_, action) => (action === 'cancel' ? { accountStatus: 'CLOSED' } : {}),
  }),
  defineStep(publicServiceRecord, 'allocateAccount', async (_, { params }) => ({
    platformAccount: params['platformAccount'] ?? null,
    accountStatus: 'ACTIVE',
  })),
  account('lockAccount', 'LOCKED'),
  account('unlockAccount', 'ACTIVE'),
  account('closeAccount', 'CLOSED'),
];
