import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';
import { line } from './parts/stored-text.ts';
import { MENU_ABSENCES } from './menu-editor.ts';

const TAG = 'permissions';
const id = z.uuid().toLowerCase();
const moment = z.iso.datetime({ offset: true });

/** States of a request: open, granted, declined. */
export const ACCESS_REQUEST_STATUSES = ['OPEN', 'GRANTED', 'DECLINED'] as const;

/** PERM-04: 申请权限. */
export const createAccessRequest = defineEndpoint({
  name: 'createAccessRequest',
  path: '/api/access-request/create',
  tag: TAG,
  summary:
    'Requests the refused access from the administrators. A repeated request before the answer only adds a note.',
  auth: { kind: 'member' },
  limit: { max: 20, windowMs: 3_600_000 },
  body: z.strictObject({
    /** URL where it happened, without the host. */
    page: line(500).default(''),
    /** Missing permission, as named by the refusal. */
    permission: line(200).default(''),
    /** Id of the error. */
    error: line(100).default(''),
    /** Request id of the denied call. */
    trace: line(100).default(''),
    note: line(200).default(''),
  }),
  /** Whether the request is new. */
  reply: z.object({ id: z.string(), isNew: z.boolean() }),
});

const finding = z.object({
  group: z.string(),
  effect: z.enum(['allows', 'refuses']),
  isInForce: z.boolean(),
});

/** Reasons of the refusal at the time of the request. */
const snapshot = z.object({
  permission: z.string(),
  isHeld: z.boolean(),
  findings: z.array(finding),
  /**
   * Menu entry of the page and why it was hidden, if no permission was named: the findings then concern it. Null without an entry; absent
   * if a permission was named.
   */
  menu: z
    .object({ name: z.string(), absence: z.enum(MENU_ABSENCES).nullable() })
    .nullable()
    .optional(),
});

/** Reasons of a refusal. */
export type AccessSnapshot = z.output<typeof snapshot>;

const request = z.object({
  id: z.string(),
  askerId: z.string(),
  askerName: z.string(),
  askerAccount: z.string(),
  permission: z.string(),
  /** Name of the permission in the reader's language; empty if no button has it. */
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

/** A request for access, with the refusal and its reasons. */
export type AccessRequest = z.output<typeof request>;

/** PERM-04: one request. */
export const getAccessRequest = defineEndpoint({
  name: 'getAccessRequest',
  path: '/api/access-request/detail',
  tag: TAG,
  summary: 'Returns one access request with the refused access and its reason.',
  auth: { kind: 'permission', code: 'access_request:read' },
  viewing: 'read',
  body: z.strictObject({ id }),
  reply: request,
});

/** PERM-04: the answer; the right itself is granted through permission groups. */
export const answerAccessRequest = defineEndpoint({
  name: 'answerAccessRequest',
  path: '/api/access-request/answer',
  tag: TAG,
  summary: 'Answers an access request and notifies the requester.',
  auth: { kind: 'permission', code: 'access_request:answer' },
  body: z.strictObject({ id, isGranted: z.boolean(), remark: line(200).min(1) }),
  reply: request,
});
