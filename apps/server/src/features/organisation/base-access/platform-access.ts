import { PERMISSIONS } from '@haiqiao/contract/access';
import type { AccessSeed } from '#server/platform/install/access/access-seed.ts';
import { buttonsOf, menu, named } from './named-seeds.ts';

const PLATFORM_GROUP = named('group.platform', '平台治理');

/** The home page, the system block and screens without an area. */
export const PLATFORM_ACCESS: AccessSeed = {
  menus: [
    menu('home', '首页', { param: '/index', icon: 'home', orderNo: 0 }),
    menu('system', '系统管理', { group: PLATFORM_GROUP, icon: 'setting', orderNo: 900 }),
    menu('api-keys', '接口密钥', {
      parentCode: 'system',
      param: '/system/apiKeys',
      icon: 'safety-certificate',
      orderNo: 800,
    }),
    menu('front-log', '前端日志', { parentCode: 'system', param: '/log', icon: 'bug', orderNo: 900 }),
  ],
  buttons: [
    ...buttonsOf([], {
      [PERMISSIONS.readMenusOfOthers]: '查看他人菜单',
      [PERMISSIONS.readAttributesOfOthers]: '查看他人联系方式',
    }),
    ...buttonsOf(['organisation', 'ROW'], {
      [PERMISSIONS.unlockMember]: '解除登录锁定',
    }),
    ...buttonsOf(['api-keys'], {
      [PERMISSIONS.readApiKeys]: '查看接口密钥',
      [PERMISSIONS.createApiKeys]: '新增接口密钥',
    }),
    ...buttonsOf(['api-keys', 'ROW'], {
      [PERMISSIONS.updateApiKeys]: '编辑接口密钥',
      [PERMISSIONS.revokeApiKeys]: '吊销接口密钥',
    }),
    ...buttonsOf([], {
      [PERMISSIONS.readMetrics]: '查看运行指标',
      [PERMISSIONS.readApiDocs]: '查看接口文档',
    }),
  ],
};
