import type { KeyActor, ResourceGrant } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import { shanghaiDate } from '@haiqiao/contract/field-types';
import { LRUCache } from 'lru-cache';
import { timingSafeEqual } from 'node:crypto';
import type { ContextBase } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import type { KeyLoader } from '#server/http/route-host.ts';
import { readKey } from '#server/platform/credentials/api-key-secret.ts';
import type { MetadataStore } from '#server/platform/metadata/model.ts';
import { addressTest } from './address-list.ts';

/** Maximum cache age, and the interval for recording the last use of a key. */
const REMEMBERED_MS = 60_000;
const KEYS_MAX = 1_000;

/** An authenticated key. */
interface CachedKey {
  readonly actor: KeyActor;
  readonly validTo: string | null;
  readonly isAllowedAt: (address: string) => boolean;
  readonly until: number;
}

export interface KeyLoaderDeps {
  readonly base: ContextBase;
  readonly broadcast: Broadcast;
  readonly metadata: MetadataStore;
}

const EVERY_ROW: ResourceGrant = { scopes: [{ kind: 'all' }], fields: {} };

/**
 * Creates the authenticator of API keys. A key in use costs one statement a minute. A change takes effect with its next call on every node;
 * during a broadcast outage nothing is cached.
 */
export function createKeyLoader({ base, broadcast, metadata }: KeyLoaderDeps): KeyLoader {
  const cached = new LRUCache<string, CachedKey>({ max: KEYS_MAX });
  let epoch = 0;
  const forget = () => {
    epoch += 1;
    cached.clear();
  };
  broadcast.subscribe('api-keys-changed', forget);
  broadcast.onGap(forget);

  async function read(text: string, address: string): Promise<KeyActor> {
    const startedAt = epoch;
    const found = await findKey(base, metadata, text);
    const until = base.clock.now().getTime() + REMEMBERED_MS;
    const key = { ...found, until };
    assertUsable(key, base.clock.now(), address);
    await noteUse(base, key.actor.keyId, address);
    if (startedAt === epoch && broadcast.isConnected()) {
      cached.set(text, key);
    }
    return key.actor;
  }

  return (text, address) => {
    const key = cached.get(text);
    const now = base.clock.now();
    if (!key || key.until <= now.getTime() || !broadcast.isConnected()) return read(text, address);
    assertUsable(key, now, address);
    return key.actor;
  };
}

/** @throws AppError API_KEY_EXPIRED, API_KEY_ADDRESS_REFUSED */
function assertUsable({ validTo, isAllowedAt }: CachedKey, now: Date, address: string): void {
  if (validTo !== null && validTo < (shanghaiDate(now) ?? '')) throw new AppError('API_KEY_EXPIRED');
  if (!isAllowedAt(address)) throw new AppError('API_KEY_ADDRESS_REFUSED', { address });
}

/** @throws AppError API_KEY_REFUSED for a malformed key, a wrong secret and a revoked key alike, so guessing reveals nothing */
async function findKey(
  { db }: ContextBase,
  metadata: MetadataStore,
  text: string,
): Promise<Omit<CachedKey, 'until'>> {
  const key = readKey(text);
  if (!key) throw new AppError('API_KEY_REFUSED');
  const row = await db
    .selectFrom('sys_api_key')
    .select(['id', 'name', 'secret_hash', 'forms', 'addresses', 'valid_to', 'revoked_at'])
    .where('prefix', '=', key.prefix)
    .executeTakeFirst();
  const isRight = row !== undefined && timingSafeEqual(Buffer.from(row.secret_hash), Buffer.from(key.hash));
  if (!isRight || row.revoked_at !== null) throw new AppError('API_KEY_REFUSED');
  const { forms } = await metadata.current();
  const codes = row.forms.flatMap((code) => forms.get(code)?.resource.code ?? []);
  const actor: KeyActor = {
    kind: 'key',
    keyId: row.id,
    name: row.name,
    forms: new Set(row.forms),
    permissions: new Set(codes.flatMap((code) => [`${code}:create`, `${code}:submit`])),
    grants: new Map(codes.map((code) => [code, EVERY_ROW])),
  };
  return { actor, validTo: row.valid_to, isAllowedAt: addressTest(row.addresses) };
}

async function noteUse({ db, clock }: ContextBase, id: string, address: string): Promise<void> {
  await db
    .updateTable('sys_api_key')
    .set({ last_used_at: clock.now(), last_used_address: address })
    .where('id', '=', id)
    .execute();
}
