import type { ResourceGrant } from './grant.ts';

/** A member who views the product as another member. */
export interface Viewer {
  /** Id of the viewing session. */
  readonly viewId: string;
  readonly memberId: string;
  readonly username: string;
  readonly account: string;
}

/** A signed-in member with all data that determine their permissions. Recreated whenever their rights change. */
export interface MemberActor {
  readonly kind: 'member';
  readonly memberId: string;
  readonly sessionId: string;
  /** Display name 姓名. */
  readonly username: string;
  /** Sign-in name 账号. */
  readonly account: string;
  readonly orgId: string | null;
  readonly postIds: readonly string[];
  /** Codes of granted buttons and actions, without denied ones. */
  readonly permissions: ReadonlySet<string>;
  /** Rows and fields by resource code; a resource without an entry is inaccessible. */
  readonly grants: ReadonlyMap<string, ResourceGrant>;
  /** The version of all grants this actor was built from (PERM-07). */
  readonly permissionVersion: number;
  /**
   * Another member who views the product as this member (PERM-04): `sessionId` is the viewer's, all else describes the member. Such an
   * actor never writes.
   */
  readonly viewedBy?: Viewer;
}

/** A member viewed by another member. */
export type ViewedActor = MemberActor & { readonly viewedBy: Viewer };

/** Whether an actor is read-only because another member views the product as this member. */
export function isViewing(actor: Actor): actor is ViewedActor {
  return actor.kind === 'member' && actor.viewedBy !== undefined;
}

/** The anonymous actor of a public call. */
export interface AnonymousActor {
  readonly kind: 'nobody';
}

/**
 * A program that files by an API key, as applicant for the enterprises it names: it submits records of the key's forms and reads only their
 * results.
 */
export interface KeyActor {
  readonly kind: 'key';
  readonly keyId: string;
  /** The key's name, shown in histories and the audit log. */
  readonly name: string;
  /** Codes of the permitted forms. */
  readonly forms: ReadonlySet<string>;
  readonly permissions: ReadonlySet<string>;
  readonly grants: ReadonlyMap<string, ResourceGrant>;
}

/** Unrestricted work of the product itself; the reason is logged. */
export interface SystemActor {
  readonly kind: 'system';
  readonly reason: string;
}

/** The subject on whose behalf an operation runs. */
export type Actor = MemberActor | KeyActor | AnonymousActor | SystemActor;

/** An actor's grant for a resource; undefined without access, and for the product itself, which needs no grants. */
export function grantOf(actor: Actor, resource: string): ResourceGrant | undefined {
  return actor.kind === 'member' || actor.kind === 'key' ? actor.grants.get(resource) : undefined;
}

/** The actor of all public calls. */
export const ANONYMOUS: AnonymousActor = { kind: 'nobody' };
