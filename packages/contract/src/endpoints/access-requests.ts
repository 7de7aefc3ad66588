import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';
import { line } from './dictionary-input.ts';
import { MENU_ABSENCES } from './menu-editor.ts';

const TAG = 'permissions';
const id = z.uuid().toLowerCase();
const moment = z.iso.datetime({ offset: true });

/** States of a request: not answered, granted, declined. */
export const ACCESS_REQUEST_STATUSES = ['OPEN', 'GRANTED', 'DECLINED'] as const;

/** PERM-04: 申请权限. */
export const createAccessRequest = defineEndpoint({
  name: 'createAccessRequest',
  method: 'POST',
  path: '/api/access-request/create',
  tag: TAG,
  summary:
    'Asks the administrators for what was refused. Asking again before the answer changes nothing but adds a note.',
  auth: { kind: 'member' },
  wire: 'data',
  limit: { max: 20, windowMs: 3_600_000 },
  body: z.strictObject({
    /** Address at which it happened, without the host. */
    page: line(500).default(''),
    /** Permission that was missing, as the refusal names it. */
    permission: line(200).default(''),
    /** Id of the error. */
    error: line(100).default(''),
    /** Number of the call that was refused. */
    trace: line(100).default(''),
    note: line(200).default(''),
  }),
  /** Whether it is a new one. */
  reply: z.object({ id: z.string(), isNew: z.boolean() }),
});

const finding = z.object({
  group: z.string(),
  effect: z.enum(['allows', 'refuses']),
  isInForce: z.boolean(),
});

/** Why it was refused, as it stood when it was asked for. */
const snapshot = z.object({
  permission: z.string(),
  isHeld: z.boolean(),
  findings: z.array(finding),
  /**
   * The menu entry that leads to the page, where no permission was named, and why it was not shown: then the findings are
   * about it. Null where no entry leads there; absent where a permission was named.
   */
  menu: z
    .object({ name: z.string(), absence: z.enum(MENU_ABSENCES).nullable() })
    .nullable()
    .optional(),
});

/** Why something was refused. */
export type AccessSnapshot = z.output<typeof snapshot>;

const request = z.object({
  id: z.string(),
  askerId: z.string(),
  askerName: z.string(),
  askerAccount: z.string(),
  permission: z.string(),
  /** What the permission is called in the reader's language; empty for one that no button carries. */
  permissionName: z.string(),
  page: z.string(),
  error: z.string(),
  trace: z.string(),
  note: z.string(),
  explanation: snapshot.nullable(),
  status: z.enum(ACCESS_REQUEST_STATUSES),
  answererName: z.string(),
  answeredAt: moment.nullable(),
  remark: z.string(),
  createdAt: moment,
});

/** What somebody asked for, with what was refused and why. */
export type AccessRequest = z.output<typeof request>;

/** PERM-04: one request. */
export const getAccessRequest = defineEndpoint({
  name: 'getAccessRequest',
  method: 'POST',
  path: '/api/access-request/detail',
  tag: TAG,
  summary: 'One request for access with what was refused and why.',
  auth: { kind: 'permission', code: 'access_request:read' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ id }),
  reply: request,
});

/** PERM-04: the answer; the right itself is given by permission groups. */
export const answerAccessRequest = defineEndpoint({
  name: 'answerAccessRequest',
  method: 'POST',
  path: '/api/access-request/answer',
  tag: TAG,
  summary: 'Answers a request for access; whoever asked is told.',
  auth: { kind: 'permission', code: 'access_request:answer' },
  wire: 'data',
  body: z.strictObject({ id, isGranted: z.boolean(), remark: line(200).min(1) }),
  reply: request,
});
