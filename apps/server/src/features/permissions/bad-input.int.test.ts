import type { GroupContent } from '@haiqiao/contract/access';
import { savePermissionGroup } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type PermissionCentre, permissionCentre } from './testing/permission-centre.ts';

let centre: PermissionCentre;

beforeAll(async () => {
  centre = await permissionCentre();
});
afterAll(() => centre.close());

const NOWHERE = '0192f3a0-0000-7000-8000-00000000dead';

/** The error of creating a group with this content, and its message. */
async function refusalOf(content: Partial<GroupContent>, language = 'zh-CN') {
  const { admin } = centre;
  const answer = await centre.ask(
    savePermissionGroup,
    { content: centre.content(content) },
    { as: admin, headers: { 'accept-language': language } },
  );
  return [errorOf(answer), answer.body.message];
}

function rowsOf(where: unknown): Partial<GroupContent> {
  const scope = { kind: 'filter', where } as GroupContent['rowRules'][number]['scope']; // tests send what no screen sends
  return { rowRules: [{ resource: 'machine', scope, denied: false }] };
}

test.each<[string, Partial<GroupContent>, string, string]>([
  [
    'a validity that ends before it begins',
    { validFrom: '2026-02-01T00:00:00.000Z', validTo: '2026-01-01T00:00:00.000Z' },
    'PERMISSION_VALIDITY_REVERSED',
    '“测试组”的有效期结束时间必须晚于开始时间',
  ],
  [
    'a code that exists, whatever the case of its letters',
    { code: 'Admin' },
    'PERMISSION_GROUP_CODE_TAKEN',
    '权限组编码已存在：Admin',
  ],
  [
    'a parent that does not exist',
    { parentId: NOWHERE },
    'PERMISSION_GROUP_PARENT_UNKNOWN',
    '“测试组”的上级权限组不存在或尚未发布',
  ],
  [
    'an unknown menu',
    { menus: [{ menuId: NOWHERE, denied: false }] },
    'PERMISSION_MENU_UNKNOWN',
    `菜单不存在或已被删除：${NOWHERE}`,
  ],
  [
    'unknown buttons',
    {
      buttons: [
        { code: 'machine:fly', denied: false },
        { code: 'machine:swim', denied: true },
      ],
    },
    'PERMISSION_BUTTON_UNKNOWN',
    '按钮不存在或已被删除：machine:fly、machine:swim',
  ],
  [
    'rows of an unknown resource',
    { rowRules: [{ resource: 'rocket', scope: { kind: 'all' }, denied: false }] },
    'PERMISSION_RESOURCE_UNKNOWN',
    '数据资源不存在：rocket',
  ],
  [
    'an unknown field',
    { fieldRules: [{ resource: 'machine', field: 'wings', mode: 'hidden', statuses: [] }] },
    'PERMISSION_FIELD_UNKNOWN',
    '“机器”没有字段：wings',
  ],
  [
    'an unknown state',
    { fieldRules: [{ resource: 'machine', field: 'name', mode: 'hidden', statuses: ['FLYING'] }] },
    'PERMISSION_STATUS_UNKNOWN',
    '“机器”没有状态：FLYING',
  ],
  [
    'two rules for one state',
    {
      fieldRules: [
        { resource: 'machine', field: 'name', mode: 'hidden', statuses: ['IDLE'] },
        { resource: 'machine', field: 'name', mode: 'masked', statuses: ['IDLE', 'BROKEN'] },
      ],
    },
    'PERMISSION_STATUS_TWICE',
    '“机器”的字段“名称”在以下状态有两条规则：IDLE',
  ],
  [
    'holders who do not exist',
    {
      holders: [
        { kind: 'MEMBER', id: NOWHERE },
        { kind: 'POST', id: NOWHERE },
        { kind: 'ORG', id: NOWHERE },
      ],
    },
    'PERMISSION_HOLDER_UNKNOWN',
    '有 3 个成员、岗位或部门不存在，请刷新后重新选择',
  ],
  [
    'chosen organisations without one',
    { rowRules: [{ resource: 'machine', scope: { kind: 'orgs', orgIds: [] }, denied: false }] },
    'PERMISSION_ORGS_EMPTY',
    '请为“机器”的数据范围选择至少一个部门',
  ],
  [
    'an organisation that does not exist',
    { rowRules: [{ resource: 'machine', scope: { kind: 'orgs', orgIds: [NOWHERE] }, denied: false }] },
    'PERMISSION_ORG_UNKNOWN',
    '“机器”的数据范围中有不存在的部门',
  ],
  [
    'a filter by an unknown field',
    rowsOf({ field: 'wings', op: 'eq', value: 1 }),
    'PERMISSION_FILTER_FIELD',
    '“机器”的字段“wings”不能作为条件',
  ],
  [
    'a filter by an operator that the field has not',
    rowsOf({ any: [{ field: 'name', op: 'gt', value: 'a' }] }),
    'PERMISSION_FILTER_OPERATOR',
    '“机器”的字段“名称”不能用“gt”比较',
  ],
  [
    'a filter without a value',
    rowsOf({ all: [{ field: 'price', op: 'gte', value: '' }] }),
    'PERMISSION_FILTER_VALUE',
    '“机器”的条件“价格（元）”缺少比较值或比较值不正确',
  ],
  [
    'a filter by a state that there is not',
    rowsOf({ field: 'status', op: 'in', value: ['IDLE', 'FLYING'] }),
    'PERMISSION_FILTER_VALUE',
    '“机器”的条件“状态”缺少比较值或比较值不正确',
  ],
  [
    'an empty list of conditions',
    rowsOf({ all: [{ any: [] }] }),
    'PERMISSION_FILTER_EMPTY',
    '“机器”的自定义条件中有空的条件组',
  ],
])('PERM-04 %s is rejected by name', async (_what, content, ...refusal) => {
  expect(await refusalOf(content)).toEqual(refusal);
});

test.each([
  ['zh-TW', '按鈕不存在或已被刪除：machine:fly、machine:swim'],
  ['en', 'Buttons that do not exist: machine:fly, machine:swim'],
  ['ja', '存在しないボタンです：machine:fly、machine:swim'],
])('PERM-04 errors are translated to %s', async (language, message) => {
  const buttons = [
    { code: 'machine:fly', denied: false },
    { code: 'machine:swim', denied: false },
  ];
  expect((await refusalOf({ buttons }, language))[1]).toBe(message);
});
