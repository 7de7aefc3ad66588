import type { ActionDefinition, StatusDefinition } from '@haiqiao/contract/definitions';

/** Withdrawn by its applicant, or terminated by an administrator, before a final decision (DOMAIN §1.3). */
export const WITHDRAWN = {
  code: 'WITHDRAWN',
  label: '已撤回',
  tone: 'stone',
  isFinal: true,
} as const satisfies StatusDefinition;

/** Withdraws a record under review. */
export const withdrawFrom = (...from: readonly string[]): ActionDefinition => ({
  code: 'withdraw',
  label: '撤回',
  from,
  to: WITHDRAWN.code,
  // Once claimed, the handler is asked instead.
  when: { field: 'handlerId', op: 'isnull' },
  endsFlow: 'withdrawn',
  opinion: 'optional',
  confirm: '撤回后须重新申请。确定撤回吗？',
});

/** Taken by the flow when an administrator terminates it; granted to no one. */
export const terminateFrom = (...from: readonly string[]): ActionDefinition => ({
  code: 'terminate',
  label: '终止',
  from,
  to: WITHDRAWN.code,
  endsFlow: 'terminated',
  opinion: 'required',
});
