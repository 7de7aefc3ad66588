import type { Condition } from '@haiqiao/contract/definitions';
import { defineNightly, type ServerPart } from '@haiqiao/server/sdk';
import { associationRecord } from '../association-record/association-record.resource.ts';
import { centerRecord } from '../center-record/center-record.resource.ts';
import { certRecord } from '../cert-record/cert-record.resource.ts';
import { publicServiceRecord } from '../public-service-record/public-service-record.resource.ts';
import { supplierRecord } from '../supplier-record/supplier-record.resource.ts';

/** A listed provider with an expired qualification (DOMAIN §2.5). */
const UNQUALIFIED: Condition = {
  all: [
    { field: 'showStatus', op: 'eq', value: 'ON' },
    { field: 'qualificationTo', op: 'lte', value: { today: 0 } },
  ],
};

/** Date-driven transitions of filings; every action determines its own due date. */
export const nightlyFilings: readonly ServerPart[] = [
  ...[centerRecord, publicServiceRecord, supplierRecord].map((filing) =>
    defineNightly(filing, { action: 'expire', notifies: 'FILING_EXPIRED' }),
  ),
  defineNightly(supplierRecord, {
    action: 'unshelve',
    when: UNQUALIFIED,
    opinion: '资质已过有效期，自动下架',
    notifies: 'SUPPLIER_UNSHELVED',
  }),
  defineNightly(associationRecord, { action: 'markArrears', notifies: 'MEMBER_IN_ARREARS' }),
  // The fee of last year does not cover this one.
  defineNightly(associationRecord, { action: 'rollFeeYear' }),
  // An expired certificate needs no expiry warning any more.
  defineNightly(certRecord, { action: 'expire', notifies: 'CERT_EXPIRED' }),
  defineNightly(certRecord, { action: 'markExpiring', notifies: 'CERT_EXPIRING' }),
];
