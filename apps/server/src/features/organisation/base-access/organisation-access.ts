import { PERMISSIONS } from '@haiqiao/contract/access';
import type { AccessSeed } from '#server/platform/install/access/access-seed.ts';
import { buttonsOf, menu } from './named-seeds.ts';

/** Organisation, posts and member attributes. Record actions are part of `modules/organisation`. */
export const ORGANISATION_ACCESS: AccessSeed = {
  menus: [
    menu('organisation', '组织与成员', {
      parentCode: 'system',
      param: '/system/organisation',
      icon: 'team',
      orderNo: 10,
    }),
    menu('posts', '岗位管理', { parentCode: 'system', param: '/system/posts', icon: 'idcard', orderNo: 11 }),
    menu('member-attributes', '成员属性', {
      parentCode: 'system',
      param: '/system/memberAttributes',
      icon: 'profile',
      orderNo: 12,
    }),
  ],
  buttons: [
    ...buttonsOf(['organisation'], {
      [PERMISSIONS.createOrgs]: '新增部门',
    }),
    ...buttonsOf(['organisation', 'ROW'], {
      [PERMISSIONS.updateOrgs]: '编辑部门',
      [PERMISSIONS.deleteOrgs]: '删除部门',
    }),
    ...buttonsOf(['organisation'], {
      [PERMISSIONS.createMembers]: '新增成员',
    }),
    ...buttonsOf(['organisation', 'ROW'], {
      [PERMISSIONS.updateMembers]: '编辑成员',
    }),
    ...buttonsOf(['posts'], {
      [PERMISSIONS.createPosts]: '新增岗位',
    }),
    ...buttonsOf(['posts', 'ROW'], {
      [PERMISSIONS.updatePosts]: '编辑岗位',
      [PERMISSIONS.deletePosts]: '删除岗位',
    }),
    ...buttonsOf(['organisation', 'ROW'], {
      [PERMISSIONS.setMemberStatus]: '停用、启用成员',
    }),
    ...buttonsOf(['organisation', 'BATCH'], {
      [PERMISSIONS.transferMembers]: '成员调岗',
    }),
    ...buttonsOf(['organisation', 'ROW'], {
      [PERMISSIONS.leaveMember]: '离职交接',
      [PERMISSIONS.endMemberSessions]: '强制下线',
      [PERMISSIONS.viewAsMember]: '以该用户身份查看',
      [PERMISSIONS.resetMemberPassword]: '重置密码',
      [PERMISSIONS.resetSecondFactor]: '重置两步验证',
    }),
    ...buttonsOf(['member-attributes'], {
      [PERMISSIONS.createMemberAttributes]: '新增成员属性',
    }),
    ...buttonsOf(['member-attributes', 'ROW'], {
      [PERMISSIONS.updateMemberAttributes]: '编辑成员属性',
      [PERMISSIONS.deleteMemberAttributes]: '删除成员属性',
    }),
  ],
};
