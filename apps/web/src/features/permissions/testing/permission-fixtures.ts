import { EMPTY_GROUP, type GroupContent } from '@haiqiao/contract/access';
import type {
  PermissionCatalogue,
  PermissionGroupRow,
  PermissionGroupState,
} from '@haiqiao/contract/endpoints';

function menu(id: string, parentId: string | null, isPage = true) {
  const audience = id === 'portal' ? ('ENTERPRISE' as const) : ('STAFF' as const);
  return { id, parentId, code: `code-${id}`, name: `菜单${id}`, audience, icon: '', isPage, isEnabled: true };
}

/** A small centre: three staff menus, one enterprise menu, a resource with two states. */
export const CATALOGUE: PermissionCatalogue = {
  menus: [
    menu('system', null, false),
    menu('dictionary', 'system'),
    menu('log', 'system'),
    menu('portal', null),
  ],
  buttons: [
    { code: 'dictionary:read', menuId: 'dictionary', name: '查看字典' },
    { code: 'dictionary:update', menuId: 'dictionary', name: '修改字典' },
    { code: 'system:readMetrics', menuId: null, name: '查看运行指标' },
  ],
  resources: [
    {
      code: 'visit',
      name: '走访',
      statuses: [
        { code: 'DRAFT', label: '草稿', tone: 'grey' },
        { code: 'ENDED', label: '已结束', tone: 'green' },
      ],
      fields: {
        title: { type: 'text', label: '标题' },
        status: { type: 'status', label: '状态' },
        people: { type: 'integer', label: '人数' },
        ownerId: { type: 'user', label: '负责人' },
        visitOn: { type: 'date', label: '走访日期' },
        plannedOn: { type: 'date', label: '计划日期' },
      },
    },
  ],
  posts: [{ id: '0192f3a0-0000-7000-8000-0000000000b0', name: '走访服务岗' }],
  mayGrant: null,
};

/** Id of the test group. */
export const GROUP_ID = '0192f3a0-0000-7000-8000-0000000000a0';

/** A content with only these values. */
export function contentOf(content: Partial<GroupContent> = {}): GroupContent {
  return { ...EMPTY_GROUP, code: 'visits', name: '走访组', ...content };
}

/** A line of the tree. */
export function groupRow(id: string, row: Partial<PermissionGroupRow> = {}): PermissionGroupRow {
  return {
    id,
    parentId: null,
    code: `code-${id}`,
    name: `组${id}`,
    audience: 'STAFF',
    status: 'ENABLED',
    isInForce: true,
    version: 1,
    pending: null,
    ...row,
  };
}

/** A published group. */
export function stateOf(content: GroupContent, version = 3): PermissionGroupState {
  return {
    id: GROUP_ID,
    published: { content, version, publishedAt: '2026-11-20T08:00:00.000Z' },
    pending: null,
    names: {},
  };
}
