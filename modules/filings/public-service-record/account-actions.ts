import type { ActionDefinition, Condition } from '@haiqiao/contract/definitions';

const account = (...value: readonly string[]): Condition => ({ field: 'accountStatus', op: 'in', value });

/** The account on the platform once a record is approved: NONE → ACTIVE ↔ LOCKED → CLOSED (DOMAIN §2.2). Every change requires a reason. */
export const accountActions = [
  {
    code: 'allocateAccount',
    label: '分配账号',
    from: ['APPROVED'],
    when: account('NONE'),
    kind: 'primary',
    opinion: 'required',
    params: { platformAccount: { type: 'text', label: '平台账号', required: true, maxLength: 40 } },
  },
  {
    code: 'lockAccount',
    label: '锁定账号',
    from: ['APPROVED'],
    when: account('ACTIVE'),
    opinion: 'required',
  },
  {
    code: 'unlockAccount',
    label: '解锁',
    from: ['APPROVED'],
    when: account('LOCKED'),
    opinion: 'required',
  },
  {
    code: 'closeAccount',
    label: '关闭账号',
    from: ['APPROVED'],
    when: account('ACTIVE', 'LOCKED'),
    kind: 'danger',
    opinion: 'required',
    confirm: '账号关闭后不能恢复。确定关闭吗？',
  },
] as const satisfies readonly ActionDefinition[];
