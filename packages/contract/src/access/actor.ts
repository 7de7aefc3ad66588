import type { ResourceGrant } from './grant.ts';

/** Whoever looks at the product as another member. */
export interface Viewer {
  /** Which look it is. */
  readonly viewId: string;
  readonly memberId: string;
  readonly username: string;
  readonly account: string;
}

/** Somebody signed in, with everything that decides what they may do. Made anew whenever their rights change. */
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
  /** Codes of the buttons and actions granted and not denied. */
  readonly permissions: ReadonlySet<string>;
  /** Rows and fields by resource code; a resource without an entry is not reached at all. */
  readonly grants: ReadonlyMap<string, ResourceGrant>;
  /** The version of all grants this actor was made from (PERM-07). */
  readonly permissionVersion: number;
  /**
   * Somebody else who looks at the product as this member (PERM-04): `sessionId` is theirs, everything else says what the
   * member sees. Nothing is written on behalf of such an actor.
   */
  readonly viewedBy?: Viewer;
}

/** A member whom somebody else looks at the product as. */
export type ViewedActor = MemberActor & { readonly viewedBy: Viewer };

/** Whether an actor only looks: somebody else sees what the member sees, and nothing is done on their behalf. */
export function isViewing(actor: Actor): actor is ViewedActor {
  return actor.kind === 'member' && actor.viewedBy !== undefined;
}

/** Nobody: a public call. */
export interface NobodyActor {
  readonly kind: 'nobody';
}

/**
 * A program that files by an API key, as an applicant on behalf of the enterprises it names: it hands in records of the forms
 * that its key is for, and reads nothing but what became of them.
 */
export interface KeyActor {
  readonly kind: 'key';
  readonly keyId: string;
  /** What administrators call the key: it stands in histories and in the audit log. */
  readonly name: string;
  /** Codes of the forms that it is for. */
  readonly forms: ReadonlySet<string>;
  readonly permissions: ReadonlySet<string>;
  readonly grants: ReadonlyMap<string, ResourceGrant>;
}

/** Unrestricted work of the product itself; the reason is said aloud and logged. */
export interface SystemActor {
  readonly kind: 'system';
  readonly reason: string;
}

/** On whose behalf something happens. */
export type Actor = MemberActor | KeyActor | NobodyActor | SystemActor;

/** What an actor holds for a resource; undefined for one that is not reached, and where grants are no matter (the product itself). */
export function grantOf(actor: Actor, resource: string): ResourceGrant | undefined {
  return actor.kind === 'member' || actor.kind === 'key' ? actor.grants.get(resource) : undefined;
}

/** The one actor of public calls. */
export const NOBODY: NobodyActor = { kind: 'nobody' };
