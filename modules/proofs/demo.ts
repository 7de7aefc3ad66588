import { defineDemo } from '@haiqiao/contract/definitions';
import { dataProofRows, filingProofRows } from './demo/proof-rows.ts';
import { tradeRows } from './demo/trade-rows.ts';

/** Data of a year, and proofs of both kinds in every state. Their files are made in the first night, or when somebody asks. */
export const demo = defineDemo([
  { resource: 'trade_month', rows: tradeRows },
  { resource: 'proof', rows: dataProofRows },
  { resource: 'proof', rows: filingProofRows },
]);
