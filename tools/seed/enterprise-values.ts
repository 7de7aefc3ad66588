import { creditCodeCheckCharacter, orgCodeCheckCharacter } from '../../packages/contract/src/rules/index.ts';
import { initialsLine, searchCodes } from '../../packages/contract/src/query/index.ts';
import { keyOf, nameKeysOf } from '../../apps/server/src/platform/records/duplicates/duplicate-keys.ts';
import {
  BRAND_FIRST,
  BRAND_SECOND,
  CITIES,
  type City,
  FORMS,
  FIRST_NAME_CHARACTERS,
  type NamePart,
  SURNAMES,
  TRADES,
} from './name-parts.ts';

/** A record as stored in the table, by column. Arrays are arrays, instants ISO-8601. */
export type Columns = Readonly<Record<string, string | number | readonly string[] | null>>;

/** An array of numbers in PostgreSQL format. */
function integersText(values: readonly number[]): string {
  return `{${[...new Set(values)].join(',')}}`;
}

/** Service owners and their units. */
export interface Staff {
  readonly members: readonly { readonly id: string; readonly orgId: string | null }[];
}

/** Creation time of the newest record; earlier ones are older. Fixed, so that every run gives the same data. */
const NEWEST_MS = Date.UTC(2026, 9, 31, 8);
/** All were created within three years. */
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
const SERVICES = ['CLEARANCE', 'LOGISTICS', 'SETTLEMENT', 'TAX', 'LEGAL_IP', 'MARKETING', 'TRAINING'];
const INDUSTRIES = ['C', 'F', 'G', 'I', 'L', 'M', 'R'];
const STAFF_SIZES = ['LT50', 'LT50', 'LT50', '50_99', '100_499', '500_999', '1000_4999'];
const STATUSES = [
  'ACTIVE',
  'ACTIVE',
  'ACTIVE',
  'ACTIVE',
  'ACTIVE',
  'ACTIVE',
  'ACTIVE',
  'WATCH',
  'ABNORMAL',
  'CLOSED',
];
const REGISTER_STATES = [
  'EXISTING',
  'EXISTING',
  'EXISTING',
  'EXISTING',
  'OPERATING',
  'OPERATING',
  'ABNORMAL',
];
const LEVELS = ['A', 'B', 'B', 'C', 'C', 'C', 'C', 'C', 'C', 'C'];
const STAGES = ['POTENTIAL', 'POTENTIAL', 'CONTACTED', 'CONTACTED', 'FILED', 'KEY', 'LOST'];
const WORDS = ['重点', '出口', '进口', '独立站', '海外仓', '扶持', '专精特新'];
/** The alphabet of credit codes, without letters that resemble digits. */
const BASE_31 = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Number of six-character serials, and a factor coprime to it. */
const CODES = 31 ** 6;
const SCATTER = 7_654_321;

/** Deterministic random numbers per record number, independent of call order. */
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

/** Picks the start of a list more often than its end. */
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
  const firstName =
    one(chance, FIRST_NAME_CHARACTERS) + (chance(3) === 0 ? '' : one(chance, FIRST_NAME_CHARACTERS));
  return one(chance, SURNAMES) + firstName;
}

/** The enterprise with this number, of `count` in all. Deterministic. */
export function enterpriseColumns(index: number, count: number, { members }: Staff): Columns {
  const chance = chanceOf(index);
  const name = nameOf(chance);
  const codes = codesOf(index, name.city.region);
  const [legalPerson, contact] = [person(chance), person(chance)];
  const customsCode =
    chance(2) === 0 ? `${name.city.customs}${String(index % 1_000_000).padStart(6, '0')}` : null;
  const createdMs = NEWEST_MS - Math.floor(((count - index) * SPAN_MS) / count);
  const record = recordColumns({
    name,
    createdMs,
    chance,
    owner: members.length === 0 ? null : one(chance, members),
  });
  const own = ownColumns(chance, { city: name.city, createdMs });
  return {
    id: uuidOf(createdMs, index),
    ...record,
    business_license: codes.credit,
    legal_person: legalPerson,
    org_code: codes.organisation,
    tax_payer_no: codes.credit,
    belong_area: name.city.region,
    customs_code: customsCode,
    contacts: contact,
    ...own,
    twin_keys: integersText([
      keyOf('value', `organisation:${codes.organisation}`.toLowerCase()),
      keyOf('value', `phone:${own.phone_number}`),
      ...nameKeysOf({ locality: name.city.text, rest: name.rest }),
    ]),
    ...searchOf(name, [
      codes.credit.toLowerCase(),
      legalPerson,
      contact,
      ...(customsCode === null ? [] : [customsCode]),
    ]),
  };
}

interface Name extends NamePart {
  readonly city: City;
  /** Without city and legal form. */
  readonly rest: string;
}

function nameOf(chance: Chance): Name {
  const city = early(chance, CITIES);
  const brand = joined(one(chance, BRAND_FIRST), one(chance, BRAND_SECOND));
  const parts = [city, brand, one(chance, TRADES), early(chance, FORMS)];
  const whole = parts.reduce(joined);
  return { ...whole, rest: parts.slice(1, -1).reduce(joined).text, city };
}

function joined(one: NamePart, other: NamePart): NamePart {
  return {
    text: one.text + other.text,
    pinyin: one.pinyin + other.pinyin,
    initials: one.initials + other.initials,
  };
}

interface Origin {
  readonly name: Name;
  readonly createdMs: number;
  readonly chance: Chance;
  readonly owner: Staff['members'][number] | null;
}

/** The common columns of every record. */
function recordColumns({ name, createdMs, chance, owner }: Origin): Columns {
  const createdAt = new Date(createdMs).toISOString();
  const visitedMs = chance(3) === 0 ? null : createdMs + chance(400) * DAY_MS;
  return {
    row_version: 1,
    title: name.text,
    title_pinyin: name.pinyin,
    status: one(chance, STATUSES),
    org_id: owner?.orgId ?? null,
    owner_id: owner?.id ?? null,
    created_by: owner?.id ?? null,
    created_at: createdAt,
    updated_by: owner?.id ?? null,
    updated_at: createdAt,
    source: 'IMPORT',
    tags: some(chance, WORDS, 2) ?? [],
    enterprise_name: name.text,
    enterprise_name_pinyin: name.pinyin,
    service_owner: chance(4) === 0 ? null : (owner?.id ?? null),
    last_visit_at: visitedMs === null || visitedMs > NEWEST_MS ? null : new Date(visitedMs).toISOString(),
  };
}

/** The columns of an enterprise. */
function ownColumns(chance: Chance, { city, createdMs }: { city: City; createdMs: number }) {
  const capital = (chance(500) + 1) * 10;
  return {
    register_state: one(chance, REGISTER_STATES),
    est_date: new Date(createdMs - (chance(6000) + 30) * DAY_MS).toISOString().slice(0, 10),
    capital: `${Math.floor(capital * (chance(10) + 1)) / 10}`,
    regi_capital: `${capital}`,
    taking: `${chance(900_000) / 100}`,
    profit: `${(chance(200_000) - 60_000) / 100}`,
    enterprise_type: some(chance, TYPES, 2) ?? ['CBEC'],
    tax_payer_nature: chance(3) === 0 ? 'SMALL' : 'GENERAL',
    staff_size: one(chance, STAFF_SIZES),
    address: `${city.text}市${one(chance, BRAND_FIRST).text}${one(chance, BRAND_SECOND).text}大道${chance(900) + 1}号`,
    service_type: some(chance, SERVICES, 2),
    phone_number: `1${3 + chance(6)}${String(chance(1_000_000_000)).padStart(9, '0')}`,
    level: one(chance, LEVELS),
    stage: one(chance, STAGES),
    industry: early(chance, INDUSTRIES),
    data_source: 'LOCAL',
  };
}

/** The columns of the keyword search. */
function searchOf({ text, pinyin, initials }: Name, lines: readonly string[]): Columns {
  const searched = [text, pinyin, initialsLine(initials), ...lines].join('\n');
  return { search: `{${searchCodes(searched).join(',')}}`, search_text: searched };
}

/** A valid unique credit code that contains the organisation code. */
function codesOf(index: number, region: string): { credit: string; organisation: string } {
  // Scattered, so that codes are unrelated to the creation order, but unique.
  let rest = (index * SCATTER) % CODES;
  let serial = '';
  for (let digitIndex = 0; digitIndex < 6; digitIndex += 1) {
    serial = (BASE_31[rest % 31] ?? '0') + serial;
    rest = Math.floor(rest / 31);
  }
  const body = `MA${serial}`;
  const organisation = `${body}${orgCodeCheckCharacter(body)}`;
  const credit = `91${region}${organisation}`;
  return { credit: credit + creditCodeCheckCharacter(credit), organisation };
}

/** A version 7 id with the creation time of its record, the same in every run. */
function uuidOf(createdMs: number, index: number): string {
  const time = createdMs.toString(16).padStart(12, '0');
  const hexIndex = index.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7eed-8000-${hexIndex}`;
}
