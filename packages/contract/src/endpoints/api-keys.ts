import { z } from 'zod';
import { PERMISSIONS } from '../access/index.ts';
import { encryptedPasswordSchema } from './auth.ts';
import { defineEndpoint } from '../http/index.ts';

const TAG = 'api-keys';
const NAME_MAX = 50;
const FORMS_MAX = 50;
const ADDRESSES_MAX = 50;

/** What a key is good for at the moment. */
export const API_KEY_STATES = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const;

/** An address, or a network as `10.2.0.0/16`. */
export const keyAddressSchema = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

const form = z.object({ code: z.string(), label: z.string() });

const apiKeyView = z.object({
  id: z.string(),
  name: z.string(),
  /** Stands in front of the secret: tells one key from another in the settings of a program. */
  prefix: z.string(),
  state: z.enum(API_KEY_STATES),
  forms: z.array(form),
  addresses: z.array(z.string()),
  /** Last day in Shanghai; null for no end. */
  validTo: z.iso.date().nullable(),
  /** To the minute. */
  lastUsedAt: z.iso.datetime().nullable(),
  lastUsedAddress: z.string(),
  /** Filings that came in by it. */
  filings: z.int(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  revokedAt: z.iso.datetime().nullable(),
  revokedBy: z.string(),
  rowVersion: z.int(),
});
/** A key as administrators see it: never its secret. */
export type ApiKeyView = z.output<typeof apiKeyView>;

/** What is said of a key. */
const facts = {
  name: z.string().trim().min(1).max(NAME_MAX),
  forms: z.array(z.string().min(1).max(100)).min(1).max(FORMS_MAX),
  /** From anywhere unless given. */
  addresses: z.array(keyAddressSchema).max(ADDRESSES_MAX).default([]),
  validTo: z.iso.date().nullable().default(null),
};

/** The caller's own password, sealed as at sign-in. */
const proof = { password: encryptedPasswordSchema };

/** Shown this once: only its hash is kept. */
const withSecret = z.object({ id: z.string(), secret: z.string() });

/** The keys of programs that file, those in use first. */
export const queryApiKeys = defineEndpoint({
  name: 'queryApiKeys',
  method: 'POST',
  path: '/api/apiKey/query',
  tag: TAG,
  summary: 'Keys of programs that file, without their secrets, and the forms that a key can be for.',
  auth: { kind: 'permission', code: PERMISSIONS.readApiKeys },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({}),
  reply: z.object({ keys: z.array(apiKeyView), forms: z.array(form) }),
});

/** Makes a key. */
export const createApiKey = defineEndpoint({
  name: 'createApiKey',
  method: 'POST',
  path: '/api/apiKey/create',
  tag: TAG,
  summary: 'Makes a key; its secret is answered this once and never again.',
  auth: { kind: 'permission', code: PERMISSIONS.createApiKeys },
  wire: 'data',
  body: z.strictObject({ ...facts, ...proof }),
  reply: withSecret,
  limit: { max: 30, windowMs: 60_000 },
  secrets: ['password'],
});

/** Changes what a key is for; its secret stays. */
export const updateApiKey = defineEndpoint({
  name: 'updateApiKey',
  method: 'POST',
  path: '/api/apiKey/update',
  tag: TAG,
  summary: 'Changes name, forms, addresses and last day of a key; counts from its next call on.',
  auth: { kind: 'permission', code: PERMISSIONS.updateApiKeys },
  wire: 'data',
  body: z.strictObject({ id: z.uuid(), rowVersion: z.int().min(1), ...facts, ...proof }),
  reply: z.boolean(),
  limit: { max: 30, windowMs: 60_000 },
  secrets: ['password'],
});

/** Another secret for a key that keeps its references: the old one is worth nothing from now on. */
export const renewApiKey = defineEndpoint({
  name: 'renewApiKey',
  method: 'POST',
  path: '/api/apiKey/renew',
  tag: TAG,
  summary: 'Gives a key another secret, answered this once; the old one is refused from now on.',
  auth: { kind: 'permission', code: PERMISSIONS.updateApiKeys },
  wire: 'data',
  body: z.strictObject({ id: z.uuid(), ...proof }),
  reply: withSecret,
  limit: { max: 30, windowMs: 60_000 },
  secrets: ['password'],
});

/** Puts a key out of use. In a hurry: no password is asked for. */
export const revokeApiKey = defineEndpoint({
  name: 'revokeApiKey',
  method: 'POST',
  path: '/api/apiKey/revoke',
  tag: TAG,
  summary: 'Puts a key out of use for good; what came in by it stays.',
  auth: { kind: 'permission', code: PERMISSIONS.revokeApiKeys },
  wire: 'data',
  body: z.strictObject({ id: z.uuid() }),
  reply: z.boolean(),
});
