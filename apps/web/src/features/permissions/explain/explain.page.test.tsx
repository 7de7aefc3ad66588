import {
  type AccessExplanation,
  explainAccess,
  type MemberRights,
  type MenuNode,
  queryEffectiveRights,
  queryExplainChoices,
  queryRecordOptions,
  startViewAs,
} from '@haiqiao/contract/endpoints';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { menuOf, showShell } from '#web/testing/shell-screen.tsx';
import { CATALOGUE, GROUP_ID } from '../testing/permission-fixtures.ts';

const MEMBER = '0192f3a0-0000-7000-8000-0000000000c0';
const PATH = '/system/permissionDiagnosis';

const PERSON = { id: MEMBER, name: '陈国栋', account: 'chen', status: 'ACTIVE' } as const;
const GROUP = {
  id: GROUP_ID,
  code: 'visits',
  name: '走访组',
  status: 'ENABLED',
  validFrom: null,
  validTo: null,
  isInForce: true,
  through: [{ kind: 'POST', id: 'post', name: '走访服务岗' }],
} as const satisfies AccessExplanation['groups'][number];

const REFUSED: AccessExplanation = {
  allowed: false,
  at: '2026-11-20T08:00:00.000Z',
  person: PERSON,
  groups: [GROUP],
  checks: [
    { kind: 'member', passes: true, findings: [] },
    { kind: 'menu', passes: false, findings: [{ groupId: GROUP_ID, isInForce: true, effect: 'refuses' }] },
    { kind: 'menuShown', passes: false, findings: [], absence: 'denied' },
  ],
  names: {},
};

const RIGHTS: MemberRights = {
  person: PERSON,
  groups: [GROUP],
  menus: [{ id: 'dictionary', granted: [GROUP_ID], denied: [], isShown: true }],
  buttons: [{ code: 'dictionary:read', granted: [GROUP_ID], denied: [GROUP_ID], isHeld: false }],
  resources: [
    {
      code: 'visit',
      isReached: true,
      rows: [{ groupId: GROUP_ID, scope: { kind: 'owner' }, denied: false }],
      fields: [{ field: 'people', mode: 'masked', statuses: ['ENDED'] }],
    },
  ],
  names: {},
};

async function show(query = '', buttons: MenuNode['buttons'] = []) {
  queryClient.clear();
  fakeApi(queryExplainChoices, {
    catalogue: CATALOGUE,
    verbs: { visit: [{ code: 'read', name: '' }] },
    routes: [{ name: 'saveRecord', path: '/api/record/save' }],
  });
  fakeApi(queryRecordOptions, []);
  const menu = menuOf('权限诊断', PATH, { buttons: [{ code: 'permission:explain', name: '诊断权限' }] });
  const members = menuOf('组织机构', '/system/organisation', { buttons });
  return showShell({ path: `${PATH}${query}`, menus: [menu, members] });
}

test('PERM-04 a refusal lists every rule and the group that contains it', async () => {
  const asked = fakeApi(explainAccess, REFUSED);
  const user = await show(`?member=${MEMBER}`);
  await user.click(
    await screen.findByText('菜单', { selector: '.ant-segmented-item-label' }, { timeout: 5000 }),
  );
  await user.click(await screen.findByRole('combobox', { name: '菜单' }));
  await user.click(await screen.findByText('菜单system'));
  await screen.findByText('拒绝：陈国栋（chen）不能执行');
  expect(asked.calls[0]?.input).toEqual({
    memberId: MEMBER,
    question: { kind: 'menu', menuId: 'system' },
  });
  const rules = screen.getByRole('region', { name: '判断过程' });
  expect(within(rules).getByText('陈国栋的账号正常')).toBeTruthy();
  expect(within(rules).getByText('被权限组明确拒绝')).toBeTruthy();
  expect(within(rules).getByText('走访组')).toBeTruthy();
  const groups = screen.getByRole('region', { name: '持有的权限组（1）' });
  expect(within(groups).getByText('岗位：走访服务岗')).toBeTruthy();
});

test('PERM-04 all rights of a person are listed by area, with their groups', async () => {
  fakeApi(queryEffectiveRights, RIGHTS);
  await show(`?member=${MEMBER}&part=rights`);
  const buttons = await screen.findByRole('region', { name: '按钮与操作（0）' });
  expect(within(buttons).getByText('查看字典')).toBeTruthy();
  expect(within(buttons).getByText('拒绝来源：走访组')).toBeTruthy();
  const data = screen.getByRole('region', { name: '数据与字段（1）' });
  expect(data.textContent).toContain('本人负责');
  expect(data.textContent).toContain('人数：脱敏（状态：已结束）');
});

test('PERM-04 a permitted person starts viewing as another here, with an explanation and the reason for a refusal', async () => {
  fakeApi(queryEffectiveRights, RIGHTS);
  const asked = fakeApi(startViewAs, refused('VIEW_AS_BEYOND_OWN'));
  const code = { code: 'member:viewAs', name: '以该用户身份查看' };
  const user = await show(`?member=${MEMBER}&part=rights`, [code]);
  await user.click(await screen.findByRole('button', { name: '以该用户身份查看' }));
  const dialog = await screen.findByRole('dialog', { name: '以“陈国栋”的身份查看' });
  expect(dialog.textContent).toContain('仅供查看，不能修改、导出或下载');
  await user.type(within(dialog).getByRole('textbox', { name: '原因' }), '核对权限');
  await user.click(within(dialog).getByRole('button', { name: '开始查看' }));
  expect(await within(dialog).findByText(/拥有您没有的权限/)).toBeTruthy();
  expect(asked.calls[0]?.input).toEqual({ memberId: MEMBER, reason: '核对权限' });
});

test('PERM-04 viewing as another is not offered without the right', async () => {
  fakeApi(queryEffectiveRights, RIGHTS);
  await show(`?member=${MEMBER}&part=rights`);
  await screen.findByRole('region', { name: '按钮与操作（0）' });
  expect(screen.queryByRole('button', { name: '以该用户身份查看' })).toBeNull();
});

test('PERM-04 a failure is shown in place of the answer', async () => {
  fakeApi(queryEffectiveRights, refused('MEMBER_NOT_FOUND'));
  await show(`?member=${MEMBER}&part=rights`);
  expect(await screen.findByText('诊断失败')).toBeTruthy();
});
