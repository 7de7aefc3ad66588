import {
  countRecordsByTab,
  getListDefinition,
  getMember,
  type ListView,
  type MemberDetail,
  queryListViews,
  queryMemberAttributes,
  queryOrgTree,
  queryRecordOptions,
  queryRecords,
} from '@haiqiao/contract/endpoints';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { queryClient } from '#web/api/query-client.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { LIST_VIEW } from '#web/testing/list-screen.tsx';
import { menuOf, showShell } from '#web/testing/shell-screen.tsx';
import { attributeOf, memberOf, unitOf } from './organisation-fixtures.ts';

/** The units of the fake server. */
export const UNITS = [
  unitOf('centre', null, { name: '中心', type: 'UNIT' }),
  unitOf('filing', 'centre', { name: '备案部', members: 2 }),
  unitOf('visit', 'centre', { name: '走访部' }),
] as const;

/** Units and members have uuids on the wire. */
export function uuidOf(number: number): string {
  return `0190b000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

export const WANG = memberOf(uuidOf(1), {
  username: '王建民',
  account: 'wang.jm',
  orgId: 'filing',
  attributes: [
    { code: 'USER_PHONE', value: '138****0001', isMasked: true },
    { code: 'SEAT', value: '3', isMasked: false },
  ],
});

const MEMBER_VIEW: ListView = {
  ...LIST_VIEW,
  code: 'rs_member_list',
  label: '成员管理',
  form: null,
  fields: {
    username: { type: 'text', label: '姓名', mode: 'editable' },
    status: { type: 'status', label: '状态', mode: 'readonly' },
  },
  columns: [{ field: 'username', link: true }, { field: 'status' }],
  filters: [],
  tabs: [],
  defaultTab: null,
  sorts: [],
  statuses: [{ code: 'ACTIVE', label: '在职', tone: 'green' }],
  routes: { see: null, edit: null },
};

const RIGHTS = [
  'org:create',
  'org:update',
  'org:delete',
  'member:create',
  'member:update',
  'member:setStatus',
  'member:transfer',
  'member:leave',
  'member:forceOffline',
  'member:unlock',
];

export interface OrganisationScreen {
  readonly user: UserEvent;
  readonly pages: ReturnType<typeof fakeApi<typeof queryRecords.body, typeof queryRecords.reply>>;
}

/** The organisation page in the shell, with a centre of three units and one member. */
export async function showOrganisation(
  options: { member?: MemberDetail; rights?: readonly string[] } = {},
): Promise<OrganisationScreen> {
  const { member = WANG, rights = RIGHTS } = options;
  queryClient.clear();
  fakeApi(queryOrgTree, [...UNITS]);
  fakeApi(getListDefinition, MEMBER_VIEW);
  fakeApi(queryListViews, { views: [], layout: null });
  fakeApi(countRecordsByTab, []);
  fakeApi(getMember, member);
  fakeApi(queryRecordOptions, [{ value: uuidOf(2), displayValue: '郑晓岚', hint: '企业服务部' }]);
  fakeApi(queryMemberAttributes, [
    attributeOf('USER_PHONE', { label: '手机', type: 'mobileAccount', isRequired: true, isSensitive: true }),
    attributeOf('SEAT', { label: '工位', type: 'integer' }),
  ]);
  const pages = fakeApi(queryRecords, {
    datas: [
      {
        id: member.id,
        rowVersion: 1,
        username: member.username,
        status: { value: 'ACTIVE', displayValue: '在职' },
      },
    ],
    total: 1,
    totalIsEstimate: false,
    nextCursor: null,
  });
  const buttons = rights.map((code) => ({ code, name: code }));
  const user = await showShell({
    path: '/system/organisation',
    menus: [menuOf('组织与成员', '/system/organisation', { buttons })],
  });
  await screen.findByRole('treeitem', { name: /备案部/ }, { timeout: 10_000 });
  return { user, pages };
}
