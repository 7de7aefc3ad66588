import {
  discardPermissionChanges,
  getPermissionGroup,
  type PermissionChange,
  type PermissionGroupState,
  type PermissionImpact,
  previewPermissionPublish,
  publishPermissionChanges,
  savePermissionGroup,
} from '@haiqiao/contract/endpoints';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changeLocale } from '#web/i18n/runtime.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { tabTitles } from '#web/testing/shell-screen.tsx';
import { contentOf, GROUP_ID, groupRow, stateOf } from './testing/permission-fixtures.ts';
import { openPart, showPermissions } from './testing/permissions-screen.tsx';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const line = (name: RegExp) => screen.findByRole('treeitem', { name });
const PENDING = { kind: 'UPDATE', author: '陈国栋', updatedAt: '2026-11-20T08:00:00.000Z' } as const;

test('PERM-04 menus and buttons are granted and denied by keyboard, undone, and staged', async () => {
  const user = await showPermissions();
  await openPart(user, '菜单与按钮');
  const read = await line(/查看字典/);
  read.focus();
  await user.keyboard(' ');
  expect(read.ariaChecked).toBe('true');
  expect((await line(/菜单dictionary/)).ariaChecked).toBe('mixed');
  await user.keyboard('{ArrowDown}d');
  expect(within(await line(/修改字典/)).getByText('已拒绝')).toBeTruthy();
  expect(tabTitles().join(' ')).toContain('权限组');
  await user.click(button('撤销上一步'));
  expect(screen.queryByText('已拒绝')).toBeNull();
  const saved = fakeApi(savePermissionGroup, {
    ...stateOf(contentOf()),
    pending: {
      ...PENDING,
      content: contentOf({ buttons: [{ code: 'dictionary:read', denied: false }] }),
      rowVersion: 1,
      isStale: false,
    },
  });
  await user.click(button('保存为待生效'));
  await screen.findByText('已保存，待发布后生效');
  expect(saved.calls[0]?.input).toMatchObject({
    id: GROUP_ID,
    rowVersion: 0,
    baseVersion: 3,
    content: { buttons: [{ code: 'dictionary:read', denied: false }] },
  });
});

test('PERM-04 a refusal names the error, and all input stays', async () => {
  const user = await showPermissions();
  fakeApi(savePermissionGroup, refused('PERMISSION_GROUP_CODE_TAKEN', { groupCode: 'visits' }));
  await user.type(screen.getByRole('textbox', { name: '说明' }), '新的说明');
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('权限组编码已存在：visits');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '说明' }).value).toBe('新的说明');
  await user.clear(screen.getByRole('textbox', { name: '名称' }));
  // The spinner of the previous attempt may still be fading.
  await user.click(button(/保存为待生效/));
  expect(await screen.findByText('请填写名称')).toBeTruthy();
});

test('PERM-04 changes made while a group is being saved are not lost', async () => {
  const user = await showPermissions();
  const answer = Promise.withResolvers<PermissionGroupState>();
  const saved = fakeApi(savePermissionGroup, () => answer.promise);
  const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '说明' });
  await user.type(note(), '甲');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(saved.calls).toHaveLength(1));
  await user.type(note(), '乙');
  const content = contentOf({ description: '甲' });
  const stored = { ...stateOf(contentOf()), pending: { ...PENDING, content, rowVersion: 1, isStale: false } };
  fakeApi(getPermissionGroup, stored);
  answer.resolve(stored);
  await screen.findByText('已保存，待发布后生效');
  expect(note().value).toBe('甲乙');
  const again = fakeApi(savePermissionGroup, stateOf(contentOf()));
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(again.calls).toHaveLength(1));
  expect(again.calls[0]?.input).toMatchObject({ rowVersion: 1, content: { description: '甲乙' } });
});

test('PERM-04 unsaved edits require confirmation before another group opens', async () => {
  const other = groupRow('0192f3a0-0000-7000-8000-0000000000c0', { name: '别的组' });
  const user = await showPermissions({
    groups: [groupRow(GROUP_ID, { name: '走访组', code: 'visits' }), other],
  });
  await user.type(screen.getByRole('textbox', { name: '说明' }), '甲');
  await user.click(await line(/别的组/));
  await screen.findByText('离开后，未保存的修改将丢失。');
  await user.click(screen.getByText('继续编辑'));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '说明' }).value).toBe('甲');
});

test('PERM-05 a condition is built without entering codes, and shown as text', async () => {
  const where = {
    any: [
      { field: 'status', op: 'in' as const, value: ['DRAFT', 'ENDED'] },
      {
        all: [
          { field: 'ownerId', op: 'eq' as const, value: { actor: 'memberId' as const } },
          { field: 'visitOn', op: 'lt' as const, value: { today: -90 } },
        ],
      },
    ],
  };
  const content = contentOf({
    rowRules: [
      { resource: 'visit', scope: { kind: 'filter', where }, denied: false },
      { resource: 'visit', scope: { kind: 'all' }, denied: true },
    ],
  });
  const user = await showPermissions({ state: stateOf(content) });
  await openPart(user, '数据范围');
  const reading =
    '走访中，满足以下条件的记录：“状态”属于 草稿、已结束 或 （“负责人”等于 当前用户 且 “走访日期”小于 今天之前 90 天）';
  expect(await screen.findByText(reading)).toBeTruthy();
  const visit = screen.getByRole('region', { name: '走访' });
  expect(within(visit).getByText('拒绝', { selector: 'span' })).toBeTruthy();
  const [first] = within(visit).getAllByRole('button', { name: '删除条件：状态' });
  if (first) await user.click(first);
  await waitFor(() => expect(screen.queryByText(reading)).toBeNull());
  expect(button('保存为待生效').hasAttribute('disabled')).toBe(false);
});

test('PERM-05 fields are chosen in a matrix, for all states or for one', async () => {
  const user = await showPermissions({
    state: stateOf(contentOf({ rowRules: [{ resource: 'visit', scope: { kind: 'all' }, denied: false }] })),
  });
  await openPart(user, '字段');
  await user.click(await screen.findByRole('radio', { name: '人数：脱敏' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '人数：脱敏' }).checked).toBe(true);
  // People never set a state.
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '状态：只读' }).checked).toBe(true);
  expect(screen.queryByRole('radio', { name: '状态：可编辑' })).toBeNull();
});

const CHANGE: PermissionChange = {
  groupId: GROUP_ID,
  kind: 'UPDATE',
  code: 'visits',
  name: '走访组',
  before: contentOf(),
  after: contentOf({
    menus: [{ menuId: 'log', denied: false }],
    fieldRules: [{ resource: 'visit', field: 'people', mode: 'hidden', statuses: ['DRAFT'] }],
  }),
  isStale: false,
  rowVersion: 2,
  author: '陈国栋',
  updatedAt: '2026-11-20T08:00:00.000Z',
};

const PEOPLE = { count: 7, first: [{ id: 'm', name: '赵雨桐', account: 'heyan' }] };
const IMPACT: PermissionImpact = {
  people: PEOPLE,
  menus: [{ change: 'gain', menuId: 'log', people: PEOPLE }],
  buttons: [],
  rows: [{ change: 'loss', resource: 'visit', scope: { kind: 'owner' }, denied: false, people: PEOPLE }],
  fields: [],
  obstacles: [],
};

test('PERM-04 pending changes are reviewed as text, with gains and losses per person, and published with a reason', async () => {
  const user = await showPermissions({
    groups: [groupRow(GROUP_ID, { name: '走访组', code: 'visits', pending: PENDING })],
    changes: [CHANGE],
  });
  fakeApi(previewPermissionPublish, IMPACT);
  expect(await screen.findByText(/1 项变更待生效/)).toBeTruthy();
  await user.click(button('查看并发布'));
  expect(await screen.findByText('授予菜单“菜单system / 菜单log”')).toBeTruthy();
  expect(screen.getByText('“走访”的字段“人数”在状态“草稿”：同所有状态 → 隐藏')).toBeTruthy();
  const gained = await screen.findByRole('region', { name: '获得' });
  expect(within(gained).getByText('以上全部 7 人')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: '失去' })).getByText(/本人负责/)).toBeTruthy();
  await user.click(button(/^发布所选/));
  expect(await screen.findByText('请填写发布说明')).toBeTruthy();
  const published = fakeApi(publishPermissionChanges, 1);
  await user.type(screen.getByRole('textbox', { name: '发布说明' }), '需要');
  await user.click(button(/^发布所选/));
  await screen.findByText('已发布 1 项变更，立即生效');
  expect(published.calls[0]?.input).toEqual({
    changes: [{ groupId: GROUP_ID, rowVersion: 2 }],
    remark: '需要',
  });
});

test('PERM-04 pending changes are discarded after confirmation, and an obstacle is reported', async () => {
  const user = await showPermissions({
    groups: [groupRow(GROUP_ID, { name: '走访组', code: 'visits', pending: PENDING })],
    changes: [{ ...CHANGE, isStale: true }],
  });
  fakeApi(previewPermissionPublish, { ...IMPACT, obstacles: [{ error: 'X', message: '因此不能发布' }] });
  await user.click(button('查看并发布'));
  expect(await screen.findByText('因此不能发布')).toBeTruthy();
  expect(button('合并到最新内容')).toBeTruthy();
  const discarded = fakeApi(discardPermissionChanges, 1);
  await user.click(button(/^放弃所选/));
  const dialog = await screen.findByRole('dialog', { name: '放弃所选变更？' });
  await user.click(within(dialog).getByRole('button', { name: /^放弃所选/ }));
  await screen.findByText('已放弃 1 项变更');
  expect(discarded.calls).toHaveLength(1);
});

test('PERM-04 a read-only person sees no controls to change anything', async () => {
  await showPermissions({ buttons: ['read'] });
  expect(screen.queryByRole('button', { name: '保存为待生效' })).toBeNull();
  expect(screen.queryByRole('button', { name: '新增权限组' })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '名称' }).disabled).toBe(true);
  expect(screen.getByText('只读')).toBeTruthy();
});

test('PERM-06 the enterprise page shows and creates enterprise groups only', async () => {
  const groups = [
    groupRow('0190a000-0000-7000-8000-00000000e001', { name: '员工组', code: 'staff' }),
    groupRow(GROUP_ID, { name: '走访组', code: 'visits', audience: 'ENTERPRISE' }),
  ];
  const state = stateOf(contentOf({ audience: 'ENTERPRISE' }));
  const user = await showPermissions({ groups, state, path: '/enterprisePermission/permissionGroups' });
  expect(screen.getByRole('heading', { name: '企业权限组' })).toBeTruthy();
  expect(within(screen.getByRole('tree', { name: '权限组' })).getAllByRole('treeitem')).toHaveLength(1);
  await user.click(button('新增权限组'));
  const audience = await screen.findByRole<HTMLInputElement>('radio', { name: '企业' });
  expect([audience.checked, audience.disabled]).toEqual([true, true]);
});

test('PERM-06 an editor of enterprise groups edits them on their page, and reviews no staff change', async () => {
  const groups = [
    groupRow(GROUP_ID, { name: '走访组', code: 'visits', audience: 'ENTERPRISE', pending: PENDING }),
  ];
  const change = (groupId: string, name: string, audience: 'STAFF' | 'ENTERPRISE'): PermissionChange => ({
    groupId,
    kind: 'UPDATE',
    rowVersion: 1,
    author: '陈国栋',
    code: name,
    name,
    before: contentOf({ name, audience }),
    after: contentOf({ name, audience, description: '新说明' }),
    isStale: false,
    updatedAt: PENDING.updatedAt,
  });
  fakeApi(previewPermissionPublish, refused('PERMISSION_CHANGE_NOT_FOUND'));
  const user = await showPermissions({
    groups,
    state: stateOf(contentOf({ audience: 'ENTERPRISE' })),
    changes: [change(GROUP_ID, '走访组', 'ENTERPRISE'), change('staff', '员工组', 'STAFF')],
    path: '/enterprisePermission/permissionGroups',
    buttons: [],
    enterpriseButtons: ['read', 'update', 'publish'],
  });
  expect(button('新增权限组')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: /查看并发布|查看|发布/ }));
  expect((await screen.findAllByText('走访组')).length).toBeGreaterThan(0);
  expect(screen.queryByText('员工组')).toBeNull();
});

test('HDR-08 PERM-04 edits of a group survive a language switch', async () => {
  const user = await showPermissions();
  await user.type(screen.getByRole('textbox', { name: '说明' }), '甲');
  await act(() => changeLocale('en'));
  await screen.findByRole('button', { name: /^Save/ });
  expect(screen.getByDisplayValue('甲')).toBeTruthy();
});
