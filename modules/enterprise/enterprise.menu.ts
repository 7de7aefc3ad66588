import { defineMenu } from '@haiqiao/contract/definitions';

const READERS = [
  'enterprise_admin',
  'enterprise_library',
  'enterprise_visit',
  'enterprise_reader',
  'enterprise_analyst',
] as const;

/** Menu entries of the library. */
export const libraryMenu = defineMenu([
  {
    code: 'enterprise-library',
    label: '企业库管理',
    group: { code: 'enterprise-service', label: '企业服务' },
    icon: 'shop',
    order: 200,
    groups: READERS,
  },
  {
    code: 'enterprise-list',
    label: '企业库',
    parent: 'enterprise-library',
    route: '/lists?code=rs_enterprise_list',
    icon: 'shop',
    order: 10,
    groups: READERS,
  },
  {
    code: 'position-list',
    label: '岗位信息',
    parent: 'enterprise-library',
    route: '/lists?code=rs_position_list',
    icon: 'idcard',
    order: 20,
    groups: READERS,
  },
  {
    code: 'enterprise-duplicates',
    label: '疑似重复',
    parent: 'enterprise-library',
    route: '/enterpriseLibrary/duplicates',
    icon: 'copy',
    order: 30,
    groups: ['enterprise_admin', 'enterprise_library'],
  },
]);
