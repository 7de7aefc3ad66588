import { type Kysely, sql } from 'kysely';
import type { Log } from '#server/context.ts';
import type { Broadcast, BroadcastTopics } from './broadcast.ts';
import type { Tables } from './tables.ts';

/** A lost notification is noticed after this time at the latest. */
const VERIFY_EVERY_MS = 60_000;

/** A kind of cached rows with its version. */
interface CacheVersion {
  readonly kind: 'settings' | 'dictionaries' | 'work-calendar' | 'metadata' | 'permissions';
  readonly version: number;
}

const TOPICS = {
  settings: 'settings-changed',
  dictionaries: 'dictionaries-changed',
  'work-calendar': 'work-calendar-changed',
  metadata: 'metadata-changed',
  permissions: 'permissions-changed',
} as const satisfies Record<CacheVersion['kind'], keyof BroadcastTopics>;

/** Verifies the caches of one node. */
export interface CacheVerifier {
  /** Compares the versions now, and clears the caches whose rows have changed since the last comparison. */
  verify(): Promise<void>;
  /** Remembers the current versions and compares them every minute from now on. */
  start(): Promise<void>;
  close(): void;
}

/**
 * Creates the verifier. Triggers raise a version with every change of cached rows and notify the nodes with the commit; a node that missed the
 * notification clears its cache here. A notified change clears it once more.
 */
export function createCacheVerifier(
  db: Kysely<Tables>,
  { broadcast, log }: { readonly broadcast: Broadcast; readonly log: Log },
): CacheVerifier {
  let compared: ReadonlyMap<string, number> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function verify(): Promise<void> {
    const versions = await readVersions(db);
    const before = compared;
    compared = new Map(versions.map(({ kind, version }) => [kind, version]));
    for (const { kind, version } of versions) {
      if (before === null || before.get(kind) === version) continue;
      if (kind === 'metadata') broadcast.deliver(TOPICS[kind], { version });
      else broadcast.deliver(TOPICS[kind], {});
    }
  }

  return {
    verify,
    async start() {
      await verify();
      timer = setInterval(() => {
        verify().catch((error: unknown) =>
          log.warn({ err: error }, 'the versions of the caches could not be read'),
        );
      }, VERIFY_EVERY_MS);
      timer.unref();
    },
    close: () => clearInterval(timer),
  };
}

async function readVersions(db: Kysely<Tables>): Promise<readonly CacheVersion[]> {
  const { rows } = await sql<CacheVersion>`
    select kind, version from sys_cache_version
    union all select 'metadata', version from meta_version
    union all select 'permissions', version from sys_permission_version`.execute(db);
  return rows;
}
