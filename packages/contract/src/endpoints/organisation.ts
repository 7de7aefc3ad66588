import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';
import { line, translations } from './dictionary-input.ts';

const id = z.uuid().toLowerCase();
const rowVersion = z.int().positive();
/** Codes of units and posts: small letters, digits and hyphens, as the settings name them. */
const code = z.string().regex(/^[a-z][a-z0-9-]{1,63}$/, 'code');

/** Kinds of units: 单位, 部门, 科室. */
export const ORG_TYPES = ['UNIT', 'DEPARTMENT', 'SECTION'] as const;
/** Levels of units at most. */
export const ORG_DEPTH_MAX = 10;

const unitView = z.object({
  id: z.string(),
  /** Null for the topmost. */
  parentId: z.string().nullable(),
  name: z.string(),
  code: z.string(),
  type: z.enum(ORG_TYPES),
  leaderId: z.string().nullable(),
  leaderName: z.string(),
  status: z.enum(['ENABLED', 'DISABLED']),
  /** Members right in it that have not left. */
  members: z.int(),
  rowVersion: z.int(),
});

/** A unit of the organisation. */
export type OrgUnit = z.output<typeof unitView>;

const unitInput = {
  name: line(100).min(1),
  code,
  type: z.enum(ORG_TYPES),
  leaderId: id.nullable().default(null),
};

/** ORG-01. */
export const queryOrgTree = defineEndpoint({
  name: 'queryOrgTree',
  method: 'POST',
  path: '/api/org/tree',
  tag: 'organisation',
  summary: 'Every unit within reach, parents before their children, siblings in their order.',
  auth: { kind: 'permission', code: 'org:read' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({}),
  reply: z.array(unitView),
});

/** ORG-01. */
export const createOrg = defineEndpoint({
  name: 'createOrg',
  method: 'POST',
  path: '/api/org/add',
  tag: 'organisation',
  summary: 'Adds a unit below another one, as its last.',
  auth: { kind: 'permission', code: 'org:create' },
  wire: 'data',
  body: z.strictObject({ parentId: id, ...unitInput }),
  reply: unitView,
});

/** ORG-01. */
export const updateOrg = defineEndpoint({
  name: 'updateOrg',
  method: 'POST',
  path: '/api/org/update',
  tag: 'organisation',
  summary: 'Changes a unit: its name, code, kind, leader and whether it is in use.',
  auth: { kind: 'permission', code: 'org:update' },
  wire: 'data',
  body: z.strictObject({ id, rowVersion, ...unitInput, status: z.enum(['ENABLED', 'DISABLED']) }),
  reply: unitView,
});

/** ORG-01. */
export const moveOrg = defineEndpoint({
  name: 'moveOrg',
  method: 'POST',
  path: '/api/org/move',
  tag: 'organisation',
  summary: 'Moves a unit below another one, or to another place among its siblings.',
  auth: { kind: 'permission', code: 'org:update' },
  wire: 'data',
  body: z.strictObject({
    id,
    parentId: id,
    /** The sibling before which it is to stand; null for the last place. */
    beforeId: id.nullable().default(null),
  }),
  reply: unitView,
});

/** ORG-01. */
export const removeOrg = defineEndpoint({
  name: 'removeOrg',
  method: 'POST',
  path: '/api/org/delete',
  tag: 'organisation',
  summary: 'Deletes a unit without units, members and posts.',
  auth: { kind: 'permission', code: 'org:delete' },
  wire: 'data',
  body: z.strictObject({ id }),
  reply: z.boolean(),
});

const postView = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  orgId: z.string().nullable(),
  orgName: z.string(),
  level: z.int(),
  orderNo: z.int(),
  /** Members that hold it and have not left. */
  members: z.int(),
  /** Names of the permission groups that it brings. */
  groups: z.array(z.string()),
  /** The system settings speak of it (DOMAIN §1.5): its code stays. */
  isMapped: z.boolean(),
  rowVersion: z.int(),
});

/** A post 岗位. */
export type Post = z.output<typeof postView>;

const postInput = {
  name: line(100).min(1),
  code,
  orgId: id.nullable(),
  level: z.int().min(0).max(100).default(0),
  orderNo: z.int().min(0).max(1_000_000).default(0),
};

/** ORG-01. */
export const getPost = defineEndpoint({
  name: 'getPost',
  method: 'POST',
  path: '/api/post/detail',
  tag: 'organisation',
  summary: 'One post, who holds it and what it brings.',
  auth: { kind: 'permission', code: 'post:read' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ id }),
  reply: postView,
});

/** ORG-01. */
export const createPost = defineEndpoint({
  name: 'createPost',
  method: 'POST',
  path: '/api/post/add',
  tag: 'organisation',
  summary: 'Adds a post.',
  auth: { kind: 'permission', code: 'post:create' },
  wire: 'data',
  body: z.strictObject(postInput),
  reply: postView,
});

/** ORG-01. */
export const updatePost = defineEndpoint({
  name: 'updatePost',
  method: 'POST',
  path: '/api/post/update',
  tag: 'organisation',
  summary: 'Changes a post.',
  auth: { kind: 'permission', code: 'post:update' },
  wire: 'data',
  body: z.strictObject({ id, rowVersion, ...postInput }),
  reply: postView,
});

/** ORG-01. */
export const removePost = defineEndpoint({
  name: 'removePost',
  method: 'POST',
  path: '/api/post/delete',
  tag: 'organisation',
  summary: 'Deletes a post that nobody holds and no setting speaks of.',
  auth: { kind: 'permission', code: 'post:delete' },
  wire: 'data',
  body: z.strictObject({ id }),
  reply: z.boolean(),
});

/** Kinds of values that a member attribute may hold. */
export const ATTRIBUTE_TYPES = [
  'text',
  'integer',
  'date',
  'boolean',
  'dictionary',
  'mobileAccount',
  'email',
] as const;

/** Kind of a member attribute. */
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];

const attributeView = z.object({
  code: z.string(),
  /** In the reader's language. */
  label: z.string(),
  name: z.string(),
  translations: z.record(z.string(), z.string()),
  type: z.enum(ATTRIBUTE_TYPES),
  /** Of a `dictionary`; empty for the others. */
  dictionaryCode: z.string(),
  isRequired: z.boolean(),
  isEditableBySelf: z.boolean(),
  /** Shown masked to whoever may not see personal data. */
  isSensitive: z.boolean(),
  orderNo: z.int(),
  isShipped: z.boolean(),
  /** Members with a value. */
  members: z.int(),
  rowVersion: z.int(),
});

/** The definition of a member attribute (ORG-02). */
export type MemberAttribute = z.output<typeof attributeView>;

const attributeInput = {
  name: line(100).min(1),
  translations: translations.default({}),
  type: z.enum(ATTRIBUTE_TYPES),
  dictionaryCode: z.string().max(64).default(''),
  isRequired: z.boolean().default(false),
  isEditableBySelf: z.boolean().default(false),
  isSensitive: z.boolean().default(false),
  orderNo: z.int().min(0).max(1_000_000).default(0),
};

const attributeCode = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{1,63}$/, 'code');

/** ORG-02. */
export const queryMemberAttributes = defineEndpoint({
  name: 'queryMemberAttributes',
  method: 'POST',
  path: '/api/memberAttribute/query',
  tag: 'organisation',
  summary: 'The definitions of member attributes in their order.',
  auth: { kind: 'permission', code: 'member:read' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({}),
  reply: z.array(attributeView),
});

/** ORG-02. */
export const createMemberAttribute = defineEndpoint({
  name: 'createMemberAttribute',
  method: 'POST',
  path: '/api/memberAttribute/add',
  tag: 'organisation',
  summary: 'Adds a member attribute.',
  auth: { kind: 'permission', code: 'memberAttribute:create' },
  wire: 'data',
  body: z.strictObject({ code: attributeCode, ...attributeInput }),
  reply: attributeView,
});

/** ORG-02. */
export const updateMemberAttribute = defineEndpoint({
  name: 'updateMemberAttribute',
  method: 'POST',
  path: '/api/memberAttribute/update',
  tag: 'organisation',
  summary: 'Changes a member attribute; its code is for ever.',
  auth: { kind: 'permission', code: 'memberAttribute:update' },
  wire: 'data',
  body: z.strictObject({ code: attributeCode, rowVersion, ...attributeInput }),
  reply: attributeView,
});

/** ORG-02. */
export const removeMemberAttribute = defineEndpoint({
  name: 'removeMemberAttribute',
  method: 'POST',
  path: '/api/memberAttribute/delete',
  tag: 'organisation',
  summary: 'Deletes a member attribute that nobody has a value of.',
  auth: { kind: 'permission', code: 'memberAttribute:delete' },
  wire: 'data',
  body: z.strictObject({ code: attributeCode }),
  reply: z.boolean(),
});
