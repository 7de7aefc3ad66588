import { defineMenu } from '@haiqiao/contract/definitions';

/** Side menu of the fixture module. */
export const machineryMenu = defineMenu([
  {
    code: 'workshop',
    label: '车间',
    group: { code: 'production', label: '生产' },
    icon: 'tool',
    order: 700,
    groups: ['workshop_all', 'workshop_own'],
  },
  {
    code: 'workshop-machines',
    label: '机器台账',
    parent: 'workshop',
    route: '/lists?code=rs_machine_list',
    icon: 'table',
    order: 10,
    groups: ['workshop_all', 'workshop_own'],
  },
  {
    code: 'workshop-makers',
    label: '制造商',
    parent: 'workshop',
    route: '/lists?code=rs_maker_list',
    icon: 'table',
    order: 20,
    groups: ['workshop_all'],
  },
]);
