import type { Condition, ListDefinition, ListTab } from '@haiqiao/contract/definitions';
import { inStates } from './in-states.ts';
import { inStage } from './two-stage.ts';

const changing = (...stages: readonly string[]): Condition => ({
  all: [{ field: 'status', op: 'eq', value: 'CHANGE_PENDING' }, inStage(...stages)],
});

const returnedTo = (value: string): Condition => ({
  all: [
    { field: 'status', op: 'eq', value: 'FINAL_RETURNED' },
    { field: 'returnTo', op: 'eq', value },
  ],
});

/** The meaning of `list_status` (DOMAIN §1.4). A filing with a change not yet submitted is still in force. */
export const TWO_STAGE_TABS: readonly ListTab[] = [
  {
    key: '0',
    label: '待预审',
    where: { any: [inStates('PRELIM_PENDING'), returnedTo('PRELIM'), changing('PRELIM')] },
  },
  { key: '1', label: '待终审', where: { any: [inStates('FINAL_PENDING'), changing('FINAL')] } },
  {
    key: '2',
    label: '已通过',
    where: { any: [inStates('APPROVED', 'SUSPENDED', 'EXPIRED'), changing('EDIT')] },
  },
  { key: '3', label: '已退回', where: { any: [inStates('PRELIM_RETURNED'), returnedTo('APPLICANT')] } },
  { key: '4', label: '已办结', where: inStates('REJECTED', 'WITHDRAWN', 'CANCELLED') },
  { key: '9', label: '全部' },
];

/** Filters of every list of filings. */
export const OVERDUE = {
  key: 'overdue',
  label: '已超时',
  // The condition counts days; the column shows hours.
  where: {
    all: [
      { field: 'dueAt', op: 'lt', value: { today: 0 } },
      inStates('PRELIM_PENDING', 'FINAL_PENDING', 'FINAL_RETURNED', 'CHANGE_PENDING'),
    ],
  },
} as const satisfies NonNullable<ListDefinition['filters']>[number];

/** Row actions, in the order of the work. */
export const TWO_STAGE_ROW_ACTIONS = [
  'submit',
  'prelimPass',
  'prelimReturn',
  'prelimReject',
  'finalPass',
  'finalReturn',
  'finalReject',
  'changePrelimPass',
  'changePass',
  'withdraw',
] as const;

export const TWO_STAGE_BATCH_ACTIONS = [
  'submit',
  'prelimPass',
  'prelimReturn',
  'prelimReject',
  'finalPass',
  'finalReturn',
  'finalReject',
  'suspend',
  'resume',
  'expire',
] as const;
