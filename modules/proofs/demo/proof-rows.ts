import {
  contactBlock,
  type DemoAction,
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

/** Every state of a proof, common ones more often. */
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

interface ProofDraft {
  readonly world: DemoWorld;
  readonly dice: Dice;
  /** Index among all proofs, from 0. */
  readonly index: number;
  readonly status: string;
  readonly enterprise: Values;
  /** Days since submission. */
  readonly days: number;
}

/** Data proofs in every state, of enterprises with trade data. */
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

/** Proofs in every state, of filings in force. */
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

function filingRow(draft: ProofDraft, filing: DemoRecord): DemoRow {
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

function draftOf(world: DemoWorld, partial: Omit<ProofDraft, 'world' | 'days'>): ProofDraft {
  const { status, dice } = partial;
  const days = status in WAITING ? 1 + dice.below(2) : status === 'EXPIRED' ? 220 : 6 + dice.below(60);
  return { world, days, ...partial };
}

/** Fields of the two blocks shared by all enterprise forms. */
const COPIED = [...Object.keys(enterpriseBlock), ...Object.keys(contactBlock)];

/** @param set values set by the server that depend on the kind of the proof */
function rowOf(draft: ProofDraft, enterpriseId: Values[string], set: Values): DemoRow {
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
      language: dice.chance(0.3) ? 'ZH_EN' : 'ZH',
      ownerId: world.members['qiyeku'] ?? null,
      orgId: world.orgs['filing'] ?? null,
      enterpriseId: enterpriseId ?? null,
    },
    set: { ...life, ...set },
  };
}

/** The flow of an application with its decisions; none if it has ended or not begun. */
function flowOf({ world, status }: ProofDraft, at: string): Pick<DemoRow, 'flow'> {
  const { qiyeku = null, heyan = null, shenhe = null } = world.members;
  const opinion = OPINIONS[status] ?? '';
  const verified = { by: heyan, action: 'agree' } as const;
  const actionsByState: Readonly<Record<string, readonly DemoAction[]>> = {
    VERIFY_PENDING: [],
    VERIFY_RETURNED: [{ by: heyan, action: 'return', opinion }],
    REVIEW_PENDING: [verified],
    REVIEW_RETURNED: [verified, { by: shenhe, action: 'return', to: 'verify', opinion }],
  };
  const done = actionsByState[status];
  return done ? { flow: { by: qiyeku, at, actions: done } } : {};
}

function dataOf({ world, enterprise, status }: ProofDraft): Values {
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

/** Time of submission (0), verification (1) and decision (2): a day apart, or an hour while still waiting. */
function stepAt({ world, status, days, index }: ProofDraft, step: number): string {
  return momentBefore(world.today, status in WAITING ? days : days - step, 60 + index * 7 + step * 60);
}

/** Validity in days: of data proofs and of filing proofs. */
function validDays({ index }: ProofDraft): number {
  return index < LIVES.length ? 90 : 180;
}

function lastDayOf(draft: ProofDraft): string {
  const issuedOn = shanghaiDate(stepAt(draft, 2)) ?? '';
  return addDays(issuedOn, validDays(draft)) ?? issuedOn;
}

/** End of validity of an issued proof: the night after its last day, or yesterday if ended by hand. */
function endedAt(draft: ProofDraft): string {
  const { world, status } = draft;
  if (status !== 'EXPIRED') return momentBefore(world.today, 1, 200);
  return new Date(`${addDays(lastDayOf(draft), 1) ?? ''}T01:00:00+08:00`).toISOString();
}

function lifeOf(draft: ProofDraft): Values {
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

function limitOf({ world, days }: ProofDraft, workdays: number): Values {
  return {
    dueAt: momentBefore(world.today, days - workdays - 1, 0),
    warnAt: momentBefore(world.today, days - workdays, 300),
  };
}

/** No 0 O 1 I L. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

function issuedOf(draft: ProofDraft, number: string): Values {
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

function logOf(draft: ProofDraft) {
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
