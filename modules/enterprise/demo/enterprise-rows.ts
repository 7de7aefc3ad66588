import {
  dateBefore,
  type DemoRow,
  type DemoWorld,
  type Dice,
  momentBefore,
} from '@haiqiao/contract/definitions';
import { creditCodeOf, orgCodeAt } from './codes.ts';
import { BRAND_ENDS, BRAND_STARTS, GIVEN_NAMES, SURNAMES, TAGS } from './names.ts';
import { type Place, PLACES } from './places.ts';
import { type Trade, TRADES } from './trades.ts';

const [CHENGDU = [], SICHUAN = [], ELSEWHERE = []] = PLACES;

/** Sizes of staff with what such an enterprise is registered with and turns over, in 万元; most are small. */
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

/** How much of the registered capital is paid in; the law leaves years for it. */
const PAID_IN = [1, 1, 1, 0.5, 0.3, 0.2] as const;

/** First digits of landlines. */
const EXCHANGES = ['61', '62', '65', '83', '84', '85', '86', '87'] as const;

/** The posts that serve enterprises. */
const OFFICERS = ['zoufang', 'qiyeku', 'xuqiu'] as const;

/** One enterprise in the making. */
interface Draft {
  readonly index: number;
  readonly world: DemoWorld;
  readonly dice: Dice;
  readonly place: Place;
  readonly trade: Trade;
  /** 锦程 and jincheng. */
  readonly brand: { readonly chinese: string; readonly pinyin: string };
  readonly license: string;
  readonly orgCode: string;
  /** Days since it came into the library. */
  readonly ageDays: number;
}

/** The rows of some enterprises, beginning with the n-th. */
export function enterpriseRows(
  world: DemoWorld,
  dice: Dice,
  numbers: { first: number; count: number },
): readonly DemoRow[] {
  return Array.from({ length: numbers.count }, (_, at) => rowOf(draftAt(world, dice, numbers.first + at)));
}

function draftAt(world: DemoWorld, dice: Dice, index: number): Draft {
  const place = dice.pick(dice.happens(0.72) ? CHENGDU : dice.happens(0.5) ? SICHUAN : ELSEWHERE);
  // Every pair of halves comes once before one of them comes again.
  const [first, firstPinyin] = BRAND_STARTS[index % BRAND_STARTS.length] ?? BRAND_STARTS[0];
  const [second, secondPinyin] =
    BRAND_ENDS[(index + Math.floor(index / BRAND_STARTS.length)) % BRAND_ENDS.length] ?? BRAND_ENDS[0];
  const orgCode = orgCodeAt(index);
  return {
    index,
    world,
    dice,
    place,
    trade: dice.pick(TRADES),
    brand: { chinese: first + second, pinyin: firstPinyin + secondPinyin },
    orgCode,
    license: creditCodeOf(place.code, orgCode),
    ageDays: 3 + dice.below(700),
  };
}

function rowOf(draft: Draft): DemoRow {
  const { dice, world } = draft;
  const registerState = registerStateOf(dice);
  const createdAt = momentBefore(world.today, draft.ageDays, dice.below(230));
  // In the afternoon: nobody is visited before they are in the library.
  const sometime = (days: number) =>
    momentBefore(world.today, 1 + dice.below(Math.min(draft.ageDays, days)), 270 + dice.below(220));
  const lastVisitAt = dice.happens(0.6) ? sometime(200) : null;
  return {
    values: { ...registration(draft, registerState), ...operation(draft), ...service(draft) },
    set: {
      ...(registerState === 'EXISTING' && dice.happens(0.12) ? { status: 'WATCH' } : {}),
      lastVisitAt,
      lastContactAt: lastVisitAt ?? (dice.happens(0.5) ? sometime(90) : null),
      source: dice.happens(0.2) ? 'IMPORT' : 'STAFF',
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

function registration(draft: Draft, registerState: string) {
  const { dice, place, trade, brand, license, orgCode, ageDays, world } = draft;
  const estDate = dateBefore(world.today, ageDays + 60 + dice.below(3_600));
  return {
    enterpriseName: nameOf(draft),
    businessLicense: license,
    registerState,
    legalPerson: personName(dice),
    estDate,
    orgCode,
    registCode: `${place.code}${String(100_000_000 + draft.index * 7_919)}`,
    taxPayerNo: license,
    taxPayerNature: dice.pick(['GENERAL', 'GENERAL', 'SMALL']),
    businessTerm: `${estDate} 至 无固定期限`,
    belongArea: place.code,
    regiAuthority: `${countyOf(place)}市场监督管理局`,
    engName: `${place.city === '成都' ? 'Chengdu ' : ''}${capital(brand.pinyin)} ${trade.english} Co., Ltd.`,
    address: `${place.address}${1 + dice.below(999)}号${1 + dice.below(9)}栋${1 + dice.below(28)}层`,
    industry: trade.industry,
    scope: trade.scope,
  };
}

/** 成都锦程茶业有限公司; some say their city in brackets, as those do who have sisters elsewhere. */
function nameOf({ dice, place, trade, brand }: Draft): string {
  const form = dice.pick([
    '有限公司',
    '有限公司',
    '有限公司',
    '有限公司',
    '有限公司',
    '有限责任公司',
    '股份有限公司',
  ]);
  return dice.happens(0.08)
    ? `${brand.chinese}（${place.city}）${trade.word}${form}`
    : `${place.city}${brand.chinese}${trade.word}${form}`;
}

/** 成都市龙泉驿区, 金华市义乌市 */
function countyOf({ address }: Place): string {
  return /^.*?[区县]/.exec(address)?.[0] ?? /^.*市/.exec(address)?.[0] ?? address;
}

function operation({ dice, trade, brand, place, license }: Draft) {
  const size = dice.pick(SIZES);
  const money = (base: number) => (base * (0.6 + dice.below(9_000) / 10_000)).toFixed(2);
  const regiCapital = dice.pick<number>(size.capitals);
  const isExporter = dice.happens(0.65);
  return {
    enterpriseType: trade.types.filter((_, at) => at === 0 || dice.happens(0.5)),
    businessType: [...trade.business],
    serviceType: dice.happens(0.7) ? trade.services.filter(() => dice.happens(0.7)) : [],
    capital: dice.happens(0.85) ? (regiCapital * dice.pick<number>(PAID_IN)).toFixed(2) : null,
    regiCapital: regiCapital.toFixed(2),
    taking: dice.happens(0.8) ? money(size.taking) : null,
    profit: dice.happens(0.8) ? (size.taking * (dice.below(2_200) - 400) * 0.0001).toFixed(2) : null,
    staffSize: size.code,
    webStaffScale: size.staff + dice.below(size.spread),
    impEntCode: isExporter ? license : null,
    customsCode: isExporter ? `${place.code.slice(0, 4)}96${String(1_000 + dice.below(9_000))}` : null,
    webUrl: dice.happens(0.6) ? `https://www.${brand.pinyin}.example` : null,
    email: `contact@${brand.pinyin}.example`,
    phoneNumber: `${place.dial}-${dice.pick(EXCHANGES)}${String(100_000 + dice.below(900_000))}`,
    contacts: personName(dice),
    entAddr: dice.happens(0.5) ? `${place.address}${1 + dice.below(999)}号` : null,
  };
}

function service({ dice, world }: Draft) {
  const officer = dice.happens(0.85) ? (world.members[dice.pick(OFFICERS)] ?? null) : null;
  return {
    level: dice.pick(['A', 'B', 'B', 'C', 'C', 'C', 'C']),
    stage: dice.pick(['POTENTIAL', 'CONTACTED', 'CONTACTED', 'FILED', 'FILED', 'KEY', 'LOST']),
    serviceOwner: officer,
    ownerId: world.members['qiyeku'] ?? null,
    orgId: world.orgs['enterprise'] ?? null,
    tags: TAGS.filter(() => dice.happens(0.15)),
    contactList: contactsOf(dice),
  };
}

function contactsOf(dice: Dice) {
  return Array.from({ length: 1 + dice.below(3) }, (_, at) => ({
    name: personName(dice),
    post: dice.pick(['总经理', '外贸经理', '关务主管', '运营总监', '财务经理']),
    mobile: `1390000${String(1_000 + dice.below(9_000))}`,
    wechat: dice.happens(0.4) ? `wx_${String(100_000 + dice.below(900_000))}` : null,
    main: at === 0,
  }));
}

function personName(dice: Dice): string {
  return dice.pick(SURNAMES) + dice.pick(GIVEN_NAMES);
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
