import { defineMenu } from '@haiqiao/contract/definitions';

/** Menu entry of a member's messages. */
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
