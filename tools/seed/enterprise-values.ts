import { creditCodeCheckCharacter, orgCodeCheckCharacter } from '../../packages/contract/src/rules/index.ts';
import { grams } from '../../packages/contract/src/query/index.ts';
import { BRAND_FIRST, BRAND_SECOND, CITIES, FORMS, GIVEN, SURNAMES, TRADES } from './name-parts.ts';

/** A record as the table keeps it, by column. Arrays are arrays, moments ISO-8601. */
export type Columns = Readonly<Record<string, string | number | readonly string[] | null>>;

/** Who serves enterprises, and where. */
export interface Staff {
  readonly members: readonly { readonly id: string; readonly orgId: string | null }[];
}

/** The youngest record is as old as this; each one before it is older. Fixed, so that every run makes the same. */
const NEWEST_MS = Date.UTC(2026, 9, 31, 8);
/** All of them came in within three years. */
const SPAN_MS = 3 * 365 * 86_400_000;
const DAY_MS = 86_400_000;

const TYPES = [
  'CBEC',
  'PLATFORM',
  'AGENT',
  'LOGISTICS',
  'PAYMENT',
  'WAREHOUSE',
  'OVERSEAS_WAREHOUSE',
  'CUSTOMS_BROKER',
  'TRADE_SERVICE',
  'MANUFACTURER',
  'TRADER',
];
const SERVICES = ['CLEARANCE', 'LOGISTICS', 'PAYMENT', 'TAX', 'LEGAL', 'MARKETING', 'TRAINING'];
const INDUSTRIES = ['C', 'F', 'G', 'I', 'L', 'M', 'R'];
const STAFF_SIZES = ['LT50', 'LT50', 'LT50', '50_99', '100_499', '500_999', '1000_4999'];
const WORDS = ['重点', '出口', '进口', '独立站', '海外仓', '扶持', '专精特新'];
/** The alphabet of credit codes, without those letters that look like digits. */
const BASE_31 = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Chance that is the same for the same number, whoever asks and in whatever order. */
function chanceOf(index: number): (below: number) => number {
  let state = (index * 0x9e3779b1 + 0x7f4a7c15) >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Chance = ReturnType<typeof chanceOf>;

function one<Value>(chance: Chance, values: readonly Value[]): Value {
  const value = values[chance(values.length)];
  if (value === undefined) throw new Error('nothing to choose from');
  return value;
}

/** The front of a list more often than its end. */
function early<Value>(chance: Chance, values: readonly Value[]): Value {
  const value = values[Math.min(chance(values.length), chance(values.length))];
  if (value === undefined) throw new Error('nothing to choose from');
  return value;
}

function some(chance: Chance, values: readonly string[], most: number): readonly string[] | null {
  const count = chance(most + 1);
  if (count === 0) return null;
  return [...new Set(Array.from({ length: count }, () => one(chance, values)))];
}

function person(chance: Chance): string {
  const given = one(chance, GIVEN) + (chance(3) === 0 ? '' : one(chance, GIVEN));
  return one(chance, SURNAMES) + given;
}

/** The enterprise of this number, of `count` in all. The same number gives the same enterprise. */
export function enterpriseColumns(index: number, count: number, { members }: Staff): Columns {
  const chance = chanceOf(index);
  const city = early(chance, CITIES);
  const parts = [
    city,
    one(chance, BRAND_FIRST),
    one(chance, BRAND_SECOND),
    one(chance, TRADES),
    early(chance, FORMS),
  ];
  const join = (of: (part: (typeof parts)[number]) => string) => parts.map(of).join('');
  const name = join(({ text }) => text);
  const [pinyin, initials] = [join((part) => part.pinyin), join((part) => part.initials)];
  const codes = codesOf(index, city.region);
  const [legalPerson, contact] = [person(chance), person(chance)];
  const customsCode = chance(2) === 0 ? `${city.customs}${String(index % 1_000_000).padStart(6, '0')}` : null;
  const createdMs = NEWEST_MS - Math.floor(((count - index) * SPAN_MS) / count);
  const founded = new Date(createdMs - (chance(6000) + 30) * DAY_MS).toISOString().slice(0, 10);
  const capital = (chance(500) + 1) * 10;
  const owner = members.length === 0 ? null : one(chance, members);
  const visitedMs = chance(3) === 0 ? null : createdMs + chance(400) * DAY_MS;
  const lines = [
    name,
    pinyin,
    initials,
    codes.credit.toLowerCase(),
    legalPerson,
    contact,
    ...(customsCode === null ? [] : [customsCode]),
  ];
  return {
    id: uuidOf(createdMs, index),
    row_version: 1,
    title: name,
    title_pinyin: pinyin,
    status:
      ['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'WATCH', 'ABNORMAL', 'CLOSED', 'ACTIVE'][
        chance(10)
      ] ?? 'ACTIVE',
    org_id: owner?.orgId ?? null,
    owner_id: owner?.id ?? null,
    created_by: owner?.id ?? null,
    created_at: new Date(createdMs).toISOString(),
    updated_by: owner?.id ?? null,
    updated_at: new Date(createdMs).toISOString(),
    source: 'IMPORT',
    tags: some(chance, WORDS, 2) ?? [],
    enterprise_name: name,
    enterprise_name_pinyin: pinyin,
    business_license: codes.credit,
    register_state: chance(20) === 0 ? 'ABNORMAL' : chance(3) === 0 ? 'OPERATING' : 'EXISTING',
    legal_person: legalPerson,
    est_date: founded,
    capital: `${Math.floor(capital * (chance(10) + 1)) / 10}`,
    regi_capital: `${capital}`,
    org_code: codes.organisation,
    taking: `${chance(900_000) / 100}`,
    profit: `${(chance(200_000) - 60_000) / 100}`,
    tax_payer_no: codes.credit,
    enterprise_type: some(chance, TYPES, 2) ?? ['CBEC'],
    tax_payer_nature: chance(3) === 0 ? 'SMALL' : 'GENERAL',
    staff_size: one(chance, STAFF_SIZES),
    belong_area: city.region,
    address: `${city.text}市${one(chance, BRAND_FIRST).text}${one(chance, BRAND_SECOND).text}大道${chance(900) + 1}号`,
    service_type: some(chance, SERVICES, 2),
    customs_code: customsCode,
    contacts: contact,
    phone_number: `1${3 + chance(6)}${String(chance(1_000_000_000)).padStart(9, '0')}`,
    level: ['A', 'B', 'B', 'C', 'C', 'C', 'C', 'C', 'C', 'C'][chance(10)] ?? 'C',
    stage:
      ['POTENTIAL', 'POTENTIAL', 'CONTACTED', 'CONTACTED', 'FILED', 'KEY', 'LOST'][chance(7)] ?? 'POTENTIAL',
    service_owner: chance(4) === 0 ? null : (owner?.id ?? null),
    industry: early(chance, INDUSTRIES),
    last_visit_at: visitedMs === null || visitedMs > NEWEST_MS ? null : new Date(visitedMs).toISOString(),
    data_source: 'LOCAL',
    search: grams(lines.join('\n')),
    search_text: lines.join('\n'),
  };
}

/** A valid credit code that no other number has, with the organisation code in it. */
function codesOf(index: number, region: string): { credit: string; organisation: string } {
  let rest = index;
  let serial = '';
  for (let place = 0; place < 6; place += 1) {
    serial = (BASE_31[rest % 31] ?? '0') + serial;
    rest = Math.floor(rest / 31);
  }
  const body = `MA${serial}`;
  const organisation = `${body}${orgCodeCheckCharacter(body)}`;
  const credit = `91${region}${organisation}`;
  return { credit: credit + creditCodeCheckCharacter(credit), organisation };
}

/** A version 7 id: as old as its record, and the same in every run. */
function uuidOf(createdMs: number, index: number): string {
  const time = createdMs.toString(16).padStart(12, '0');
  const place = index.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7eed-8000-${place}`;
}
