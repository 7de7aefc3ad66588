import { defineList } from '@haiqiao/contract/definitions';
import { member } from './member.resource.ts';

/** Members by pinyin of their names; tabs by DOMAIN §1.4: 2 active, 3 disabled, 4 closed, 9 all. */
export const memberList = defineList(member, {
  code: 'rs_member_list',
  label: '成员管理',
  purpose: '成员的账号、部门与岗位',
  columns: [
    { field: 'username', widthPx: 120, link: true },
    { field: 'account', widthPx: 130 },
    { field: 'orgId', widthPx: 150 },
    { field: 'postIds', widthPx: 180 },
    { field: 'phone', widthPx: 120 },
    { field: 'lastLoginAt', widthPx: 150 },
    { field: 'status', widthPx: 90 },
    { field: 'employeeNo', widthPx: 100, hidden: true },
    { field: 'email', widthPx: 180, hidden: true },
    { field: 'gender', widthPx: 80, hidden: true },
    { field: 'entryOn', widthPx: 110, hidden: true },
    { field: 'createdAt', widthPx: 150, hidden: true },
    { field: 'leftAt', widthPx: 150, hidden: true },
  ],
  filters: [
    { field: 'postIds', pinned: true },
    { field: 'unitIds' },
    { field: 'gender' },
    { field: 'entryOn' },
    { field: 'lastLoginAt' },
    { field: 'createdAt' },
    {
      key: 'silent90',
      label: '90天未登录',
      where: {
        any: [
          { field: 'lastLoginAt', op: 'isnull' },
          { field: 'lastLoginAt', op: 'lt', value: { today: -90 } },
        ],
      },
    },
  ],
  tabs: [
    { key: '2', label: '在职', where: { field: 'status', op: 'eq', value: 'ACTIVE' } },
    { key: '3', label: '停用', where: { field: 'status', op: 'eq', value: 'DISABLED' } },
    { key: '4', label: '离职', where: { field: 'status', op: 'eq', value: 'LEFT' } },
    { key: '9', label: '全部' },
  ],
  defaultTab: '2',
  sorts: [{ field: 'username', order: 'asc' }],
  pageSize: 30,
  importFields: [
    'username',
    'account',
    'orgId',
    'postIds',
    'employeeNo',
    'gender',
    'entryOn',
    'phone',
    'email',
  ],
});
