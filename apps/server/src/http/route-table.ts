import type { AnyEndpoint, EndpointAuth } from '@haiqiao/contract/http';
import type { FastifyInstance, RouteOptions } from 'fastify';

/** A served method and path. */
export interface RouteEntry {
  readonly method: string;
  readonly path: string;
  readonly auth: EndpointAuth;
  /** Its endpoint declaration; undefined for files and pages. */
  readonly endpoint: AnyEndpoint | undefined;
}

const tables = new WeakMap<FastifyInstance, RouteEntry[]>();

/** Collects all routes, and prevents the start when one does not declare its callers (deny by default). Register it before any route. */
export function registerRouteTable(app: FastifyInstance): void {
  const routes: Registered[] = [];
  // Method and path are copied, because the framework shares one object for a path with and without its trailing slash. The configuration
  // is read later, because plugins declare theirs in a later hook.
  app.addHook('onRoute', (options) => {
    for (const method of [options.method].flat()) routes.push({ method, path: options.url, options });
  });
  app.addHook('onReady', (done) => {
    const entries = routes.map(entryOf);
    const undeclared = entries.filter(({ auth }) => !auth).map(({ method, path }) => `${method} ${path}`);
    tables.set(app, entries.filter(isDeclared));
    done(
      undeclared.length === 0 ? undefined : new Error(`no callers are declared for ${undeclared.join(', ')}`),
    );
  });
}

/** All routes of a ready application. */
export function routesOf(app: FastifyInstance): readonly RouteEntry[] {
  const table = tables.get(app);
  if (!table) throw new Error('the route table is available once the application is ready');
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
