import type { KeyActor, ResourceGrant } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import { shanghaiDate } from '@haiqiao/contract/field-types';
import { timingSafeEqual } from 'node:crypto';
import type { ContextBase } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import type { KeyLoader } from '#server/http/route-host.ts';
import { readKey } from '#server/platform/credentials/api-key-secret.ts';
import type { MetadataStore } from '#server/platform/metadata/model.ts';
import { addressTest } from './address-list.ts';

/** Nothing is remembered longer; as often the last use of a key is noted. */
const REMEMBERED_MS = 60_000;
const KEYS_MAX = 1_000;

/** A key that has proved itself. */
interface KnownKey {
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
 * Makes the judge of API keys. A key in use costs one statement a minute; a change of it counts from its next call on, on
 * every node, and while the news line is down nothing is remembered.
 */
export function createKeyLoader({ base, broadcast, metadata }: KeyLoaderDeps): KeyLoader {
  const known = new Map<string, KnownKey>();
  let epoch = 0;
  const forget = () => {
    epoch += 1;
    known.clear();
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
      if (known.size >= KEYS_MAX) known.clear();
      known.set(text, key);
    }
    return key.actor;
  }

  return (text, address) => {
    const key = known.get(text);
    const now = base.clock.now();
    if (!key || key.until <= now.getTime() || !broadcast.isConnected()) return read(text, address);
    assertUsable(key, now, address);
    return key.actor;
  };
}

/** @throws AppError API_KEY_EXPIRED, API_KEY_ADDRESS_REFUSED */
function assertUsable({ validTo, isAllowedAt }: KnownKey, now: Date, address: string): void {
  if (validTo !== null && validTo < (shanghaiDate(now) ?? '')) throw new AppError('API_KEY_EXPIRED');
  if (!isAllowedAt(address)) throw new AppError('API_KEY_ADDRESS_REFUSED', { address });
}

/** @throws AppError API_KEY_REFUSED for what is no key, a wrong secret and one that was revoked: who guesses learns nothing */
async function findKey(
  { db }: ContextBase,
  metadata: MetadataStore,
  text: string,
): Promise<Omit<KnownKey, 'until'>> {
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
