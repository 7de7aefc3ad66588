import { defineDictionary } from '@haiqiao/contract/definitions';

/** Kinds of messages (DOMAIN §1.8). */
export const messageDictionaries = [
  defineDictionary({
    code: 'RS_MSG_KIND',
    label: '消息类别',
    items: [
      { value: 'TODO', label: '待办' },
      { value: 'NOTICE', label: '通知' },
      { value: 'REMIND', label: '提醒' },
      { value: 'SYSTEM', label: '系统' },
    ],
  }),
];
