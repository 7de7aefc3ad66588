import {
  contactBlock,
  type DemoDeed,
  type DemoRecord,
  type DemoRow,
  type DemoWorld,
  type Dice,
  diceOf,
  enterpriseBlock,
  momentBefore,
} from '@haiqiao/contract/definitions';
import { addDays, shanghaiDate, wireText } from '@haiqiao/contract/field-types';
import { DATA_PROOF, FILING_PROOF, PROOF_STATUSES } from '../proof/proof-states.ts';
import { closedMonths, figuresOf, tradersOf } from './trade-rows.ts';

type Values = DemoRow['values'];

/** Every state of a proof, the usual ones more often. */
const LIVES: readonly string[] = [
  ...PROOF_STATUSES.map(({ code }) => code),
  'VERIFY_PENDING',
  'VERIFY_PENDING',
  'REVIEW_PENDING',
  'REVIEW_PENDING',
  'ISSUED',
  'ISSUED',
  'ISSUED',
  'ISSUED',
];

const OUT = new Set(['ISSUED', 'EXPIRED', 'REVOKED', 'REPLACED']);
const VERIFIED = new Set([...OUT, 'REVIEW_PENDING', 'REVIEW_RETURNED']);
const WAITING: Readonly<Record<string, number>> = {
  VERIFY_PENDING: 1,
  REVIEW_RETURNED: 1,
  REVIEW_PENDING: 2,
};

const PURPOSES = [
  ['BANK', '中国银行四川省分行'],
  ['POLICY', '成都市商务局'],
  ['TAX', '国家税务总局成都市税务局'],
  ['BID', '四川省政府采购中心'],
  ['LISTING', '亚马逊全球开店'],
] as const;

const OPINIONS: Readonly<Record<string, string>> = {
  VERIFY_RETURNED: '佐证材料不清晰，请重新上传报关单汇总表。',
  REVIEW_RETURNED: '最后一个月的单量与海关数据不一致，请复核。',
  REJECTED: '所申请期间没有可核验的数据。',
  REVOKED: '企业更正申报数据，原证明撤销。',
  REPLACED: '提交单位变更，已换发新证明。',
};

interface Draft {
  readonly world: DemoWorld;
  readonly dice: Dice;
  /** Among all proofs, from 0. */
  readonly index: number;
  readonly status: string;
  readonly enterprise: Values;
  /** Days since it was handed in. */
  readonly days: number;
}

/** Data proofs of enterprises whose data the centre has, in every state. */
export function dataProofRows(world: DemoWorld): readonly DemoRow[] {
  const dice = diceOf(world.random);
  const traders = tradersOf(world);
  return LIVES.flatMap((status, index) => {
    const enterprise = traders[index % traders.length];
    if (!enterprise) return [];
    const draft = draftOf(world, { dice, index, status, enterprise: enterprise.values });
    return [rowOf(draft, enterprise.id, { applyType: DATA_PROOF, ...dataOf(draft) })];
  });
}

/** Proofs of filings that are in force, in every state. */
export function filingProofRows(world: DemoWorld): readonly DemoRow[] {
  const dice = diceOf(world.random);
  const filings = world.made('center_record').filter(({ values }) => values['status'] === 'APPROVED');
  return LIVES.flatMap((status, at) => {
    const filing = filings[at % filings.length];
    if (!filing) return [];
    const draft = draftOf(world, { dice, index: LIVES.length + at, status, enterprise: filing.values });
    return [filingRow(draft, filing)];
  });
}

function filingRow(draft: Draft, filing: DemoRecord): DemoRow {
  const isIn = draft.status !== 'DRAFT';
  const approvedOn = shanghaiDate(wireText(filing.values['approvedAt'] ?? ''));
  return rowOf(draft, filing.values['enterpriseId'] ?? null, {
    applyType: FILING_PROOF,
    filingKind: 'center_record',
    centerRecordId: filing.id,
    ...(isIn
      ? { filingRecordId: filing.id, filingNo: filing.values['recordNo'] ?? null, filingDate: approvedOn }
      : {}),
    ...(OUT.has(draft.status) ? { filingStatusAtIssue: 'APPROVED' } : {}),
  });
}

function draftOf(world: DemoWorld, given: Omit<Draft, 'world' | 'days'>): Draft {
  const { status, dice } = given;
  const days = status in WAITING ? 1 + dice.below(2) : status === 'EXPIRED' ? 220 : 6 + dice.below(60);
  return { world, days, ...given };
}

/** Fields of the two blocks that every form of enterprises has. */
const COPIED = [...Object.keys(enterpriseBlock), ...Object.keys(contactBlock)];

/** @param set what hangs on the kind of the proof, which is nothing that people write */
function rowOf(draft: Draft, enterpriseId: Values[string], set: Values): DemoRow {
  const { dice, enterprise, world } = draft;
  const [purpose, receiver] = dice.pick(PURPOSES);
  const life = lifeOf(draft);
  return {
    ...flowOf(draft, wireText(life['submittedAt'] ?? '')),
    values: {
      ...Object.fromEntries(COPIED.map((name) => [name, enterprise[name] ?? null])),
      contactPost: '财务经理',
      purpose,
      receiver,
      copies: 1 + dice.below(3),
      language: dice.happens(0.3) ? 'ZH_EN' : 'ZH',
      ownerId: world.members['qiyeku'] ?? null,
      orgId: world.orgs['filing'] ?? null,
      enterpriseId: enterpriseId ?? null,
    },
    set: { ...life, ...set },
  };
}

/** The flow that an application is in, with what was decided in it; nothing where it is over, or has not begun. */
function flowOf({ world, status }: Draft, at: string): Pick<DemoRow, 'flow'> {
  const { qiyeku = null, heyan = null, shenhe = null } = world.members;
  const opinion = OPINIONS[status] ?? '';
  const verified = { by: heyan, action: 'agree' } as const;
  const deeds: Readonly<Record<string, readonly DemoDeed[]>> = {
    VERIFY_PENDING: [],
    VERIFY_RETURNED: [{ by: heyan, action: 'return', opinion }],
    REVIEW_PENDING: [verified],
    REVIEW_RETURNED: [verified, { by: shenhe, action: 'return', to: 'verify', opinion }],
  };
  const done = deeds[status];
  return done ? { flow: { by: qiyeku, at, deeds: done } } : {};
}

function dataOf({ world, enterprise, status }: Draft): Values {
  const months = closedMonths(world.today, 6);
  const [from = '', to = ''] = [months[0], months.at(-1)];
  const period = { periodFrom: `${from}-01`, periodTo: lastDay(to), tradeModes: ['9710'] };
  if (!VERIFIED.has(status)) return period;
  const license = wireText(enterprise['businessLicense'] ?? '');
  const rows = months.map((month) => {
    const { declareCount, goodsValueCny, goodsValueUsd } = figuresOf(license, month);
    const figures = { declareCount, goodsValueCny, goodsValueUsd };
    return { month, tradeMode: '9710', country: 'US', ...figures, source: 'CUSTOMS', result: 'MATCH' };
  });
  return { ...period, dataRows: rows };
}

function lastDay(month: string): string {
  const [year = 0, of = 0] = month.split('-').map(Number);
  const next = of === 12 ? `${year + 1}-01-01` : `${year}-${String(of + 1).padStart(2, '0')}-01`;
  return addDays(next, -1) ?? '';
}

/** When an application was handed in (0), verified (1) and decided on (2): a day apart, or an hour where it still waits. */
function stepAt({ world, status, days, index }: Draft, step: number): string {
  return momentBefore(world.today, status in WAITING ? days : days - step, 60 + index * 7 + step * 60);
}

/** Days for which a proof is valid: of data, and of a filing. */
function validDays({ index }: Draft): number {
  return index < LIVES.length ? 90 : 180;
}

function lastDayOf(draft: Draft): string {
  const issuedOn = shanghaiDate(stepAt(draft, 2)) ?? '';
  return addDays(issuedOn, validDays(draft)) ?? issuedOn;
}

/** When a proof that was issued ceased to be valid: in the night after its last day, or yesterday by hand. */
function endedAt(draft: Draft): string {
  const { world, status } = draft;
  if (status !== 'EXPIRED') return momentBefore(world.today, 1, 200);
  return new Date(`${addDays(lastDayOf(draft), 1) ?? ''}T01:00:00+08:00`).toISOString();
}

function lifeOf(draft: Draft): Values {
  const { world, status, days, index } = draft;
  const { qiyeku = null, heyan = null, shenhe = null } = world.members;
  const submittedAt = stepAt(draft, 0);
  const log = logOf(draft);
  const number = `${submittedAt.slice(0, 10).replaceAll('-', '')}${String(index + 1).padStart(4, '0')}`;
  const isIn = status !== 'DRAFT';
  const limit = WAITING[status];
  const prefix = index < LIVES.length ? 'SJZM' : 'BAZM';
  return {
    status,
    source: 'STAFF',
    createdBy: qiyeku,
    updatedBy: qiyeku,
    createdAt: momentBefore(world.today, days + 1, 30),
    updatedAt: log.at(-1)?.at ?? submittedAt,
    ...(isIn ? { recordNo: `${prefix}${number}`, submittedAt, enteredAt: submittedAt } : {}),
    ...(limit === undefined ? {} : limitOf(draft, limit)),
    ...(VERIFIED.has(status) ? { verifiedBy: heyan, verifiedAt: stepAt(draft, 1) } : {}),
    ...(status === 'REJECTED' ? { rejectReason: 'UNQUALIFIED', reviewerId: heyan } : {}),
    ...(OPINIONS[status] === undefined ? {} : { reviewOpinion: OPINIONS[status] }),
    ...(OUT.has(status) ? { reviewerId: shenhe, ...issuedOf(draft, number) } : {}),
    reviewLog: log,
  };
}

function limitOf({ world, days }: Draft, workdays: number): Values {
  return {
    dueAt: momentBefore(world.today, days - workdays - 1, 0),
    warnAt: momentBefore(world.today, days - workdays, 300),
  };
}

/** No 0 O 1 I L. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

function issuedOf(draft: Draft, number: string): Values {
  const { dice, status } = draft;
  const verifyCode = Array.from({ length: 12 }, () => ALPHABET.charAt(dice.below(ALPHABET.length))).join('');
  return {
    proofNo: `ZM${number}`,
    verifyCode,
    issuedAt: stepAt(draft, 2),
    validTo: lastDayOf(draft),
    ...(status === 'REVOKED' || status === 'REPLACED'
      ? { revokedAt: endedAt(draft), revokeReason: OPINIONS[status] ?? null }
      : {}),
  };
}

const STEPS = [
  ['submit', 'DRAFT', 'VERIFY_PENDING', 'qiyeku'],
  ['verifyPass', 'VERIFY_PENDING', 'REVIEW_PENDING', 'heyan'],
  ['issue', 'REVIEW_PENDING', 'ISSUED', 'shenhe'],
] as const;

const LAST: Readonly<Record<string, readonly [action: string, from: string, by: string]>> = {
  VERIFY_RETURNED: ['verifyReturn', 'VERIFY_PENDING', 'heyan'],
  REVIEW_RETURNED: ['reviewReturn', 'REVIEW_PENDING', 'shenhe'],
  REJECTED: ['verifyReject', 'VERIFY_PENDING', 'heyan'],
  WITHDRAWN: ['withdraw', 'VERIFY_PENDING', 'qiyeku'],
  EXPIRED: ['expire', 'ISSUED', ''],
  REVOKED: ['revoke', 'ISSUED', 'shenhe'],
  REPLACED: ['replace', 'ISSUED', 'shenhe'],
};

function logOf(draft: Draft) {
  const { world, status } = draft;
  const taken = status === 'DRAFT' ? 0 : OUT.has(status) ? 3 : VERIFIED.has(status) ? 2 : 1;
  const last = LAST[status];
  const lines = [...STEPS.slice(0, taken), ...(last ? [[last[0], last[1], status, last[2]] as const] : [])];
  const times = lines.map((_, at) => (at > 2 ? endedAt(draft) : stepAt(draft, at)));
  return lines.map(([action, fromStatus, toStatus, account], at) => {
    const [time = '', before = time] = [times[at], times[at - 1]];
    return {
      at: time,
      action,
      fromStatus,
      toStatus,
      operatorId: world.members[account] ?? null,
      opinion: at === lines.length - 1 ? (OPINIONS[status] ?? null) : null,
      reason: null,
      durationSeconds: (Date.parse(time) - Date.parse(before)) / 1000,
    };
  });
}
