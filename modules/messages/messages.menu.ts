import { defineMenu } from '@haiqiao/contract/definitions';

/** Where everybody finds their messages. */
export const messageMenu = defineMenu([
  {
    code: 'message-list',
    label: '消息中心',
    route: '/message/center',
    icon: 'bell',
    order: 20,
    groups: ['staff'],
  },
]);
