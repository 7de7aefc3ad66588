import { PERMISSIONS } from '@haiqiao/contract/access';
import type { AccessSeed, GroupSeed } from '#server/platform/install/access/access-seed.ts';
import { CENTRE_CODE } from '#server/platform/install/centre.ts';
import { SETTINGS } from '#server/platform/settings/catalog.ts';
import { DESIGNER_ACCESS } from './designer-access.ts';
import { DICTIONARY_ACCESS } from './dictionary-access.ts';
import { FLOW_ACCESS } from './flow-access.ts';
import { ORGANISATION_ACCESS } from './organisation-access.ts';
import { MENU_ACCESS } from './menu-access.ts';
import { PERMISSION_ACCESS } from './permission-access.ts';
import { PLATFORM_ACCESS } from './platform-access.ts';
import { RECYCLE_BIN_ACCESS } from './recycle-bin-access.ts';
import { SETTING_ACCESS } from './setting-access.ts';
import { menu } from './named-seeds.ts';

/** Tools that run in the browser only, without server calls. */
const TOOL_ACCESS: AccessSeed = {
  menus: [
    menu('image-editor', '图片编辑', {
      parentCode: 'system',
      param: '/system/imageEditor',
      icon: 'form',
      orderNo: 220,
    }),
  ],
};

/** One per built-in area, in the order of their menus' parents. */
const AREAS: readonly AccessSeed[] = [
  PLATFORM_ACCESS,
  MENU_ACCESS,
  PERMISSION_ACCESS,
  ORGANISATION_ACCESS,
  DICTIONARY_ACCESS,
  SETTING_ACCESS,
  DESIGNER_ACCESS,
  FLOW_ACCESS,
  RECYCLE_BIN_ACCESS,
  TOOL_ACCESS,
];

const menus = AREAS.flatMap((area) => area.menus ?? []);

/** The administrator sees every built-in screen and has every platform permission. */
const ADMIN: GroupSeed = {
  code: 'admin',
  name: '系统管理员',
  menus: menus.map(({ code }) => code),
  buttons: Object.values(PERMISSIONS),
  posts: [SETTINGS['post.admin'].initial],
};

/** Menus of the built-in screens, the permissions used by code, and their holders. */
export const BASE_ACCESS: AccessSeed = {
  menus,
  buttons: AREAS.flatMap((area) => area.buttons ?? []),
  groups: [
    { code: 'staff', name: '全体员工', menus: ['home'], buttons: [], orgs: [CENTRE_CODE] },
    ADMIN,
    ...AREAS.flatMap((area) => area.groups ?? []),
  ],
};
