import { PERMISSIONS } from '@haiqiao/contract/access';
import type { AccessSeed } from '#server/platform/install/access/access-seed.ts';
import { buttonsOf, menu, named } from './named-seeds.ts';

/** Flow models, their deployments, and the work calendar that their time limits follow (DOMAIN §1.7, §2.20). */
export const FLOW_ACCESS: AccessSeed = {
  menus: [
    menu('flows', '流程管理', { group: named('group.platform', '平台治理'), icon: 'project', orderNo: 850 }),
    menu('flow-models', '流程模型', {
      parentCode: 'flows',
      param: '/system/flowModels',
      icon: 'form',
      orderNo: 10,
    }),
    menu('flow-deployments', '流程部署', {
      parentCode: 'flows',
      param: '/system/flowDeployments',
      icon: 'container',
      orderNo: 20,
    }),
    menu('flow-instances', '流程实例', {
      parentCode: 'flows',
      param: '/system/flowInstances',
      icon: 'project',
      orderNo: 30,
    }),
    menu('flow-incidents', '流程异常', {
      parentCode: 'flows',
      param: '/system/flowIncidents',
      icon: 'warning',
      orderNo: 40,
    }),
    menu('work-calendar', '工作日历', {
      parentCode: 'flows',
      param: '/system/workCalendar',
      icon: 'calendar',
      orderNo: 90,
    }),
  ],
  buttons: [
    ...buttonsOf(['flow-models'], {
      [PERMISSIONS.readFlowModels]: '查看流程模型',
      [PERMISSIONS.updateFlowModels]: '设计流程',
    }),
    ...buttonsOf(['flow-models', 'ROW'], {
      [PERMISSIONS.deployFlowModels]: '部署流程',
    }),
    ...buttonsOf(['flow-instances'], {
      [PERMISSIONS.readFlowInstances]: '查看流程实例',
      [PERMISSIONS.manageFlowInstances]: '管理流程实例',
    }),
    ...buttonsOf(['flow-incidents'], {
      [PERMISSIONS.readFlowIncidents]: '查看流程异常',
      [PERMISSIONS.manageFlowIncidents]: '处理流程异常',
    }),
    ...buttonsOf(['work-calendar'], {
      [PERMISSIONS.readWorkCalendar]: '查看工作日历',
      [PERMISSIONS.updateWorkCalendar]: '修改工作日历',
    }),
  ],
};
