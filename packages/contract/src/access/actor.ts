import type { ResourceGrant } from './grant.ts';

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
}

/** Nobody: a public call. */
export interface NobodyActor {
  readonly kind: 'nobody';
}

/** Unrestricted work of the product itself; the reason is said aloud and logged. */
export interface SystemActor {
  readonly kind: 'system';
  readonly reason: string;
}

/** On whose behalf something happens. */
export type Actor = MemberActor | NobodyActor | SystemActor;

/** The one actor of public calls. */
export const NOBODY: NobodyActor = { kind: 'nobody' };
