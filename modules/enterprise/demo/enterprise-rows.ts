import {
  dateBefore,
  type DemoRow,
  type DemoWorld,
  type Dice,
  momentBefore,
} from '@haiqiao/contract/definitions';
import { BRAND_ENDS, BRAND_STARTS, FIRST_NAMES, SURNAMES, TAGS } from './names.ts';
import { type County, COUNTIES } from './counties.ts';
import { type Trade, TRADES } from './trades.ts';
import { creditCodeCheckCharacter, orgCodeCheckCharacter } from '@haiqiao/contract/rules';

const [CHENGDU = [], SICHUAN = [], ELSEWHERE = []] = COUNTIES;

/** Staff sizes with matching registered capital and turnover, in 万元; most are small. */
const SIZES = [
  { code: 'LT50', staff: 3, spread: 17, capitals: [10, 30, 50, 100], taking: 180 },
  { code: 'LT50', staff: 8, spread: 40, capitals: [50, 100, 100, 200], taking: 420 },
  { code: 'LT50', staff: 8, spread: 40, capitals: [100, 200, 500], taking: 600 },
  { code: 'LT50', staff: 10, spread: 35, capitals: [200, 300, 500], taking: 900 },
  { code: '50_99', staff: 52, spread: 45, capitals: [500, 800, 1_000], taking: 3_000 },
  { code: '50_99', staff: 52, spread: 45, capitals: [300, 500, 1_000], taking: 2_400 },
  { code: '100_499', staff: 110, spread: 300, capitals: [1_000, 1_200, 2_000, 3_000], taking: 9_000 },
  { code: '100_499', staff: 110, spread: 200, capitals: [500, 1_000, 1_500], taking: 6_500 },
  { code: '500_999', staff: 520, spread: 400, capitals: [3_000, 5_000, 6_800], taking: 42_000 },
  { code: '1000_4999', staff: 1_050, spread: 2_000, capitals: [10_000, 20_000, 35_000], taking: 180_000 },
] as const;

/** Share of the registered capital paid in; the law allows years for it. */
const PAID_IN = [1, 1, 1, 0.5, 0.3, 0.2] as const;

/** First digits of landline numbers. */
const EXCHANGES = ['61', '62', '65', '83', '84', '85', '86', '87'] as const;

/** Officers assigned to enterprises. */
const OFFICERS = ['zoufang', 'qiyeku', 'xuqiu'] as const;

/** Input for one enterprise row. */
interface EnterpriseDraft {
  readonly index: number;
  readonly world: DemoWorld;
  readonly dice: Dice;
  readonly county: County;
  readonly trade: Trade;
  /** E.g. 锦程 and jincheng. */
  readonly brand: { readonly chinese: string; readonly pinyin: string };
  readonly license: string;
  readonly orgCode: string;
  /** Days since its entry in the library. */
  readonly ageDays: number;
}

/** Rows of some enterprises, starting with the n-th. */
export function enterpriseRows(
  world: DemoWorld,
  dice: Dice,
  numbers: { first: number; count: number },
): readonly DemoRow[] {
  return Array.from({ length: numbers.count }, (_, at) => rowOf(draftAt(world, dice, numbers.first + at)));
}

function draftAt(world: DemoWorld, dice: Dice, index: number): EnterpriseDraft {
  const county = dice.pick(dice.chance(0.72) ? CHENGDU : dice.chance(0.5) ? SICHUAN : ELSEWHERE);
  // Every pair of name halves is used once before one repeats.
  const [first, firstPinyin] = BRAND_STARTS[index % BRAND_STARTS.length] ?? BRAND_STARTS[0];
  const [second, secondPinyin] =
    BRAND_ENDS[(index + Math.floor(index / BRAND_STARTS.length)) % BRAND_ENDS.length] ?? BRAND_ENDS[0];
  const orgCode = orgCodeAt(index);
  return {
    index,
    world,
    dice,
    county,
    trade: dice.pick(TRADES),
    brand: { chinese: first + second, pinyin: firstPinyin + secondPinyin },
    orgCode,
    license: creditCodeOf(county.code, orgCode),
    ageDays: 3 + dice.below(700),
  };
}

function rowOf(draft: EnterpriseDraft): DemoRow {
  const { dice, world } = draft;
  const registerState = registerStateOf(dice);
  const createdAt = momentBefore(world.today, draft.ageDays, dice.below(230));
  // In the afternoon: a visit never precedes the entry in the library.
  const sometime = (days: number) =>
    momentBefore(world.today, 1 + dice.below(Math.min(draft.ageDays, days)), 270 + dice.below(220));
  const lastVisitAt = dice.chance(0.6) ? sometime(200) : null;
  return {
    values: { ...registration(draft, registerState), ...operation(draft), ...service(draft) },
    set: {
      ...(registerState === 'EXISTING' && dice.chance(0.12) ? { status: 'WATCH' } : {}),
      lastVisitAt,
      lastContactAt: lastVisitAt ?? (dice.chance(0.5) ? sometime(90) : null),
      source: dice.chance(0.2) ? 'IMPORT' : 'STAFF',
      createdAt,
      updatedAt: lastVisitAt ?? createdAt,
      createdBy: world.members['qiyeku'] ?? null,
      updatedBy: world.members['qiyeku'] ?? null,
    },
  };
}

function registerStateOf(dice: Dice): string {
  const roll = dice.below(100);
  if (roll < 5) return 'ABNORMAL';
  if (roll < 8) return 'CANCELLED';
  if (roll < 9) return 'REVOKED';
  return roll < 70 ? 'EXISTING' : 'OPERATING';
}

function registration(draft: EnterpriseDraft, registerState: string) {
  const { dice, county, trade, brand, license, orgCode, ageDays, world } = draft;
  const estDate = dateBefore(world.today, ageDays + 60 + dice.below(3_600));
  return {
    enterpriseName: nameOf(draft),
    businessLicense: license,
    registerState,
    legalPerson: personName(dice),
    estDate,
    orgCode,
    registCode: `${county.code}${String(100_000_000 + draft.index * 7_919)}`,
    taxPayerNo: license,
    taxPayerNature: dice.pick(['GENERAL', 'GENERAL', 'SMALL']),
    businessTerm: `${estDate} 至 无固定期限`,
    belongArea: county.code,
    regiAuthority: `${countyOf(county)}市场监督管理局`,
    engName: `${county.city === '成都' ? 'Chengdu ' : ''}${capital(brand.pinyin)} ${trade.english} Co., Ltd.`,
    address: `${county.address}${1 + dice.below(999)}号${1 + dice.below(9)}栋${1 + dice.below(28)}层`,
    industry: trade.industry,
    scope: trade.scope,
  };
}

/** 成都锦程茶业有限公司; some put the city in brackets, as enterprises with affiliates elsewhere do. */
function nameOf({ dice, county, trade, brand }: EnterpriseDraft): string {
  const form = dice.pick([
    '有限公司',
    '有限公司',
    '有限公司',
    '有限公司',
    '有限公司',
    '有限责任公司',
    '股份有限公司',
  ]);
  return dice.chance(0.08)
    ? `${brand.chinese}（${county.city}）${trade.word}${form}`
    : `${county.city}${brand.chinese}${trade.word}${form}`;
}

/** 成都市龙泉驿区, 金华市义乌市 */
function countyOf({ address }: County): string {
  return /^.*?[区县]/.exec(address)?.[0] ?? /^.*市/.exec(address)?.[0] ?? address;
}

function operation({ dice, trade, brand, county, license }: EnterpriseDraft) {
  const size = dice.pick(SIZES);
  const money = (base: number) => (base * (0.6 + dice.below(9_000) / 10_000)).toFixed(2);
  const regiCapital = dice.pick<number>(size.capitals);
  const isExporter = dice.chance(0.65);
  return {
    enterpriseType: trade.types.filter((_, at) => at === 0 || dice.chance(0.5)),
    businessType: [...trade.business],
    serviceType: dice.chance(0.7) ? trade.services.filter(() => dice.chance(0.7)) : [],
    capital: dice.chance(0.85) ? (regiCapital * dice.pick<number>(PAID_IN)).toFixed(2) : null,
    regiCapital: regiCapital.toFixed(2),
    taking: dice.chance(0.8) ? money(size.taking) : null,
    profit: dice.chance(0.8) ? (size.taking * (dice.below(2_200) - 400) * 0.0001).toFixed(2) : null,
    staffSize: size.code,
    webStaffScale: size.staff + dice.below(size.spread),
    impEntCode: isExporter ? license : null,
    customsCode: isExporter ? `${county.code.slice(0, 4)}96${String(1_000 + dice.below(9_000))}` : null,
    webUrl: dice.chance(0.6) ? `https://www.${brand.pinyin}.example` : null,
    email: `contact@${brand.pinyin}.example`,
    phoneNumber: `${county.dial}-${dice.pick(EXCHANGES)}${String(100_000 + dice.below(900_000))}`,
    contacts: personName(dice),
    entAddr: dice.chance(0.5) ? `${county.address}${1 + dice.below(999)}号` : null,
  };
}

function service({ dice, world }: EnterpriseDraft) {
  const officer = dice.chance(0.85) ? (world.members[dice.pick(OFFICERS)] ?? null) : null;
  return {
    level: dice.pick(['A', 'B', 'B', 'C', 'C', 'C', 'C']),
    stage: dice.pick(['POTENTIAL', 'CONTACTED', 'CONTACTED', 'FILED', 'FILED', 'KEY', 'LOST']),
    serviceOwner: officer,
    ownerId: world.members['qiyeku'] ?? null,
    orgId: world.orgs['enterprise'] ?? null,
    tags: TAGS.filter(() => dice.chance(0.15)),
    contactList: contactsOf(dice),
  };
}

function contactsOf(dice: Dice) {
  return Array.from({ length: 1 + dice.below(3) }, (_, at) => ({
    name: personName(dice),
    post: dice.pick(['总经理', '外贸经理', '关务主管', '运营总监', '财务经理']),
    mobile: `1390000${String(1_000 + dice.below(9_000))}`,
    wechat: dice.chance(0.4) ? `wx_${String(100_000 + dice.below(900_000))}` : null,
    main: at === 0,
  }));
}

function personName(dice: Dice): string {
  return dice.pick(SURNAMES) + dice.pick(FIRST_NAMES);
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** Characters of an organisation code. */
const CODE_CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const SERIALS = CODE_CHARACTERS.length ** 5;
/** Coprime to the number of serials, so that all codes differ. */
const SCATTER = 9_176_263;

/** The organisation code of the n-th invented enterprise, from a series not yet assigned by the registry. */
function orgCodeAt(index: number): string {
  let rest = ((index + 1) * SCATTER) % SERIALS;
  let serial = '';
  for (let digitIndex = 0; digitIndex < 5; digitIndex += 1) {
    serial = (CODE_CHARACTERS[rest % CODE_CHARACTERS.length] ?? '0') + serial;
    rest = Math.floor(rest / CODE_CHARACTERS.length);
  }
  const body = `MAY${serial}`;
  return body + orgCodeCheckCharacter(body);
}

/** The credit code of an invented enterprise of a county. */
function creditCodeOf(county: string, orgCode: string): string {
  const body = `91${county}${orgCode}`;
  return body + creditCodeCheckCharacter(body);
}
