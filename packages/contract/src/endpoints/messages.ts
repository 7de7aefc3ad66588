import { z } from 'zod';
import { defineEndpoint, pageOf } from '../http/index.ts';
import { routeLocationSchema } from '../rules/index.ts';

/** Messages that one load of the banner shows (SPEC §9). */
export const BANNER_PAGE_SIZE = 10;

/** Kinds of messages, in the order of the tabs (DOMAIN §1.8). */
export const MESSAGE_KINDS = ['TODO', 'NOTICE', 'REMIND', 'SYSTEM'] as const;
/** Kind of a message. */
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** A message row of the banner (SPEC §3). */
export const messageRowSchema = z.object({
  MESSAGE_ID: z.uuid(),
  MESSAGE_TITLE: z.string(),
  CLICK_READ: z.enum(['YES', 'NO']),
  /** JSON text of a route location inside the application; empty for none. */
  MESSAGE_PARAMETER: z.string(),
  KIND: z.enum(MESSAGE_KINDS),
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
  viewing: 'read',
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
  viewing: 'read',
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

/** A message of the message centre. */
export const messageSchema = z.object({
  id: z.uuid(),
  kind: z.enum(MESSAGE_KINDS),
  /** In the language of the call. */
  title: z.string(),
  /** Where it leads inside the application; null for nowhere. */
  route: routeLocationSchema.nullable(),
  /** Whether opening it makes it read; a to-do stays until its work is done. */
  isClickRead: z.boolean(),
  createdAt: z.iso.datetime({ offset: true }),
  readAt: z.iso.datetime({ offset: true }).nullable(),
  /** Since when there is nothing left to do about it. */
  closedAt: z.iso.datetime({ offset: true }).nullable(),
});

/** A message of the message centre. */
export type Message = z.output<typeof messageSchema>;

/** Unread messages per kind; each is counted up to `MESSAGE_COUNT_MAX`. */
export const messageCountsSchema = z.record(z.enum(MESSAGE_KINDS), z.int().nonnegative());

/** Unread messages per kind. */
export type MessageCounts = z.output<typeof messageCountsSchema>;

/** Unread messages of a kind are counted up to here. */
export const MESSAGE_COUNT_MAX = 1000;

/** What the message centre can be narrowed to: what waits for the reader, or what is read or done. */
export const MESSAGE_STATES = ['unread', 'read'] as const;

/** The message centre, the newest first; `nextCursor` is null on the last page. */
export const queryMessages = defineEndpoint({
  name: 'queryMessages',
  method: 'POST',
  path: '/api/message/query',
  tag: 'messages',
  summary: "The caller's messages, newest first, by kind, state and words of the title.",
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({
    kind: z.enum(MESSAGE_KINDS).optional(),
    state: z.enum(MESSAGE_STATES).optional(),
    keyword: z.string().max(100).optional(),
    /** `nextCursor` of the page before. */
    cursor: z.string().max(200).optional(),
    pageSize: z.int().min(1).max(200).default(15),
  }),
  reply: z.object({ datas: z.array(messageSchema), nextCursor: z.string().nullable() }),
});

/** Counts of the bell and the tabs. */
export const countMessages = defineEndpoint({
  name: 'countMessages',
  method: 'POST',
  path: '/api/message/counts',
  tag: 'messages',
  summary: "The caller's unread messages per kind.",
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'none',
  body: z.undefined(),
  reply: messageCountsSchema,
});

/** 全部已读: what came after `until` has not been seen and stays unread. */
export const markAllMessagesRead = defineEndpoint({
  name: 'markAllMessagesRead',
  method: 'POST',
  path: '/api/message/markAllRead',
  tag: 'messages',
  summary:
    'Marks the unread messages of the caller as read, of one kind or of all, with words in the title; answers how many there were.',
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({
    kind: z.enum(MESSAGE_KINDS).optional(),
    keyword: z.string().max(100).optional(),
    until: z.iso.datetime({ offset: true }),
  }),
  reply: z.int(),
});

/** How messages of a kind are mailed. */
export const MESSAGE_MAILS = ['OFF', 'AT_ONCE', 'DAILY'] as const;
/** How messages of a kind are mailed. */
export type MessageMail = (typeof MESSAGE_MAILS)[number];

const messageMailsSchema = z.record(z.enum(MESSAGE_KINDS), z.enum(MESSAGE_MAILS));

/** What a member has chosen; inside the application every message arrives whatever is chosen. */
export const messageSettingsSchema = z.object({
  /** Whether this centre sends mail at all. */
  canMail: z.boolean(),
  /** The caller's address with its middle hidden; null when there is none, and no mail either. */
  mailAddress: z.string().nullable(),
  mail: messageMailsSchema,
});

/** What a member has chosen for their messages. */
export type MessageSettings = z.output<typeof messageSettingsSchema>;

/** Notification settings of the caller. */
export const getMessageSettings = defineEndpoint({
  name: 'getMessageSettings',
  method: 'POST',
  path: '/api/message/getSettings',
  tag: 'messages',
  summary: 'Which kinds of messages the caller also gets by mail.',
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'none',
  body: z.undefined(),
  reply: messageSettingsSchema,
});

/** Chooses for every kind; mail is written in the language of this call. */
export const saveMessageSettings = defineEndpoint({
  name: 'saveMessageSettings',
  method: 'POST',
  path: '/api/message/saveSettings',
  tag: 'messages',
  summary: 'Chooses which kinds of messages the caller also gets by mail, in the language of the call.',
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({ mail: messageMailsSchema }),
  reply: messageSettingsSchema,
});

/** Header with the id of the last event that a browser has seen, in the spelling of the standard. */
export const LAST_EVENT_HEADER = 'last-event-id';

/** What an open browser is told: the counts of now, and what has changed since the event before. */
export const messageChangesSchema = z.object({
  counts: messageCountsSchema,
  /** Sent, read or closed since; the newest last. */
  messages: z.array(messageSchema),
  /** More has changed than is told here, or nothing is known of what the browser has seen: it loads everything again. */
  isReset: z.boolean(),
});

/** What an open browser is told. */
export type MessageChanges = z.output<typeof messageChangesSchema>;

/**
 * Server-sent events, by POST like any other call. The first one comes at once; a browser that has lost the line names the last
 * event it saw in the header `Last-Event-ID` and gets exactly what has changed since. Ends with the access token.
 */
export const streamMessages = defineEndpoint({
  name: 'streamMessages',
  method: 'POST',
  path: '/api/message/stream',
  tag: 'messages',
  summary: "Events of the caller's messages: what was sent, read or closed, and the counts of unread ones.",
  auth: { kind: 'member' },
  wire: 'none',
  body: z.undefined(),
  reply: messageChangesSchema,
  answers: 'events',
  limit: { max: 120, windowMs: 60_000 },
});
