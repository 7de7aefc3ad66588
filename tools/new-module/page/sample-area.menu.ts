import { defineMenu } from '@haiqiao/contract/definitions';

/** Menu entry of the area. */
export const sampleAreaMenu = defineMenu([
  {
    code: 'sample-area',
    label: '示例区',
    route: '/lists?code=rs_sample_area_list',
    icon: 'table',
    order: 500,
    groups: ['sample_area_staff'],
  },
  {
    code: 'sample-area-overview',
    label: '示例区概览',
    route: '/sample-area/overview',
    icon: 'table',
    order: 501,
    groups: ['sample_area_staff'],
  },
]);
