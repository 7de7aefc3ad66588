import type { Condition } from '@haiqiao/contract/definitions';
import { defineNightly, type ServerPart } from '@haiqiao/server/sdk';
import { associationRecord } from '../association-record/association-record.resource.ts';
import { centerRecord } from '../center-record/center-record.resource.ts';
import { certRecord } from '../cert-record/cert-record.resource.ts';
import { publicServiceRecord } from '../public-service-record/public-service-record.resource.ts';
import { supplierRecord } from '../supplier-record/supplier-record.resource.ts';

/** A provider that is shown, and one of whose qualifications has run out (DOMAIN §2.5). */
const UNQUALIFIED: Condition = {
  all: [
    { field: 'showStatus', op: 'eq', value: 'ON' },
    { field: 'qualificationTo', op: 'lte', value: { today: 0 } },
  ],
};

/** What becomes of filings by the day alone; every action says itself from when it is due. */
export const nightlyFilings: readonly ServerPart[] = [
  ...[centerRecord, publicServiceRecord, supplierRecord].map((filing) =>
    defineNightly(filing, { action: 'expire', tells: 'FILING_EXPIRED' }),
  ),
  defineNightly(supplierRecord, {
    action: 'unshelve',
    when: UNQUALIFIED,
    opinion: '资质已过有效期，自动下架',
    tells: 'SUPPLIER_UNSHELVED',
  }),
  defineNightly(associationRecord, { action: 'markArrears', tells: 'MEMBER_IN_ARREARS' }),
  // What was paid last year is not paid for this one.
  defineNightly(associationRecord, { action: 'rollFeeYear' }),
  // Whatever is over needs not be about to end any more.
  defineNightly(certRecord, { action: 'expire', tells: 'CERT_EXPIRED' }),
  defineNightly(certRecord, { action: 'markExpiring', tells: 'CERT_EXPIRING' }),
];
