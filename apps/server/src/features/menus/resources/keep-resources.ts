import { sql } from 'kysely';
import { type Context, systemContext } from '#server/context.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import { routesOf } from '#server/http/route-table.ts';
import { type ServedResource, servedResources } from './served-resources.ts';

/**
 * Writes the routes of this node into the registry when it is ready to serve. A route that cannot be registered stops the
 * start: nothing is served that the registry does not know (DOMAIN §2.18).
 */
export function keepResources({ app, base }: RouteHost): void {
  app.addHook('onReady', async () => {
    await writeResources(systemContext(base, 'resources'), servedResources(routesOf(app)));
  });
}

/** Notes what is served; what is not served any more stays, with the day on which it was last seen. */
async function writeResources(ctx: Context, resources: readonly ServedResource[]): Promise<void> {
  const at = ctx.clock.now();
  const places = resources.map(({ method, path }) => `${method} ${path}`);
  // A call that was renamed: its place belongs to the new name.
  await ctx.db
    .deleteFrom('sys_resource')
    .where(sql<boolean>`method || ' ' || path = any(${places})`)
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
        // Nodes do not all have the same time; the newest counts.
        last_seen_at: sql<Date>`greatest(sys_resource.last_seen_at, excluded.last_seen_at)`,
      })),
    )
    .execute();
}
