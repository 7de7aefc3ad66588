import { dateBefore } from '@haiqiao/contract/definitions';
import { wireText } from '@haiqiao/contract/field-types';
import {
  type Age,
  ageOf,
  commonSet,
  decidedOn,
  type FilingDraft,
  limitOf,
  logOf,
  type LogLine,
  staffOf,
  type Values,
} from './filing-life.ts';

/** Every state of the two-stage review, common ones more often. `CHANGE` entries end with the stage of the change. */
export const TWO_STAGE_LIVES = [
  ...Array.from({ length: 7 }, () => 'PRELIM_PENDING'),
  ...Array.from({ length: 6 }, () => 'FINAL_PENDING'),
  ...Array.from({ length: 14 }, () => 'APPROVED'),
  'DRAFT',
  'DRAFT',
  'PRELIM_RETURNED',
  'PRELIM_RETURNED',
  'FINAL_RETURNED PRELIM',
  'FINAL_RETURNED APPLICANT',
  'REJECTED',
  'REJECTED',
  'WITHDRAWN',
  'CANCELLED',
  'SUSPENDED',
  'EXPIRED',
  'CHANGE_PENDING EDIT',
  'CHANGE_PENDING PRELIM',
  'CHANGE_PENDING FINAL',
  'RENEWAL',
] as const;

const OVER = new Set(['DRAFT', 'REJECTED', 'WITHDRAWN', 'CANCELLED']);
const DECIDED = new Set(['APPROVED', 'SUSPENDED', 'EXPIRED', 'CANCELLED', 'CHANGE_PENDING']);
const PAST_PRELIMINARY = new Set([...DECIDED, 'FINAL_PENDING', 'FINAL_RETURNED', 'REJECTED']);

const PASSED = '材料齐全，信息与登记一致。';
const RETURNED = '营业执照扫描件不清晰，请重新上传。';
const REJECTED = '经营范围与申请业务不符，不予通过。';

/** Review data of a demo filing. */
export function twoStageLife(
  base: FilingDraft,
  { prefix, hasLiveKey }: { prefix: string; hasLiveKey: boolean },
): Values {
  const [name = 'DRAFT', stage = ''] =
    base.status === 'RENEWAL' ? ['CHANGE_PENDING', 'PRELIM'] : base.status.split(' ');
  const draft = { ...base, status: name };
  const age = ageOf(draft);
  const license = wireText(draft.enterprise.values['businessLicense'] ?? '');
  return {
    ...commonSet(draft, { prefix, age }),
    ...(hasLiveKey && !OVER.has(name) ? { liveKey: license } : {}),
    ...waiting(draft, { age, stage }),
    ...(PAST_PRELIMINARY.has(name) ? preliminary(draft, age) : {}),
    ...(DECIDED.has(name) ? inForce(draft, age) : {}),
    ...(name === 'REJECTED'
      ? { rejectReason: 'UNQUALIFIED', reviewOpinion: REJECTED, reviewerId: staffOf(draft.world).final }
      : {}),
    ...(name.endsWith('_RETURNED') ? { reviewOpinion: RETURNED } : {}),
    ...(name === 'FINAL_RETURNED' ? { returnTo: stage } : {}),
    ...(name === 'CHANGE_PENDING' ? change(base.status, stage) : {}),
    reviewLog: logOf(age, linesOf(draft)),
  };
}

/** Working days allowed for the two stages (DOMAIN §1.7). */
const PRELIMINARY_DAYS = 2;
const FINAL_DAYS = 3;

function waiting(draft: FilingDraft, { age, stage }: { age: Age; stage: string }): Values {
  const isFirst = draft.status === 'PRELIM_PENDING' || stage === 'PRELIM';
  const isSecond = draft.status === 'FINAL_PENDING' || stage === 'FINAL';
  if (!isFirst && !isSecond) return {};
  return limitOf(draft, age, isFirst ? PRELIMINARY_DAYS : FINAL_DAYS);
}

function preliminary({ world }: FilingDraft, { submittedAt }: Age): Values {
  return { prelimBy: staffOf(world).preliminary, prelimAt: submittedAt, reviewOpinion: PASSED };
}

const VALID_DAYS = 730;

function inForce(draft: FilingDraft, age: Age): Values {
  const validFrom = decidedOn(draft, age);
  const isExpired = draft.status === 'EXPIRED';
  const isEnding = draft.index % 5 === 0;
  const { today } = draft.world;
  // Some expire soon, so that renewal can be tried.
  const validTo = isExpired
    ? dateBefore(today, 20)
    : isEnding
      ? dateBefore(today, -(15 + draft.index))
      : dateBefore(validFrom, -VALID_DAYS);
  return {
    reviewerId: staffOf(draft.world).final,
    approvedAt: age.submittedAt,
    validFrom: isExpired || isEnding ? dateBefore(validTo, VALID_DAYS) : validFrom,
    validTo,
    dataVersion: 1,
  };
}

function change(status: string, changeStage: string): Values {
  return status === 'RENEWAL'
    ? { changeStage, changeKind: 'RENEW' }
    : { changeStage, changeKind: 'CHANGE', changeReason: '注册地址迁移，联系人变更。' };
}

function linesOf({ status, world }: FilingDraft): readonly LogLine[] {
  const { clerk, preliminary: first, final } = staffOf(world);
  const submit = { action: 'submit', fromStatus: 'DRAFT', toStatus: 'PRELIM_PENDING', operatorId: clerk };
  const pass = {
    action: 'prelimPass',
    fromStatus: 'PRELIM_PENDING',
    toStatus: 'FINAL_PENDING',
    operatorId: first,
    opinion: PASSED,
  };
  const byFinal = (action: string, toStatus: string, opinion: string) => [
    submit,
    pass,
    { action, fromStatus: 'FINAL_PENDING', toStatus, operatorId: final, opinion },
  ];
  if (status === 'DRAFT') return [];
  if (status === 'PRELIM_PENDING') return [submit];
  if (status === 'FINAL_PENDING') return [submit, pass];
  if (status === 'FINAL_RETURNED') return byFinal('finalReturn', status, RETURNED);
  if (status === 'REJECTED') return byFinal('finalReject', status, REJECTED);
  if (status === 'WITHDRAWN')
    return [
      submit,
      { action: 'withdraw', fromStatus: 'PRELIM_PENDING', toStatus: status, operatorId: clerk },
    ];
  if (status === 'PRELIM_RETURNED')
    return [
      submit,
      {
        action: 'prelimReturn',
        fromStatus: 'PRELIM_PENDING',
        toStatus: status,
        operatorId: first,
        opinion: RETURNED,
      },
    ];
  return byFinal('finalPass', 'APPROVED', '同意备案。');
}
