import {
  dateBefore,
  type DemoRecord,
  type DemoRow,
  type DemoWorld,
  diceOf,
} from '@haiqiao/contract/definitions';
import { wireText } from '@haiqiao/contract/field-types';
import { idCardCheckCharacter } from '@haiqiao/contract/rules';
import {
  type Age,
  ageOf,
  blockOf,
  commonSet,
  type FilingDraft,
  filersOf,
  limitOf,
  logOf,
  mobileAt,
  numberOf,
  staffOf,
  type Values,
} from './filing-life.ts';
import { inFlow, singleStageActions } from './filing-flow.ts';

type Own = (draft: FilingDraft, age: Age) => { readonly values: Values; readonly set: Values };

interface Kind {
  readonly prefix: string;
  readonly states: readonly string[];
  /** States in which it waits for the centre, and the working days allowed for that. */
  readonly waits: readonly string[];
  readonly own: Own;
}

function rowsOf(
  world: DemoWorld,
  filers: readonly DemoRecord[],
  { prefix, states, waits, own }: Kind,
): readonly DemoRow[] {
  const dice = diceOf(world.random);
  return states.flatMap((status, index) => {
    const enterprise = filers[index];
    if (enterprise === undefined) return [];
    const draft: FilingDraft = { world, dice, index, status, enterprise };
    const age = ageOf(draft);
    const { values, set } = own(draft, age);
    const row = {
      values: {
        ...blockOf(enterprise),
        ...values,
        ownerId: staffOf(world).clerk,
        orgId: world.orgs['filing'] ?? null,
      },
      set: {
        ...commonSet(draft, { prefix, age }),
        ...(waits.includes(status) ? limitOf(draft, age, 2) : {}),
        ...(status === 'REJECTED'
          ? {
              rejectReason: 'INCOMPLETE',
              reviewOpinion: '申请材料不完整。',
              reviewerId: staffOf(world).final,
            }
          : {}),
        ...(status === 'RETURNED' ? { reviewOpinion: '请补充申请表盖章页。' } : {}),
        reviewLog: logOf(age, linesOf(draft, states)),
        ...set,
      },
    };
    return [inFlow(draft, row, singleStageActions(draft, prefix))];
  });
}

/** Submission; for later states the decision as well. */
function linesOf({ status, world }: FilingDraft, states: readonly string[]) {
  const { clerk, final } = staffOf(world);
  if (status === 'DRAFT') return [];
  const first = states.includes('PENDING') ? 'PENDING' : 'FINAL_PENDING';
  const submit = { action: 'submit', fromStatus: 'DRAFT', toStatus: first, operatorId: clerk };
  if (status === first || status === 'AUTO_CHECK') return [submit];
  if (status === 'WITHDRAWN')
    return [submit, { action: 'withdraw', fromStatus: first, toStatus: status, operatorId: clerk }];
  const action = { RETURNED: 'return', REJECTED: 'reject', REPORTED: 'report' }[status] ?? 'pass';
  return [submit, { action, fromStatus: first, toStatus: status, operatorId: final }];
}

const many = (count: number, status: string) => Array.from({ length: count }, () => status);

const LEVELS = ['MEMBER', 'MEMBER', 'DIRECTOR', 'MEMBER', 'VICE', 'MEMBER', 'PRESIDENT'] as const;
const REPRESENTATIVES = ['陈思远', '林晓雯', '赵雨晴', '刘子涵', '黄志强', '周婷'] as const;
const FEES: Readonly<Record<string, string>> = {
  PRESIDENT: '50000.00',
  VICE: '20000.00',
  DIRECTOR: '8000.00',
  MEMBER: '3000.00',
};

const associationOf: Own = (draft, age) => {
  const { dice, index, status, enterprise, world } = draft;
  const memberLevel = LEVELS[index % LEVELS.length] ?? 'MEMBER';
  const isMember = ['APPROVED', 'ARREARS', 'QUIT', 'REMOVED'].includes(status);
  const isLive = !['DRAFT', 'REJECTED', 'WITHDRAWN', 'QUIT', 'REMOVED'].includes(status);
  const year = String(Number(world.today.slice(0, 4)) - (status === 'ARREARS' ? 2 : 0));
  const amount = FEES[memberLevel] ?? '3000.00';
  const thisYear = world.today.slice(0, 4);
  const isOver = status === 'QUIT' || status === 'REMOVED';
  return {
    values: {
      memberLevel,
      representative: dice.pick(REPRESENTATIVES),
      representativePost: dice.pick(['总经理', '董事长', '副总经理']),
      representativeMobile: mobileAt(300 + index),
      recommender: dice.chance(0.5) ? '成都市跨境电子商务协会秘书处' : null,
      applyReason: '希望参与行业交流，拓展海外渠道。',
    },
    set: {
      ...(isLive ? { liveKey: wireText(enterprise.values['businessLicense'] ?? '') } : {}),
      ...(isMember
        ? {
            memberNo: numberOf('HY', draft, age),
            joinDate: age.submittedAt.slice(0, 10),
            approvedAt: age.submittedAt,
            reviewerId: staffOf(world).final,
            ...(isOver ? {} : { feeYear: thisYear, feeYearTo: `${thisYear}-12-31` }),
            feePaid: status === 'ARREARS' ? '0.00' : amount,
            feeValidTo: `${year}-12-31`,
            feeRecords: [{ year, amount, paidAt: `${year}-01-15`, operator: staffOf(world).clerk }],
          }
        : {}),
    },
  };
};

/** Memberships in every state. */
export function associationRows(world: DemoWorld): readonly DemoRow[] {
  return rowsOf(world, filersOf(world).slice(10), {
    prefix: 'XH',
    waits: ['PENDING'],
    states: [
      ...many(7, 'PENDING'),
      ...many(14, 'APPROVED'),
      ...many(3, 'ARREARS'),
      'DRAFT',
      'RETURNED',
      'RETURNED',
      'REJECTED',
      'QUIT',
      'REMOVED',
      'WITHDRAWN',
    ],
    own: associationOf,
  });
}

const NUMBERED = new Set(['ISSUED', 'ACTIVE', 'DISABLED']);

const dexpidOf: Own = ({ dice, index, status }, age) => {
  const accessMode = index % 4 === 3 ? 'FORWARD' : 'DIRECT';
  return {
    values: {
      applicantType: 'NEW',
      accessMode,
      ...(accessMode === 'DIRECT'
        ? { serverIp: `203.0.113.${1 + index}` }
        : { forwarderDxpId: 'DXPLGS0000000021' }),
      businessKinds: dice.pick([['RETAIL_EXPORT'], ['RETAIL_IMPORT', 'BONDED'], ['B2B_EXPORT']]),
      messageTypes: ['ORDER', 'INVENTORY', 'WAYBILL'],
      softwareName: dice.pick(['关务通', '蓉贸通报关系统', '跨境ERP']),
      softwareVendor: '成都云关信息技术有限公司',
      deployPlace: '成都天府新区数据中心',
      techContacts: dice.pick(REPRESENTATIVES),
      techMobile: mobileAt(400 + index),
      techEmail: `tech${index}@enterprise.example`,
      environment: index % 3 === 0 ? 'PROD' : 'TEST',
      ...(index % 3 === 0 ? { prodReason: '已有同类系统稳定运行，无需测试环境。' } : {}),
    },
    set: {
      ...(NUMBERED.has(status)
        ? { dxpId: `DXPENT${String(12_345 + index).padStart(10, '0')}`, issuedAt: age.submittedAt }
        : {}),
      ...(status === 'RETURNED'
        ? index % 2 === 0
          ? { returnedBy: 'SYSTEM', checkResult: ['SERVER_ADDRESS'] }
          : { returnedBy: 'OFFICER' }
        : {}),
    },
  };
};

/** Applications for numbers in every state, of enterprises with a customs code. */
export function dexpidRows(world: DemoWorld): readonly DemoRow[] {
  const filers = filersOf(world).filter(({ values }) => (values['customsCode'] ?? null) !== null);
  return rowsOf(world, filers, {
    prefix: 'DX',
    waits: ['FINAL_PENDING', 'REFUSED'],
    states: [
      ...many(2, 'AUTO_CHECK'),
      ...many(6, 'FINAL_PENDING'),
      ...many(3, 'REPORTED'),
      ...many(2, 'ISSUED'),
      ...many(9, 'ACTIVE'),
      'DISABLED',
      'CANCELLED',
      'RETURNED',
      'RETURNED',
      'REFUSED',
      'REJECTED',
      'DRAFT',
      'WITHDRAWN',
    ],
    own: dexpidOf,
  });
}

/** Born between 1980 and 1999; assigned to no person. */
function idCardAt(index: number): string {
  const body = `510104${1980 + (index % 20)}0${1 + (index % 9)}${String(10 + (index % 18))}${String(100 + index)}`;
  return body + idCardCheckCharacter(body);
}

const MADE = new Set(['READY', 'DELIVERED', 'ACTIVE', 'EXPIRING', 'EXPIRED', 'LOST', 'REVOKED']);
const HANDED_OVER = new Set(['DELIVERED', 'ACTIVE', 'EXPIRING', 'EXPIRED', 'LOST']);

/** Days until a certificate in a state expires. */
function daysLeft(status: string, index: number): number {
  if (status === 'EXPIRED') return -(5 + index);
  return status === 'EXPIRING' ? 3 + (index % 25) : 60 + ((index * 37) % 280);
}

const certOf: Own = (draft, age) => {
  const { dice, index, status, world } = draft;
  const deliverMode = index % 3 === 0 ? 'MAIL' : 'SELF';
  const certValidTo = dateBefore(world.today, -daysLeft(status, index));
  return {
    values: {
      applyKind: 'NEW',
      certUser: dice.pick(['ENT', 'OPERATOR', 'LEGAL']),
      media: dice.pick(['UKEY', 'UKEY', 'CLOUD']),
      quantity: 1 + dice.below(3),
      holderName: dice.pick(REPRESENTATIVES),
      holderIdCard: idCardAt(index),
      holderMobile: mobileAt(500 + index),
      deliverMode,
      ...(deliverMode === 'MAIL'
        ? { mailAddress: '成都市高新区天府大道中段 1 号', mailReceiver: '收发室' }
        : {}),
    },
    set: {
      ...(MADE.has(status)
        ? {
            certNo: numberOf('CA', draft, age),
            verifyCode: `HQ${String(index).padStart(2, '2')}DEMQSTVW`.slice(0, 12),
            certValidFrom: dateBefore(certValidTo, 365),
            certValidTo,
            approvedAt: age.submittedAt,
            reviewerId: staffOf(world).final,
          }
        : {}),
      ...(HANDED_OVER.has(status)
        ? {
            deliveredTo: '前台签收',
            deliveredAt: age.submittedAt,
            ...(deliverMode === 'MAIL' ? { expressNo: `SF10${String(10_000_000 + index)}` } : {}),
          }
        : {}),
    },
  };
};

/** Applications for certificates in every state. */
export function certRows(world: DemoWorld): readonly DemoRow[] {
  return rowsOf(world, filersOf(world).slice(5), {
    prefix: 'SZ',
    waits: ['FINAL_PENDING'],
    states: [
      ...many(7, 'FINAL_PENDING'),
      ...many(2, 'APPROVED'),
      ...many(2, 'MAKING'),
      ...many(3, 'READY'),
      ...many(2, 'DELIVERED'),
      ...many(9, 'ACTIVE'),
      ...many(3, 'EXPIRING'),
      'EXPIRED',
      'EXPIRED',
      'RETURNED',
      'REJECTED',
      'REVOKED',
      'LOST',
      'DRAFT',
      'WITHDRAWN',
    ],
    own: certOf,
  });
}
