import { defineMenu } from '@haiqiao/contract/definitions';

/** Where everybody finds their messages. */
export const messageMenu = defineMenu([
  {
    code: 'message-list',
    label: '系统消息',
    route: '/lists?code=rs_message_list',
    icon: 'bell',
    order: 20,
    groups: ['staff'],
  },
]);
