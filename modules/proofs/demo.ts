import { defineDemo } from '@haiqiao/contract/definitions';
import { dataProofRows, filingProofRows } from './demo/proof-rows.ts';
import { tradeRows } from './demo/trade-rows.ts';

/** A year of data, and proofs of both kinds in every state. Their files are created in the first night or on request. */
export const demo = defineDemo([
  { resource: 'trade_month', rows: tradeRows },
  { resource: 'proof', rows: dataProofRows },
  { resource: 'proof', rows: filingProofRows },
]);
