import type { Context } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import type { MetadataStore } from '#server/platform/metadata/model.ts';

/** Dependencies of organisation services. */
export interface OrganisationDeps {
  readonly metadata: MetadataStore;
  readonly broadcast: Broadcast;
  /** Ends all sessions of a member in the transaction of `ctx`; returns their number. */
  readonly endSessions: (ctx: Context, memberId: string, reason: 'DISABLED' | 'ADMIN') => Promise<number>;
}
