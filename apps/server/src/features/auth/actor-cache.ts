import type { MemberActor } from '@haiqiao/contract/access';
import type { Broadcast } from '#server/db/broadcast.ts';

/** Maximum cached sessions; the oldest are evicted first. An actor takes a few kB. */
const ACTORS_MAX = 20_000;

interface Remembered {
  readonly actor: MemberActor;
  readonly until: Date;
}

/** The actors of active sessions. Entries are evicted at once on a change on any node. */
export interface ActorCache {
  find(sessionId: string, now: Date): MemberActor | undefined;
  /** A mark to take before reading from the database … */
  readonly epoch: number;
  /** … and to pass with the result: it is cached only if nothing was evicted meanwhile. */
  cache(remembered: Remembered, epoch: number): void;
}

export function createActorCache(broadcast: Broadcast): ActorCache {
  const actors = new Map<string, Remembered>();
  let epoch = 0;

  /** A concurrent database read may have been too early: its result is not cached either. */
  function forget(isMeant: (actor: MemberActor) => boolean): void {
    epoch += 1;
    for (const [sessionId, { actor }] of actors) if (isMeant(actor)) actors.delete(sessionId);
  }

  function forgetSession({ sessionId }: { readonly sessionId: string }): void {
    epoch += 1;
    actors.delete(sessionId);
  }

  broadcast.subscribe('session-ended', forgetSession);
  broadcast.subscribe('session-changed', forgetSession);
  broadcast.subscribe('member-changed', ({ memberId }) =>
    forget((actor) => actor.memberId === memberId || actor.viewedBy?.memberId === memberId),
  );
  broadcast.subscribe('permissions-changed', () => forget(() => true));
  broadcast.onGap(() => forget(() => true));

  return {
    find(sessionId, now) {
      const found = actors.get(sessionId);
      if (!found || !broadcast.isConnected()) return undefined;
      if (found.until > now) return found.actor;
      actors.delete(sessionId);
      return undefined;
    },
    get epoch() {
      return epoch;
    },
    cache(remembered, readAt) {
      if (readAt !== epoch || !broadcast.isConnected()) return;
      const [oldest] = actors.keys();
      if (actors.size >= ACTORS_MAX && oldest !== undefined) actors.delete(oldest);
      actors.set(remembered.actor.sessionId, remembered);
    },
  };
}
