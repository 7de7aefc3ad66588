import { z } from 'zod';
import { defineEndpoint, rowVersionSchema } from '../http/index.ts';
import { codeLine, line } from './parts/stored-text.ts';

const TAG = 'organisation';
const id = z.uuid().toLowerCase();

/** Account names: a letter first, then letters, digits, full stops, hyphens, underscores. */
export const ACCOUNT_PATTERN = /^[A-Za-z][A-Za-z0-9._-]{1,31}$/;
/** Maximum members per transfer. */
export const TRANSFER_MAX = 200;

const instant = z.iso.datetime({ offset: true });

const memberView = z.object({
  id: z.string(),
  username: z.string(),
  account: z.string(),
  orgId: z.string().nullable(),
  /** The unit with its ancestors: 跨境贸易资源中心 / 备案服务部. */
  orgPath: z.string(),
  /** In order; the first is the main one. */
  posts: z.array(z.object({ id: z.string(), name: z.string() })),
  employeeNo: z.string(),
  gender: z.enum(['MALE', 'FEMALE']).nullable(),
  entryOn: z.string().nullable(),
  status: z.enum(['ACTIVE', 'DISABLED', 'LEFT']),
  lastLoginAt: instant.nullable(),
  createdAt: instant,
  leftAt: instant.nullable(),
  /** The successor; empty for none. */
  successorName: z.string(),
  /** End of the lock caused by wrong passwords or second factor codes; null if unlocked. */
  lockedUntil: instant.nullable(),
  hasSecondFactor: z.boolean(),
  /** Number of active sessions. */
  sessions: z.int(),
  /** Values by definition code; personal ones masked for readers without full access. */
  attributes: z.array(z.object({ code: z.string(), value: z.string(), isMasked: z.boolean() })),
  isSelf: z.boolean(),
  rowVersion: z.int(),
});

/** A member on the member page. */
export type MemberDetail = z.output<typeof memberView>;

const memberInput = {
  username: line(50).min(1),
  orgId: id,
  postIds: z.array(id).max(20).default([]),
  employeeNo: codeLine(30).default(''),
  gender: z.enum(['MALE', 'FEMALE']).nullable().default(null),
  entryOn: z.iso.date().nullable().default(null),
  /** By definition code; an empty text removes a value, an omitted one is unchanged. */
  attributes: z.record(z.string().max(64), z.string().max(500)).default({}),
};

/** ORG-01. */
export const getMember = defineEndpoint({
  name: 'getMember',
  path: '/api/member/detail',
  tag: TAG,
  summary: "Returns a member in the caller's row scope with posts, attributes and sign-in state.",
  auth: { kind: 'permission', code: 'member:read' },
  viewing: 'read',
  body: z.strictObject({ id }),
  reply: memberView,
});

/** ORG-01: a new member has no password and signs in through a reset link. */
export const createMember = defineEndpoint({
  name: 'createMember',
  path: '/api/member/add',
  tag: TAG,
  summary: 'Creates a member; the account must be unique regardless of case.',
  auth: { kind: 'permission', code: 'member:create' },
  body: z.strictObject({ account: z.string().trim().regex(ACCOUNT_PATTERN, 'account'), ...memberInput }),
  reply: memberView,
});

/** ORG-01. */
export const updateMember = defineEndpoint({
  name: 'updateMember',
  path: '/api/member/update',
  tag: TAG,
  summary: 'Updates a member; the account cannot change.',
  auth: { kind: 'permission', code: 'member:update' },
  body: z.strictObject({ id, rowVersion: rowVersionSchema, ...memberInput }),
  reply: memberView,
});

/** ORG-01. */
export const setMemberStatus = defineEndpoint({
  name: 'setMemberStatus',
  path: '/api/member/setStatus',
  tag: TAG,
  summary: 'Disables a member and ends their sessions immediately, or enables a disabled member.',
  auth: { kind: 'permission', code: 'member:setStatus' },
  body: z.strictObject({ id, status: z.enum(['ACTIVE', 'DISABLED']) }),
  reply: memberView,
});

/** ORG-01: 调岗. */
export const transferMembers = defineEndpoint({
  name: 'transferMembers',
  path: '/api/member/transfer',
  tag: TAG,
  summary: 'Moves members to a unit and assigns its posts: all of them or none.',
  auth: { kind: 'permission', code: 'member:transfer' },
  body: z.strictObject({
    ids: z.array(id).min(1).max(TRANSFER_MAX),
    orgId: id,
    /** New posts; unchanged if absent. */
    postIds: z.array(id).max(20).optional(),
  }),
  reply: z.object({ moved: z.int() }),
});

const handOverItem = z.object({
  /** Kind of item: records of a resource, drafts, saved views, units led, tasks only they can do. */
  kind: z.enum(['records', 'drafts', 'views', 'units', 'tasks']),
  /** Code of the resource; empty for the other kinds. */
  code: z.string(),
  /** Name of the resource, in the reader's language. */
  label: z.string(),
  total: z.int(),
});

/** An item handed over by a leaving member. */
export type HandOverItem = z.output<typeof handOverItem>;

/** ORG-01: 离职交接. */
export const previewHandOver = defineEndpoint({
  name: 'previewHandOver',
  path: '/api/member/handOver/preview',
  tag: TAG,
  summary: 'Lists what would be transferred to a successor if a member left.',
  auth: { kind: 'permission', code: 'member:leave' },
  viewing: 'read',
  body: z.strictObject({ id }),
  reply: z.array(handOverItem),
});

/** ORG-01: 离职. */
export const leaveMember = defineEndpoint({
  name: 'leaveMember',
  path: '/api/member/leave',
  tag: TAG,
  summary:
    'Marks a member as left, transfers everything they own to a successor, and ends their sessions immediately.',
  auth: { kind: 'permission', code: 'member:leave' },
  body: z.strictObject({ id, rowVersion: rowVersionSchema, successorId: id }),
  reply: z.object({ handedOver: z.array(handOverItem), endedSessions: z.int() }),
});

/** ORG-01: 强制下线. */
export const endMemberSessions = defineEndpoint({
  name: 'endMemberSessions',
  path: '/api/member/forceOffline',
  tag: TAG,
  summary: 'Ends all sessions of a member immediately, on every node.',
  auth: { kind: 'permission', code: 'member:forceOffline' },
  body: z.strictObject({ id }),
  reply: z.object({ ended: z.int() }),
});
