import { addDays, tableRowsOf } from '@haiqiao/contract/field-types';
import { isOrgCodeOf, VALUE_RULES } from '@haiqiao/contract/rules';
import { type CheckLook, defineCheck, type RecordValues, type ServerPart, textOf } from '@haiqiao/server/sdk';
import {
  creditCodeCheck,
  customsAreaCheck,
  liveFilingCheck,
  orgCodeCheck,
  qualificationCheck,
  registerStateCheck,
  samePhoneCheck,
} from '../../filing-checks.ts';
import { GONE, NOT_LIVING } from '../living.ts';
import { papersSent } from './papers-sent.ts';

/** Kinds of filings that carry the enterprise and contact blocks. */
const FILINGS = [
  'center_record',
  'public_service_record',
  'association_record',
  'dexpid_application',
  'supplier_record',
  'cert_record',
] as const;

const licenseOf = ({ record }: CheckLook) => textOf(record.values, 'businessLicense');

/** The organisation code is part of a credit code. */
const orgPartOf = (license: string) => license.slice(8, 17);

const creditCode = defineCheck(creditCodeCheck, {
  reads: ['businessLicense'],
  run: async (look) => {
    const license = licenseOf(look);
    if (license === '') return { result: 'unknown', says: 'none' };
    const broken = VALUE_RULES.creditCode.check(license);
    if (broken !== null) return { result: 'fail', says: broken === 'creditCodeCheck' ? 'wrong' : 'format' };
    const part = orgPartOf(license);
    if (VALUE_RULES.orgCode.check(part) === null) return { result: 'ok', says: 'right' };
    return { result: 'warn', says: 'inner', params: { part } };
  },
});

/** The enterprise in the library, limited to the reader's visible fields or unrestricted. */
async function inLibrary(look: CheckLook, whose: 'reader' | 'all', wanted: readonly string[]) {
  const values = [licenseOf(look)];
  const [found] = await look.seek(whose, [
    { resource: 'enterprise', field: 'businessLicense', values, wanted },
  ]);
  return found;
}

const orgCode = defineCheck(orgCodeCheck, {
  reads: ['businessLicense'],
  run: async (look) => {
    const found = await inLibrary(look, 'reader', ['orgCode']);
    const libraryCode = textOf(found?.values ?? {}, 'orgCode');
    if (!found || libraryCode === '') return { result: 'unknown', says: 'none', found: found ? [found] : [] };
    const license = licenseOf(look);
    if (isOrgCodeOf(libraryCode, license)) return { result: 'ok', says: 'same' };
    return {
      result: 'warn',
      says: 'differs',
      params: { known: libraryCode, part: orgPartOf(license) },
      found: [found],
    };
  },
});

const liveFiling = defineCheck(liveFilingCheck, {
  reads: ['businessLicense'],
  run: async (look) => {
    const license = licenseOf(look);
    if (license === '') return { result: 'unknown', says: 'none' };
    const { resource } = look.record;
    const blocks = liveFilingCheck.blocks?.includes(resource) ?? false;
    // The existence of an active filing is reported to every applicant; for other kinds only records visible to the reader count.
    const sought = [{ resource, field: 'businessLicense', values: [license] }];
    const found = await look.seek(blocks ? 'all' : 'reader', sought);
    const living = found.filter(({ status }) => !NOT_LIVING.has(status));
    if (living.length === 0) return { result: 'ok', says: 'alone' };
    return {
      result: blocks ? 'fail' : 'warn',
      says: 'others',
      params: { count: living.length },
      found: living,
    };
  },
});

const ODD: ReadonlySet<string> = new Set(['ABNORMAL', 'SUSPENDED', 'MOVED_OUT']);

const registerState = defineCheck(registerStateCheck, {
  reads: ['businessLicense'],
  run: async (look) => {
    // The registration state is public, and it can refuse a filing of any submitter.
    const found = await inLibrary(look, 'all', ['registerState']);
    if (!found) return { result: 'unknown', says: 'none' };
    const code = textOf(found.values, 'registerState');
    if (code === '') return { result: 'unknown', says: 'unstated', found: [found] };
    const params = { state: await look.itemName('RS_REGISTER_STATE', code) };
    if (GONE.has(code)) return { result: 'fail', says: 'gone', params, found: [found] };
    if (ODD.has(code)) return { result: 'warn', says: 'odd', params, found: [found] };
    return { result: 'ok', says: 'sound', params, found: [found] };
  },
});

/** The expiry date of a qualification and its field. */
interface Ending {
  readonly field: string;
  readonly date: string;
}

function endingsOf(values: RecordValues): readonly Ending[] {
  const own = ['licenceValidTo', 'payLicenceValidTo'].map((field) => ({
    field,
    date: textOf(values, field),
  }));
  const rows = tableRowsOf(values['qualifications']).map((row) => ({
    field: 'qualifications',
    date: textOf(row, 'validTo'),
  }));
  const all = [...own, ...rows].filter(({ date }) => date !== '');
  all.sort((one, other) => (one.date < other.date ? -1 : 1));
  return all;
}

/** Days before expiry from which a warning is given. */
const SOON_DAYS = 30;

const qualification = defineCheck(qualificationCheck, {
  reads: ['licenceValidTo', 'payLicenceValidTo', 'qualifications'],
  run: async ({ record, today }) => {
    const endings = endingsOf(record.values);
    const [first] = endings;
    if (!first) return { result: 'unknown', says: 'none' };
    const { field, date } = first;
    const over = endings.filter((one) => one.date <= today).length;
    if (over > 0) return { result: 'fail', says: 'over', params: { count: over, date }, field };
    if (date <= (addDays(today, SOON_DAYS) ?? date))
      return { result: 'warn', says: 'soon', params: { date }, field };
    return { result: 'ok', says: 'valid', params: { count: endings.length }, field };
  },
});

const customsArea = defineCheck(customsAreaCheck, {
  reads: ['customsCode', 'belongArea'],
  run: async ({ record }) => {
    const [customs, area] = ['customsCode', 'belongArea'].map((name) =>
      textOf(record.values, name).slice(0, 4),
    );
    if (!customs || !area) return { result: 'unknown', says: 'none' };
    if (customs === area) return { result: 'ok', says: 'same' };
    return { result: 'warn', says: 'differs', params: { customs, area } };
  },
});

const samePhone = defineCheck(samePhoneCheck, {
  reads: ['phoneNumber'],
  run: async (look) => {
    const phone = textOf(look.record.values, 'phoneNumber');
    if (phone === '') return { result: 'unknown', says: 'none' };
    const wanted = ['businessLicense'];
    const found = await look.seek(
      'reader',
      FILINGS.map((resource) => ({ resource, field: 'phoneNumber', values: [phone], wanted })),
    );
    const own = licenseOf(look);
    const others = found.filter(({ values }) => textOf(values, 'businessLicense') !== own);
    if (others.length === 0) return { result: 'ok', says: 'alone' };
    // An enterprise counts once, whatever the number of its filings; persons have no code.
    const enterprises = new Map(
      others.map((other) => [textOf(other.values, 'businessLicense') || other.id, other]),
    );
    return {
      result: 'warn',
      says: 'others',
      params: { count: enterprises.size },
      found: [...enterprises.values()],
    };
  },
});

/** Checks for the officers who decide on a filing (DOMAIN §1.2, §2.1–2.6). */
export const filingChecks: readonly ServerPart[] = [
  creditCode,
  orgCode,
  liveFiling,
  registerState,
  qualification,
  customsArea,
  samePhone,
  papersSent,
];
