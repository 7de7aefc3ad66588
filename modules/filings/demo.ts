import { defineDemo } from '@haiqiao/contract/definitions';
import { associationRows, certRows, dexpidRows } from './demo/single-stage-rows.ts';
import { centerRows, publicServiceRows, supplierRows } from './demo/two-stage-rows.ts';

/** Filings of demo enterprises, a few dozen of each kind, in every state. */
export const demo = defineDemo([
  { resource: 'center_record', rows: centerRows },
  { resource: 'cert_record', rows: certRows },
  { resource: 'dexpid_application', rows: dexpidRows },
  { resource: 'public_service_record', rows: publicServiceRows },
  { resource: 'association_record', rows: associationRows },
  { resource: 'supplier_record', rows: supplierRows },
]);
