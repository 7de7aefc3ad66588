import { z } from 'zod';
import { defineEndpoint, rowVersionSchema } from '../http/index.ts';
import { line, translations } from './parts/stored-text.ts';

const id = z.uuid().toLowerCase();
/** Codes of units and posts: lower-case letters, digits and hyphens, as used in settings. */
const code = z.string().regex(/^[a-z][a-z0-9-]{1,63}$/, 'code');

/** Kinds of units: 单位, 部门, 科室. */
export const ORG_TYPES = ['UNIT', 'DEPARTMENT', 'SECTION'] as const;
/** Maximum levels of units. */
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
  /** Current members directly in it. */
  members: z.int(),
  rowVersion: z.int(),
});

/** An organisation unit. */
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
  path: '/api/org/tree',
  tag: 'organisation',
  summary: "Lists all units in the caller's row scope, parents before children, siblings in order.",
  auth: { kind: 'permission', code: 'org:read' },
  viewing: 'read',
  body: z.strictObject({}),
  reply: z.array(unitView),
});

/** ORG-01. */
export const createOrg = defineEndpoint({
  name: 'createOrg',
  path: '/api/org/add',
  tag: 'organisation',
  summary: 'Creates a unit as the last child of another one.',
  auth: { kind: 'permission', code: 'org:create' },
  body: z.strictObject({ parentId: id, ...unitInput }),
  reply: unitView,
});

/** ORG-01. */
export const updateOrg = defineEndpoint({
  name: 'updateOrg',
  path: '/api/org/update',
  tag: 'organisation',
  summary: 'Updates name, code, kind, leader and active state of a unit.',
  auth: { kind: 'permission', code: 'org:update' },
  body: z.strictObject({
    id,
    rowVersion: rowVersionSchema,
    ...unitInput,
    status: z.enum(['ENABLED', 'DISABLED']),
  }),
  reply: unitView,
});

/** ORG-01. */
export const moveOrg = defineEndpoint({
  name: 'moveOrg',
  path: '/api/org/move',
  tag: 'organisation',
  summary: 'Moves a unit under another one, or to another position among its siblings.',
  auth: { kind: 'permission', code: 'org:update' },
  body: z.strictObject({
    id,
    parentId: id,
    /** The sibling to insert before; null for the last position. */
    beforeId: id.nullable().default(null),
  }),
  reply: unitView,
});

/** ORG-01. */
export const removeOrg = defineEndpoint({
  name: 'removeOrg',
  path: '/api/org/delete',
  tag: 'organisation',
  summary: 'Deletes a unit without units, members and posts.',
  auth: { kind: 'permission', code: 'org:delete' },
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
  /** Current members who hold it. */
  members: z.int(),
  /** Names of the permission groups it grants. */
  groups: z.array(z.string()),
  /** Used by system settings (DOMAIN §1.5): its code is fixed. */
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
  path: '/api/post/detail',
  tag: 'organisation',
  summary: 'Returns a post with its holders and the permissions it grants.',
  auth: { kind: 'permission', code: 'post:read' },
  viewing: 'read',
  body: z.strictObject({ id }),
  reply: postView,
});

/** ORG-01. */
export const createPost = defineEndpoint({
  name: 'createPost',
  path: '/api/post/add',
  tag: 'organisation',
  summary: 'Creates a post.',
  auth: { kind: 'permission', code: 'post:create' },
  body: z.strictObject(postInput),
  reply: postView,
});

/** ORG-01. */
export const updatePost = defineEndpoint({
  name: 'updatePost',
  path: '/api/post/update',
  tag: 'organisation',
  summary: 'Updates a post.',
  auth: { kind: 'permission', code: 'post:update' },
  body: z.strictObject({ id, rowVersion: rowVersionSchema, ...postInput }),
  reply: postView,
});

/** ORG-01. */
export const removePost = defineEndpoint({
  name: 'removePost',
  path: '/api/post/delete',
  tag: 'organisation',
  summary: 'Deletes a post without holders that no setting references.',
  auth: { kind: 'permission', code: 'post:delete' },
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
  /** Masked for readers without access to personal data. */
  isSensitive: z.boolean(),
  orderNo: z.int(),
  isShipped: z.boolean(),
  /** Number of members with a value. */
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
  path: '/api/memberAttribute/query',
  tag: 'organisation',
  summary: 'Lists the definitions of member attributes in their order.',
  auth: { kind: 'permission', code: 'member:read' },
  viewing: 'read',
  body: z.strictObject({}),
  reply: z.array(attributeView),
});

/** ORG-02. */
export const createMemberAttribute = defineEndpoint({
  name: 'createMemberAttribute',
  path: '/api/memberAttribute/add',
  tag: 'organisation',
  summary: 'Creates a member attribute.',
  auth: { kind: 'permission', code: 'memberAttribute:create' },
  body: z.strictObject({ code: attributeCode, ...attributeInput }),
  reply: attributeView,
});

/** ORG-02. */
export const updateMemberAttribute = defineEndpoint({
  name: 'updateMemberAttribute',
  path: '/api/memberAttribute/update',
  tag: 'organisation',
  summary: 'Updates a member attribute; its code cannot change.',
  auth: { kind: 'permission', code: 'memberAttribute:update' },
  body: z.strictObject({ code: attributeCode, rowVersion: rowVersionSchema, ...attributeInput }),
  reply: attributeView,
});

/** ORG-02. */
export const removeMemberAttribute = defineEndpoint({
  name: 'removeMemberAttribute',
  path: '/api/memberAttribute/delete',
  tag: 'organisation',
  summary: 'Deletes a member attribute without values.',
  auth: { kind: 'permission', code: 'memberAttribute:delete' },
  body: z.strictObject({ code: attributeCode }),
  reply: z.boolean(),
});
