import { systemClock } from '../../apps/server/src/adapters/clock.ts';
import { systemIds } from '../../apps/server/src/adapters/ids.ts';
import { systemRandom } from '../../apps/server/src/adapters/random.ts';
import type { Config } from '../../apps/server/src/config.ts';
import { type Context, systemContext } from '../../apps/server/src/context.ts';
import { openDatabase } from '../../apps/server/src/db/connect.ts';
import { openDatabaseServer } from '../../apps/server/src/db/database-server.ts';
import { insertApiKey } from '../../apps/server/src/features/api-keys/change-api-keys.ts';
import { createLog } from '../../apps/server/src/http/log.ts';
import { makeKeySecret } from '../../apps/server/src/platform/credentials/api-key-secret.ts';

const NAME = '演示导入';

/**
 * The key of this program in a demo centre, with a new secret each time, which is not stored. The key itself stays, and with it the
 * references of earlier filings.
 */
export async function demoKey(config: Config, form: string): Promise<string> {
  const quiet = { info: () => undefined, warn: (message: string) => console.warn(message) };
  const server = await openDatabaseServer(config, { log: quiet, mayShare: true });
  try {
    const db = openDatabase(server.connection, { max: 1 });
    try {
      const log = createLog({ level: config.logLevel });
      const base = { db, clock: systemClock, ids: systemIds, random: systemRandom, log };
      return await secretFor(systemContext(base, 'demo:intake'), form);
    } finally {
      await db.close();
    }
  } finally {
    await server.stop();
  }
}

async function secretFor(ctx: Context, form: string): Promise<string> {
  const existing = await ctx.db
    .selectFrom('sys_api_key')
    .select(['id', 'prefix', 'forms'])
    .where('name', '=', NAME)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!existing) {
    const facts = { name: NAME, forms: [form], addresses: [], validTo: null };
    return (await insertApiKey(ctx, facts)).secret;
  }
  const { shown, hash } = makeKeySecret(ctx, existing.prefix);
  await ctx.db
    .updateTable('sys_api_key')
    .set({ secret_hash: hash, forms: [...new Set([...existing.forms, form])] })
    .where('id', '=', existing.id)
    .execute();
  return shown;
}
