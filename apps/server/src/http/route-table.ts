import type { AnyEndpoint, EndpointAuth } from '@haiqiao/contract/http';
import type { FastifyInstance, RouteOptions } from 'fastify';

/** One method and path that the server answers. */
export interface RouteEntry {
  readonly method: string;
  readonly path: string;
  readonly auth: EndpointAuth;
  /** The declaration it serves; undefined for files and pages. */
  readonly endpoint: AnyEndpoint | undefined;
}

const tables = new WeakMap<FastifyInstance, RouteEntry[]>();

/**
 * Keeps the list of all routes, and refuses to start with one that does not say who may call it (deny by default).
 * Register it before any route.
 */
export function registerRouteTable(app: FastifyInstance): void {
  const routes: Registered[] = [];
  // Method and path are copied, since the framework uses one object for a path with and without its last slash;
  // the configuration is looked at later, since plugins declare theirs in a hook after this one.
  app.addHook('onRoute', (options) => {
    for (const method of [options.method].flat()) routes.push({ method, path: options.url, options });
  });
  app.addHook('onReady', (done) => {
    const entries = routes.map(entryOf);
    const undeclared = entries.filter(({ auth }) => !auth).map(({ method, path }) => `${method} ${path}`);
    tables.set(app, entries.filter(isDeclared));
    done(
      undeclared.length === 0 ? undefined : new Error(`nobody says who may call ${undeclared.join(', ')}`),
    );
  });
}

/** Every route of an application that is ready. */
export function routesOf(app: FastifyInstance): readonly RouteEntry[] {
  const table = tables.get(app);
  if (!table) throw new Error('the route table is known once the application is ready');
  return table;
}

interface Registered {
  readonly method: string;
  readonly path: string;
  readonly options: RouteOptions;
}

type Entry = Omit<RouteEntry, 'auth'> & { readonly auth: EndpointAuth | undefined };

function entryOf({ method, path, options }: Registered): Entry {
  return { method, path, auth: options.config?.auth, endpoint: options.config?.endpoint };
}

function isDeclared(entry: Entry): entry is RouteEntry {
  return entry.auth !== undefined;
}
