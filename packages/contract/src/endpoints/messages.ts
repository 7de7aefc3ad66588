import { z } from 'zod';
import { defineEndpoint, pageOf } from '../http/index.ts';
import { routeLocationSchema } from '../rules/index.ts';

/** Messages per load of the banner (SPEC §9). */
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

/** A message row of the banner. */
export type MessageRow = z.output<typeof messageRowSchema>;

/** HDR-04: the caller's unread messages, newest first; `total` counts all unread ones. */
export const querySystemMessages = defineEndpoint({
  name: 'querySystemMessages',
  path: '/api/form/designer/list/queryData/system_message',
  tag: 'messages',
  summary: "Lists the caller's unread messages, newest first.",
  auth: { kind: 'member' },
  viewing: 'read',
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
  path: '/api/message/isReaded',
  tag: 'messages',
  summary: 'Returns whether a message of the caller has been read.',
  auth: { kind: 'member' },
  viewing: 'read',
  body: z.strictObject({ id: z.uuid() }),
  reply: z.boolean(),
});

/** HDR-05. */
export const markMessagesRead = defineEndpoint({
  name: 'markMessagesRead',
  path: '/api/message/batchReaded',
  tag: 'messages',
  summary: 'Marks messages of the caller as read; returns the number of newly read messages.',
  auth: { kind: 'member' },
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) }),
  reply: z.int(),
});

/** A message of the message centre. */
export const messageSchema = z.object({
  id: z.uuid(),
  kind: z.enum(MESSAGE_KINDS),
  /** In the language of the call. */
  title: z.string(),
  /** Its target inside the application; null for none. */
  route: routeLocationSchema.nullable(),
  /** Whether opening marks it as read; a to-do stays until its work is done. */
  isClickRead: z.boolean(),
  createdAt: z.iso.datetime({ offset: true }),
  readAt: z.iso.datetime({ offset: true }).nullable(),
  /** When its work was completed. */
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

/** Filters of the message centre: open, or read and completed. */
export const MESSAGE_STATES = ['unread', 'read'] as const;

/** The message centre, newest first; `nextCursor` is null on the last page. */
export const queryMessages = defineEndpoint({
  name: 'queryMessages',
  path: '/api/message/query',
  tag: 'messages',
  summary: "Lists the caller's messages, newest first, filtered by kind, state and title.",
  auth: { kind: 'member' },
  viewing: 'read',
  body: z.strictObject({
    kind: z.enum(MESSAGE_KINDS).optional(),
    state: z.enum(MESSAGE_STATES).optional(),
    keyword: z.string().max(100).optional(),
    /** `nextCursor` of the previous page. */
    cursor: z.string().max(200).optional(),
    pageSize: z.int().min(1).max(200).default(15),
  }),
  reply: z.object({ datas: z.array(messageSchema), nextCursor: z.string().nullable() }),
});

/** Counts for the bell and the tabs. */
export const countMessages = defineEndpoint({
  name: 'countMessages',
  path: '/api/message/counts',
  tag: 'messages',
  summary: "Counts the caller's unread messages by kind.",
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'none',
  body: z.undefined(),
  reply: messageCountsSchema,
});

/** 全部已读: messages after `until` were not visible and stay unread. */
export const markAllMessagesRead = defineEndpoint({
  name: 'markAllMessagesRead',
  path: '/api/message/markAllRead',
  tag: 'messages',
  summary: "Marks the caller's unread messages as read, filtered by kind and title; returns their number.",
  auth: { kind: 'member' },
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

/** Mail settings of a member; inside the application every message is delivered regardless. */
export const messageSettingsSchema = z.object({
  /** Whether this centre sends mail. */
  canMail: z.boolean(),
  /** The caller's partly hidden address; null without one, and then no mail is sent. */
  mailAddress: z.string().nullable(),
  mail: messageMailsSchema,
});

/** Mail settings of a member. */
export type MessageSettings = z.output<typeof messageSettingsSchema>;

/** Notification settings of the caller. */
export const getMessageSettings = defineEndpoint({
  name: 'getMessageSettings',
  path: '/api/message/getSettings',
  tag: 'messages',
  summary: 'Returns the kinds of messages the caller also receives by mail.',
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'none',
  body: z.undefined(),
  reply: messageSettingsSchema,
});

/** Saves the setting of every kind; mail is written in the language of this call. */
export const saveMessageSettings = defineEndpoint({
  name: 'saveMessageSettings',
  path: '/api/message/saveSettings',
  tag: 'messages',
  summary: 'Sets the kinds of messages the caller also receives by mail, in the language of the request.',
  auth: { kind: 'member' },
  body: z.strictObject({ mail: messageMailsSchema }),
  reply: messageSettingsSchema,
});

/** Header with the id of the last event received by a browser, as spelled in the standard. */
export const LAST_EVENT_HEADER = 'last-event-id';

/** Update for an open browser: the current counts and the changes since the previous event. */
export const messageChangesSchema = z.object({
  counts: messageCountsSchema,
  /** Sent, read or closed since then; newest last. */
  messages: z.array(messageSchema),
  /** Changes are incomplete, or the browser's last event is unknown: it reloads everything. */
  isReset: z.boolean(),
});

/** Update for an open browser. */
export type MessageChanges = z.output<typeof messageChangesSchema>;

/**
 * Server-sent events, by POST like every call. The first event is sent at once. After a lost connection a browser sends the last event id
 * in `Last-Event-ID` and receives exactly the changes since. Ends with the access token.
 */
export const streamMessages = defineEndpoint({
  name: 'streamMessages',
  path: '/api/message/stream',
  tag: 'messages',
  summary: "Streams events of the caller's messages: sent, read or closed, and the unread counts.",
  auth: { kind: 'member' },
  wire: 'none',
  body: z.undefined(),
  reply: messageChangesSchema,
  answers: 'events',
  limit: { max: 120, windowMs: 60_000 },
});
