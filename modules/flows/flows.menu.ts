import { defineMenu } from '@haiqiao/contract/definitions';

/** Task lists, own instances and leave requests for all members of the centre. */
export const flowsMenu = defineMenu([
  { code: 'own-tasks', label: '我的事务', icon: 'solution', order: 25, groups: ['staff'] },
  {
    code: 'own-tasks-todo',
    parent: 'own-tasks',
    label: '我的待办',
    route: '/tasks/todo',
    icon: 'schedule',
    order: 10,
    groups: ['staff'],
  },
  {
    code: 'own-tasks-done',
    parent: 'own-tasks',
    label: '已办任务',
    route: '/tasks/done',
    icon: 'check',
    order: 20,
    groups: ['staff'],
  },
  {
    code: 'own-tasks-started',
    parent: 'own-tasks',
    label: '我发起的',
    route: '/tasks/started',
    icon: 'export',
    order: 30,
    groups: ['staff'],
  },
  {
    code: 'own-tasks-cc',
    parent: 'own-tasks',
    label: '抄送我的',
    route: '/tasks/cc',
    icon: 'mail',
    order: 40,
    groups: ['staff'],
  },
  {
    code: 'leave-request',
    label: '请假申请',
    route: '/lists?code=rs_leave_request_list',
    icon: 'schedule',
    order: 30,
    groups: ['staff'],
  },
]);
