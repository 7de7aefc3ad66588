import type { ServerPart } from '@haiqiao/server/sdk';
import { centerRecord } from '../center-record/center-record.resource.ts';
import { associationSteps } from './association.action.ts';
import { certSteps } from './cert.action.ts';
import { dexpidSteps } from './dexpid.action.ts';
import { filingChecks } from './checks/filing-checks.ts';
import { filingHooks } from './filing.hooks.ts';
import { nightlyFilings } from './nightly.ts';
import { publicServiceSteps } from './public-service.action.ts';
import { guardCenterRecord } from './submission-guards.ts';
import { supplierSteps } from './supplier.action.ts';
import { twoStageSteps } from './two-stage.action.ts';

/** Server code of the filings. */
export const serverParts: readonly ServerPart[] = [
  ...filingHooks,
  ...twoStageSteps(centerRecord, { guard: guardCenterRecord }),
  ...publicServiceSteps,
  ...associationSteps,
  ...dexpidSteps,
  ...supplierSteps,
  ...certSteps,
  ...filingChecks,
  ...nightlyFilings,
];
