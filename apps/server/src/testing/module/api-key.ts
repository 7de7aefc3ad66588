import { systemContext } from '#server/context.ts';
import { insertApiKey } from '#server/features/api-keys/change-api-keys.ts';
import type { TestApp } from '../test-app.ts';

/** An API key for these forms, created directly in the database; `token` is its secret. */
export async function makeApiKey(
  { base }: Pick<TestApp, 'base'>,
  facts: { name: string; forms: readonly string[]; addresses?: readonly string[]; validTo?: string },
): Promise<{ readonly id: string; readonly token: string }> {
  const { name, forms, addresses = [], validTo = null } = facts;
  const key = { name, forms: [...forms], addresses: [...addresses], validTo };
  const { id, secret } = await insertApiKey(systemContext(base, 'test'), key);
  return { id, token: secret };
}
