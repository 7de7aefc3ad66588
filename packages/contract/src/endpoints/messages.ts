import { z } from 'zod';
import { defineEndpoint, pageOf } from '../http/index.ts';

/** Messages that one load of the banner shows (SPEC §9). */
export const BANNER_PAGE_SIZE = 10;

/** A message row of the banner (SPEC §3). */
export const messageRowSchema = z.object({
  MESSAGE_ID: z.uuid(),
  MESSAGE_TITLE: z.string(),
  CLICK_READ: z.enum(['YES', 'NO']),
  /** JSON text of a route location inside the application; empty for none. */
  MESSAGE_PARAMETER: z.string(),
  KIND: z.enum(['TODO', 'NOTICE', 'REMIND', 'SYSTEM']),
  CREATED_AT: z.iso.datetime({ offset: true }),
});

/** A message as the banner shows it. */
export type MessageRow = z.output<typeof messageRowSchema>;

/** HDR-04: the caller's unread messages, newest first; `total` is the number of all unread ones. */
export const querySystemMessages = defineEndpoint({
  name: 'querySystemMessages',
  method: 'POST',
  path: '/api/form/designer/list/queryData/system_message',
  tag: 'messages',
  summary: "The caller's unread messages, newest first.",
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({
    queryParam: z.strictObject({
      pageIndex: z.int().min(0).max(100_000).default(0),
      pageSize: z.int().min(1).max(200).default(BANNER_PAGE_SIZE),
    }),
  }),
  reply: pageOf(messageRowSchema),
});

/** HDR-05. */
export const isMessageRead = defineEndpoint({
  name: 'isMessageRead',
  method: 'POST',
  path: '/api/message/isReaded',
  tag: 'messages',
  summary: 'Whether a message of the caller was already read.',
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({ id: z.uuid() }),
  reply: z.boolean(),
});

/** HDR-05. */
export const markMessagesRead = defineEndpoint({
  name: 'markMessagesRead',
  method: 'POST',
  path: '/api/message/batchReaded',
  tag: 'messages',
  summary: 'Marks messages of the caller as read; answers how many were unread until now.',
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) }),
  reply: z.int(),
});
