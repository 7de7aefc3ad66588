import type { MemberAttribute, MemberDetail, OrgUnit } from '@haiqiao/contract/endpoints';

/** A unit in the server's format. */
export function unitOf(code: string, parentId: string | null, change: Partial<OrgUnit> = {}): OrgUnit {
  return {
    id: code,
    parentId,
    name: `部门${code}`,
    code,
    type: 'DEPARTMENT',
    leaderId: null,
    leaderName: '',
    status: 'ENABLED',
    members: 0,
    rowVersion: 1,
    ...change,
  };
}

/** A member in the server's format. */
export function memberOf(id: string, change: Partial<MemberDetail> = {}): MemberDetail {
  return {
    id,
    username: `姓名${id}`,
    account: `account.${id}`,
    orgId: 'filing',
    orgPath: '中心 / 备案服务部',
    posts: [],
    employeeNo: '',
    gender: null,
    entryOn: null,
    status: 'ACTIVE',
    lastLoginAt: null,
    createdAt: '2026-11-01T00:00:00+00:00',
    leftAt: null,
    successorName: '',
    lockedUntil: null,
    hasSecondFactor: false,
    sessions: 0,
    attributes: [],
    isSelf: false,
    rowVersion: 1,
    ...change,
  };
}

/** A member attribute definition in the server's format. */
export function attributeOf(code: string, change: Partial<MemberAttribute> = {}): MemberAttribute {
  return {
    code,
    label: `属性${code}`,
    name: `属性${code}`,
    translations: {},
    type: 'text',
    dictionaryCode: '',
    isRequired: false,
    isEditableBySelf: false,
    isSensitive: false,
    orderNo: 0,
    isShipped: false,
    members: 0,
    rowVersion: 1,
    ...change,
  };
}
