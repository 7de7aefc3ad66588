import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';

/**
 * Who may call a route: `public` anyone, `signedIn` signed-in members (the service checks the record), `menu` holders of a menu's button,
 * `button` holders of a button outside menus, `none` only by a grant in code.
 */
export const RESOURCE_ACCESS_KINDS = ['public', 'signedIn', 'menu', 'button', 'none'] as const;

/** Who may call a route. */
export type ResourceAccessKind = (typeof RESOURCE_ACCESS_KINDS)[number];

const resourceView = z.object({
  /** Endpoint name; for files and pages the method and path. */
  code: z.string(),
  method: z.string(),
  path: z.string(),
  desc: z.string(),
  /** Whether it needs no token. */
  isPublic: z.boolean(),
  /** Required permission; empty for none. */
  permission: z.string(),
  reach: z.enum(RESOURCE_ACCESS_KINDS),
  /** Buttons that grant it, with their menu. */
  buttons: z.array(z.object({ code: z.string(), name: z.string(), menu: z.string() })),
  /** When a node last served it. */
  lastSeenAt: z.iso.datetime({ offset: true }),
});

/** A route of the server with the buttons that grant it (DOMAIN §2.18). */
export type ResourceView = z.output<typeof resourceView>;

/** PERM-04. */
export const queryResources = defineEndpoint({
  name: 'queryResources',
  path: '/api/resource/query',
  tag: 'menus',
  summary: "Lists the server's routes with the menus and buttons that grant each one.",
  auth: { kind: 'permission', code: 'resource:read' },
  viewing: 'read',
  body: z.strictObject({
    keyword: z.string().max(100).default(''),
    reach: z.enum(RESOURCE_ACCESS_KINDS).optional(),
  }),
  reply: z.object({
    datas: z.array(resourceView),
    total: z.int(),
    /** Total of each kind, independent of the filter. */
    counts: z.record(z.enum(RESOURCE_ACCESS_KINDS), z.int()),
  }),
});
