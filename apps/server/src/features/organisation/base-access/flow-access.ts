import { PERMISSIONS } from '@haiqiao/contract/access';
import type { AccessSeed } from '#server/platform/install/access/access-seed.ts';

/** Flow models, their deployments, and the work calendar that their time limits follow (DOMAIN §1.7, §2.20). */
export const FLOW_ACCESS: AccessSeed = {
  menus: [
    {
      code: 'flows',
      name: '流程管理',
      translations: { 'zh-TW': '流程管理', en: 'Flows', ja: 'ワークフロー管理' },
      group: {
        name: '平台治理',
        translations: { 'zh-TW': '平台治理', en: 'Platform', ja: 'プラットフォーム管理' },
      },
      icon: 'project',
      orderNo: 850,
    },
    {
      code: 'flow-models',
      parentCode: 'flows',
      name: '流程模型',
      translations: { 'zh-TW': '流程模型', en: 'Flow models', ja: 'フローモデル' },
      param: '/system/flowModels',
      icon: 'form',
      orderNo: 10,
    },
    {
      code: 'flow-deployments',
      parentCode: 'flows',
      name: '流程部署',
      translations: { 'zh-TW': '流程部署', en: 'Flow deployments', ja: 'フローのデプロイ' },
      param: '/system/flowDeployments',
      icon: 'container',
      orderNo: 20,
    },
    {
      code: 'flow-instances',
      parentCode: 'flows',
      name: '流程实例',
      translations: { 'zh-TW': '流程實例', en: 'Process instances', ja: 'フローインスタンス' },
      param: '/system/flowInstances',
      icon: 'project',
      orderNo: 30,
    },
    {
      code: 'work-calendar',
      parentCode: 'flows',
      name: '工作日历',
      translations: { 'zh-TW': '工作日曆', en: 'Work calendar', ja: '営業日カレンダー' },
      param: '/system/workCalendar',
      icon: 'calendar',
      orderNo: 90,
    },
  ],
  buttons: [
    {
      code: PERMISSIONS.readFlowModels,
      menuCode: 'flow-models',
      name: '查看流程模型',
      translations: { 'zh-TW': '檢視流程模型', en: 'See flow models', ja: 'フローモデルを表示' },
    },
    {
      code: PERMISSIONS.updateFlowModels,
      menuCode: 'flow-models',
      name: '设计流程',
      translations: { 'zh-TW': '設計流程', en: 'Design flows', ja: 'フローを設計' },
    },
    {
      code: PERMISSIONS.deployFlowModels,
      menuCode: 'flow-models',
      kind: 'ROW',
      name: '部署流程',
      translations: { 'zh-TW': '部署流程', en: 'Deploy flows', ja: 'フローをデプロイ' },
    },
    {
      code: PERMISSIONS.readFlowInstances,
      menuCode: 'flow-instances',
      name: '查看流程实例',
      translations: {
        'zh-TW': '檢視流程實例',
        en: 'See process instances',
        ja: 'プロセスインスタンスを表示',
      },
    },
    {
      code: PERMISSIONS.manageFlowInstances,
      menuCode: 'flow-instances',
      name: '管理流程实例',
      translations: {
        'zh-TW': '管理流程實例',
        en: 'Manage process instances',
        ja: 'プロセスインスタンスを管理',
      },
    },
    {
      code: PERMISSIONS.readWorkCalendar,
      menuCode: 'work-calendar',
      name: '查看工作日历',
      translations: { 'zh-TW': '檢視工作日曆', en: 'See the work calendar', ja: '営業日カレンダーを表示' },
    },
    {
      code: PERMISSIONS.updateWorkCalendar,
      menuCode: 'work-calendar',
      name: '修改工作日历',
      translations: {
        'zh-TW': '修改工作日曆',
        en: 'Change the work calendar',
        ja: '営業日カレンダーを変更',
      },
    },
  ],
};
