import { sql } from 'kysely';
import { type Context, systemContext } from '#server/context.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import { routesOf } from '#server/http/route-table.ts';
import { type ServedResource, servedResources } from './served-resources.ts';

/**
 * Registers the routes of this node when it is ready to serve. A route that cannot be registered stops the start, so every served route is
 * registered (DOMAIN §2.18).
 */
export function registerResources({ app, base }: RouteHost): void {
  app.addHook('onReady', async () => {
    await writeResources(systemContext(base, 'resources'), servedResources(routesOf(app)));
  });
}

/** Writes the served routes; routes no longer served remain, with the day they were last served. */
async function writeResources(ctx: Context, resources: readonly ServedResource[]): Promise<void> {
  const at = ctx.clock.now();
  const addresses = resources.map(({ method, path }) => `${method} ${path}`);
  // A renamed call: its address belongs to the new name.
  await ctx.db
    .deleteFrom('sys_resource')
    .where(sql<boolean>`method || ' ' || path = any(${addresses})`)
    .where(sql<boolean>`code <> all(${resources.map(({ code }) => code)})`)
    .execute();
  await ctx.db
    .insertInto('sys_resource')
    .values(resources.map((resource) => ({ ...resource, first_seen_at: at, last_seen_at: at })))
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet((eb) => ({
        method: eb.ref('excluded.method'),
        path: eb.ref('excluded.path'),
        description: eb.ref('excluded.description'),
        is_public: eb.ref('excluded.is_public'),
        auth: eb.ref('excluded.auth'),
        permission_code: eb.ref('excluded.permission_code'),
        // Clocks of nodes differ; the latest time counts.
        last_seen_at: sql<Date>`greatest(sys_resource.last_seen_at, excluded.last_seen_at)`,
      })),
    )
    .execute();
}
