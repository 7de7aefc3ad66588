import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';
import { line } from './dictionary-input.ts';

const TAG = 'organisation';
const id = z.uuid().toLowerCase();
const rowVersion = z.int().positive();

/** Account names that a centre gives out: a letter first, then letters, digits, full stops, hyphens, underscores. */
export const ACCOUNT_PATTERN = /^[A-Za-z][A-Za-z0-9._-]{1,31}$/;
/** Members that are moved at once at most. */
export const TRANSFER_MAX = 200;

const instant = z.iso.datetime({ offset: true });

const memberView = z.object({
  id: z.string(),
  username: z.string(),
  account: z.string(),
  orgId: z.string().nullable(),
  /** The unit with those above it: 跨境贸易资源中心 / 备案服务部. */
  orgPath: z.string(),
  /** In their order; the first is the main one. */
  posts: z.array(z.object({ id: z.string(), name: z.string() })),
  employeeNo: z.string(),
  gender: z.enum(['MALE', 'FEMALE']).nullable(),
  entryOn: z.string().nullable(),
  status: z.enum(['ACTIVE', 'DISABLED', 'LEFT']),
  lastLoginAt: instant.nullable(),
  createdAt: instant,
  leftAt: instant.nullable(),
  /** Who took over; empty for nobody. */
  successorName: z.string(),
  /** Until when wrong passwords, or wrong codes of the second factor, lock the account; null when it is not locked. */
  lockedUntil: instant.nullable(),
  hasSecondFactor: z.boolean(),
  /** Sessions under way. */
  sessions: z.int(),
  /** Values by the codes of their definitions; personal ones masked for whoever may not see them whole. */
  attributes: z.array(z.object({ code: z.string(), value: z.string(), isMasked: z.boolean() })),
  isSelf: z.boolean(),
  rowVersion: z.int(),
});

/** A member as the member page shows them. */
export type MemberDetail = z.output<typeof memberView>;

const memberInput = {
  username: line(50).min(1),
  orgId: id,
  postIds: z.array(id).max(20).default([]),
  employeeNo: line(30).default(''),
  gender: z.enum(['MALE', 'FEMALE']).nullable().default(null),
  entryOn: z.iso.date().nullable().default(null),
  /** By the codes of their definitions; an empty text takes a value away, one that is not named stays. */
  attributes: z.record(z.string().max(64), z.string().max(500)).default({}),
};

/** ORG-01. */
export const getMember = defineEndpoint({
  name: 'getMember',
  method: 'POST',
  path: '/api/member/detail',
  tag: TAG,
  summary: 'One member within reach with posts, attributes and how they are signed in.',
  auth: { kind: 'permission', code: 'member:read' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ id }),
  reply: memberView,
});

/** ORG-01: a new member has no password yet and signs in by the link of a reset. */
export const createMember = defineEndpoint({
  name: 'createMember',
  method: 'POST',
  path: '/api/member/add',
  tag: TAG,
  summary: 'Adds a member; the account is unique whatever its capitals.',
  auth: { kind: 'permission', code: 'member:create' },
  wire: 'data',
  body: z.strictObject({ account: z.string().trim().regex(ACCOUNT_PATTERN, 'account'), ...memberInput }),
  reply: memberView,
});

/** ORG-01. */
export const updateMember = defineEndpoint({
  name: 'updateMember',
  method: 'POST',
  path: '/api/member/update',
  tag: TAG,
  summary: 'Changes a member; the account stays.',
  auth: { kind: 'permission', code: 'member:update' },
  wire: 'data',
  body: z.strictObject({ id, rowVersion, ...memberInput }),
  reply: memberView,
});

/** ORG-01. */
export const setMemberStatus = defineEndpoint({
  name: 'setMemberStatus',
  method: 'POST',
  path: '/api/member/setStatus',
  tag: TAG,
  summary: 'Disables a member, which ends their sessions at once, or lets them sign in again.',
  auth: { kind: 'permission', code: 'member:setStatus' },
  wire: 'data',
  body: z.strictObject({ id, status: z.enum(['ACTIVE', 'DISABLED']) }),
  reply: memberView,
});

/** ORG-01: 调岗. */
export const transferMembers = defineEndpoint({
  name: 'transferMembers',
  method: 'POST',
  path: '/api/member/transfer',
  tag: TAG,
  summary: 'Moves members to a unit, and gives them its posts: all of them or none.',
  auth: { kind: 'permission', code: 'member:transfer' },
  wire: 'data',
  body: z.strictObject({
    ids: z.array(id).min(1).max(TRANSFER_MAX),
    orgId: id,
    /** Their posts from now on; they keep those they have unless given. */
    postIds: z.array(id).max(20).optional(),
  }),
  reply: z.object({ moved: z.int() }),
});

const handOverItem = z.object({
  /** What it is: records of a resource, drafts, saved views, units that they lead, tasks that only they can do. */
  kind: z.enum(['records', 'drafts', 'views', 'units', 'tasks']),
  /** Code of the resource; empty for the other kinds. */
  code: z.string(),
  /** Of the resource, in the reader's language. */
  label: z.string(),
  total: z.int(),
});

/** Something that a leaving member hands over. */
export type HandOverItem = z.output<typeof handOverItem>;

/** ORG-01: 离职交接. */
export const previewHandOver = defineEndpoint({
  name: 'previewHandOver',
  method: 'POST',
  path: '/api/member/handOver/preview',
  tag: TAG,
  summary: 'What would go to another member if this one left.',
  auth: { kind: 'permission', code: 'member:leave' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ id }),
  reply: z.array(handOverItem),
});

/** ORG-01: 离职. */
export const leaveMember = defineEndpoint({
  name: 'leaveMember',
  method: 'POST',
  path: '/api/member/leave',
  tag: TAG,
  summary: 'A member leaves: everything they own goes to the chosen one, their sessions end at once.',
  auth: { kind: 'permission', code: 'member:leave' },
  wire: 'data',
  body: z.strictObject({ id, rowVersion, successorId: id }),
  reply: z.object({ handedOver: z.array(handOverItem), endedSessions: z.int() }),
});

/** ORG-01: 强制下线. */
export const endMemberSessions = defineEndpoint({
  name: 'endMemberSessions',
  method: 'POST',
  path: '/api/member/forceOffline',
  tag: TAG,
  summary: 'Ends every session of a member at once, on every node.',
  auth: { kind: 'permission', code: 'member:forceOffline' },
  wire: 'data',
  body: z.strictObject({ id }),
  reply: z.object({ ended: z.int() }),
});
