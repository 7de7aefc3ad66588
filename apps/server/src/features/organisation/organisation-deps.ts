import type { Context } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import type { MetadataStore } from '#server/platform/metadata/model.ts';

/** What the services of the organisation need beside their context. */
export interface OrganisationDeps {
  readonly metadata: MetadataStore;
  readonly broadcast: Broadcast;
  /** Ends all sessions of a member in the transaction of `ctx`; answers how many there were. */
  readonly endSessions: (ctx: Context, memberId: string, reason: 'DISABLED' | 'ADMIN') => Promise<number>;
}
