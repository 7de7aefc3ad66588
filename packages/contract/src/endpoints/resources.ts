import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';

/**
 * Who gets to a route: `public` anybody, `signedIn` whoever is signed in (the service decides by the record), `menu` holders
 * of a button of some menu, `button` holders of a button that stands on no menu, `none` nobody but by a grant in code.
 */
export const RESOURCE_REACHES = ['public', 'signedIn', 'menu', 'button', 'none'] as const;

/** Who gets to a route. */
export type ResourceReach = (typeof RESOURCE_REACHES)[number];

const resourceView = z.object({
  /** Name of the call; for files and pages the method and path. */
  code: z.string(),
  method: z.string(),
  path: z.string(),
  desc: z.string(),
  /** Whether it answers without a token. */
  isPublic: z.boolean(),
  /** Permission that it asks for; empty for none. */
  permission: z.string(),
  reach: z.enum(RESOURCE_REACHES),
  /** Buttons that get there, with the menu they stand on. */
  buttons: z.array(z.object({ code: z.string(), name: z.string(), menu: z.string() })),
  /** When a node last served it. */
  lastSeenAt: z.iso.datetime({ offset: true }),
});

/** A route of the server with the buttons that reach it (DOMAIN §2.18). */
export type ResourceView = z.output<typeof resourceView>;

/** PERM-04. */
export const queryResources = defineEndpoint({
  name: 'queryResources',
  method: 'POST',
  path: '/api/resource/query',
  tag: 'menus',
  summary: 'Every route that the server serves, and which no menu or button reaches.',
  auth: { kind: 'permission', code: 'resource:read' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({
    keyword: z.string().max(100).default(''),
    reach: z.enum(RESOURCE_REACHES).optional(),
  }),
  reply: z.object({
    datas: z.array(resourceView),
    total: z.int(),
    /** How many there are of each kind, whatever is asked for. */
    counts: z.record(z.enum(RESOURCE_REACHES), z.int()),
  }),
});
