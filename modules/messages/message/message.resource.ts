import { defineResource } from '@haiqiao/contract/definitions';

/** A message to one member, stored by the platform (DOMAIN §1.8). */
export const message = defineResource({
  code: 'message',
  label: '系统消息',
  table: 'sys_message',
  title: { field: 'title' },
  fields: {
    title: {
      type: 'text',
      label: '标题',
      maxLength: 500,
      readonly: true,
      searchable: true,
      translations: 'translations',
    },
    kind: { type: 'dictionary', label: '类别', dictionary: 'RS_MSG_KIND', readonly: true },
    createdAt: { type: 'instant', label: '发送时间', readonly: true },
    readAt: { type: 'instant', label: '阅读时间', readonly: true },
    closedAt: { type: 'instant', label: '办结时间', readonly: true },
    receiverId: { type: 'user', label: '接收人', readonly: true },
  },
});
