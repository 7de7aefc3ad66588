import { defineList } from '@haiqiao/contract/definitions';
import { message } from './message.resource.ts';

/** The reader's own messages, newest first. */
export const messageList = defineList(message, {
  code: 'rs_message_list',
  label: '系统消息',
  purpose: '发给我的通知、待办与提醒',
  columns: [
    { field: 'title', widthPx: 560 },
    { field: 'kind', widthPx: 100 },
    { field: 'createdAt', widthPx: 170 },
    { field: 'readAt', widthPx: 170 },
    { field: 'closedAt', widthPx: 170 },
  ],
  filters: [
    { field: 'kind', pinned: true },
    { field: 'createdAt', pinned: true },
  ],
  tabs: [
    { key: '9', label: '全部' },
    {
      key: '0',
      label: '未读',
      where: {
        all: [
          { field: 'readAt', op: 'isnull' },
          { field: 'closedAt', op: 'isnull' },
        ],
      },
    },
    {
      key: '2',
      label: '已读',
      where: {
        any: [
          { field: 'readAt', op: 'notnull' },
          { field: 'closedAt', op: 'notnull' },
        ],
      },
    },
  ],
  defaultTab: '9',
  sorts: [{ field: 'createdAt', order: 'desc' }],
});
