import { defineMenu, type MenuDefinition } from '@haiqiao/contract/definitions';
import { FILING_GROUPS, SUPPLIER_GROUPS } from './filings.permissions.ts';

/** Preliminary-trial staff start with their own queue, all others with the final-trial queue (NAV-04, PERM-02). */
const BY_TRIAL: MenuDefinition['preset'] = {
  list_status: '1',
  byPost: [{ postSetting: 'post.preliminaryTrial', list_status: '0' }],
};

/** Menu entries of the filings. */
export const filingsMenu = defineMenu([
  {
    code: 'record-management',
    label: '备案管理',
    group: { code: 'filing', label: '备案服务' },
    icon: 'file-protect',
    order: 100,
    groups: SUPPLIER_GROUPS,
  },
  {
    code: 'center-record',
    label: '服务中心备案',
    parent: 'record-management',
    route: '/recordManagement/center-record',
    icon: 'appstore',
    order: 10,
    groups: FILING_GROUPS,
    preset: BY_TRIAL,
  },
  {
    code: 'public-service-record',
    label: '公共服务备案',
    parent: 'record-management',
    route: '/recordManagement/public-service-record',
    icon: 'global',
    order: 20,
    groups: FILING_GROUPS,
    preset: BY_TRIAL,
  },
  {
    code: 'association-record',
    label: '协会会员备案',
    parent: 'record-management',
    route: '/recordManagement/association-record',
    icon: 'team',
    order: 30,
    groups: FILING_GROUPS,
    preset: { list_status: '0' },
  },
  {
    code: 'dexpid-application',
    label: 'DEXPID信息申请',
    parent: 'record-management',
    route: '/recordManagement/dexpidInfo-application',
    icon: 'link',
    order: 40,
    groups: FILING_GROUPS,
    preset: { list_status: '1' },
  },
  {
    code: 'supplier-record',
    label: '服务商备案',
    parent: 'record-management',
    route: '/lists?code=rs_supplier_record_list',
    icon: 'customer-service',
    order: 50,
    groups: SUPPLIER_GROUPS,
  },
  {
    // Its tab has this title however it is opened (NAV-06).
    code: 'cert-record',
    label: '数字证书申请列表',
    parent: 'record-management',
    route: '/lists?code=rs_cert_record_list',
    icon: 'safety-certificate',
    order: 60,
    groups: FILING_GROUPS,
    preset: { list_status: '1' },
  },
]);
