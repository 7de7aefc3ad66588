import { tableRowsOf } from '@haiqiao/contract/field-types';
import {
  memberOf,
  refusal,
  type ServerPart,
  textOf,
  todayOf,
  withRow,
  type StepValues,
} from '@haiqiao/server/sdk';
import { supplierRecord } from '../supplier-record/supplier-record.resource.ts';
import { defineStep } from './review-step.ts';
import { guardSupplierRecord } from './submission-guards.ts';
import { twoStageSteps } from './two-stage.action.ts';

/** A provider is listed with at least one product and unexpired qualifications. */
const shelve: StepValues = async ({ ctx }, { record: { values } }) => {
  if (tableRowsOf(values['products']).length === 0) throw refusal('products', 'productNeeded');
  const until = textOf(values, 'qualificationTo');
  if (until !== '' && until <= todayOf(ctx)) throw refusal('qualifications', 'validityOver');
  return { showStatus: 'ON', websiteShow: true };
};

const rate: StepValues = async ({ ctx }, { record: { values }, params, opinion }) => {
  const scores = [...tableRowsOf(values['ratings']), params].map((row) => Number(textOf(row, 'score')));
  const average = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return {
    score: average.toFixed(1),
    ratings: withRow(values, 'ratings', {
      at: ctx.clock.now().toISOString(),
      score: params['score'] ?? null,
      opinion: opinion === '' ? null : opinion,
      operatorId: memberOf(ctx),
    }),
  };
};

/** Review and listing of a provider (DOMAIN §2.5). */
export const supplierSteps: readonly ServerPart[] = [
  ...twoStageSteps(supplierRecord, {
    guard: guardSupplierRecord,
    onEnd: () => ({ showStatus: 'OFF', websiteShow: false }),
  }),
  defineStep(supplierRecord, 'shelve', shelve),
  defineStep(supplierRecord, 'unshelve', async () => ({ showStatus: 'OFF', websiteShow: false })),
  defineStep(supplierRecord, 'sort', async (_, { params }) => ({ sortNo: params['sortNo'] ?? null })),
  defineStep(supplierRecord, 'pin', async () => ({ sortNo: 0 })),
  defineStep(supplierRecord, 'rate', rate),
];
