import { z } from 'zod';
import { PERMISSIONS } from '../access/index.ts';
import { encryptedPasswordSchema } from './auth.ts';
import { defineEndpoint, rowVersionSchema } from '../http/index.ts';

const TAG = 'api-keys';
const NAME_MAX = 50;
const FORMS_MAX = 50;
const ADDRESSES_MAX = 50;

/** Current state of a key. */
export const API_KEY_STATES = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const;

/** An IP address, or a network as `10.2.0.0/16`. */
export const keyAddressSchema = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

const form = z.object({ code: z.string(), label: z.string() });

const apiKeyView = z.object({
  id: z.string(),
  name: z.string(),
  /** Visible prefix of the secret: identifies the key in a program's settings. */
  prefix: z.string(),
  state: z.enum(API_KEY_STATES),
  forms: z.array(form),
  addresses: z.array(z.string()),
  /** Last day in Shanghai; null for no end. */
  validTo: z.iso.date().nullable(),
  /** Rounded to the minute. */
  lastUsedAt: z.iso.datetime().nullable(),
  lastUsedAddress: z.string(),
  /** Number of filings submitted with it. */
  filings: z.int(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  revokedAt: z.iso.datetime().nullable(),
  revokedBy: z.string(),
  rowVersion: z.int(),
});
/** A key as administrators see it: never its secret. */
export type ApiKeyView = z.output<typeof apiKeyView>;

/** Editable properties of a key. */
const facts = {
  name: z.string().trim().min(1).max(NAME_MAX),
  forms: z.array(z.string().min(1).max(100)).min(1).max(FORMS_MAX),
  /** Any address by default. */
  addresses: z.array(keyAddressSchema).max(ADDRESSES_MAX).default([]),
  validTo: z.iso.date().nullable().default(null),
};

/** The caller's own password, encrypted as at sign-in. */
const proof = { password: encryptedPasswordSchema };

/** Shown only once: only its hash is stored. */
const withSecret = z.object({ id: z.string(), secret: z.string() });

/** Keys of filing programs, active ones first. */
export const queryApiKeys = defineEndpoint({
  name: 'queryApiKeys',
  path: '/api/apiKey/query',
  tag: TAG,
  summary: 'Returns the intake API keys without secrets, and the forms a key may cover.',
  auth: { kind: 'permission', code: PERMISSIONS.readApiKeys },
  viewing: 'read',
  body: z.strictObject({}),
  reply: z.object({ keys: z.array(apiKeyView), forms: z.array(form) }),
});

/** Creates a key. */
export const createApiKey = defineEndpoint({
  name: 'createApiKey',
  path: '/api/apiKey/create',
  tag: TAG,
  summary: 'Creates an API key; returns its secret once.',
  auth: { kind: 'permission', code: PERMISSIONS.createApiKeys },
  body: z.strictObject({ ...facts, ...proof }),
  reply: withSecret,
  limit: { max: 30, windowMs: 60_000 },
  secrets: ['password'],
});

/** Changes the scope of a key; its secret stays. */
export const updateApiKey = defineEndpoint({
  name: 'updateApiKey',
  path: '/api/apiKey/update',
  tag: TAG,
  summary: 'Updates name, forms, addresses and expiry date of an API key, effective from its next call.',
  auth: { kind: 'permission', code: PERMISSIONS.updateApiKeys },
  body: z.strictObject({ id: z.uuid(), rowVersion: rowVersionSchema, ...facts, ...proof }),
  reply: z.boolean(),
  limit: { max: 30, windowMs: 60_000 },
  secrets: ['password'],
});

/** Issues a new secret and preserves the key's references: the old secret is invalid at once. */
export const renewApiKey = defineEndpoint({
  name: 'renewApiKey',
  path: '/api/apiKey/renew',
  tag: TAG,
  summary: 'Replaces the secret of an API key and returns it once; the old secret is invalid from now on.',
  auth: { kind: 'permission', code: PERMISSIONS.updateApiKeys },
  body: z.strictObject({ id: z.uuid(), ...proof }),
  reply: withSecret,
  limit: { max: 30, windowMs: 60_000 },
  secrets: ['password'],
});

/** Revokes a key. Urgent, therefore without a password. */
export const revokeApiKey = defineEndpoint({
  name: 'revokeApiKey',
  path: '/api/apiKey/revoke',
  tag: TAG,
  summary: 'Revokes an API key permanently; records filed with it remain.',
  auth: { kind: 'permission', code: PERMISSIONS.revokeApiKeys },
  body: z.strictObject({ id: z.uuid() }),
  reply: z.boolean(),
});
