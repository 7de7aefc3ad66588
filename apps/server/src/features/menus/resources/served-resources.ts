import type { RouteEntry } from '#server/http/route-table.ts';

/** A route as the registry keeps it. */
export interface ServedResource {
  readonly code: string;
  readonly method: string;
  readonly path: string;
  readonly description: string;
  readonly is_public: boolean;
  readonly auth: RouteEntry['auth']['kind'];
  readonly permission_code: string;
}

/**
 * What is to be registered of the routes of a server. A call is known by its name, files and pages by method and path.
 * @throws Error when two routes would have one code: buttons name routes by it
 */
export function servedResources(routes: readonly RouteEntry[]): readonly ServedResource[] {
  const resources = routes.map(resourceOf);
  const owners = new Map<string, string>();
  for (const { code, method, path } of resources) {
    const owner = owners.get(code);
    if (owner !== undefined)
      throw new Error(`${method} ${path} and ${owner} are both registered as "${code}"`);
    owners.set(code, `${method} ${path}`);
  }
  // In one order, so that nodes that start at once wait for each other instead of locking each other out.
  return resources.toSorted((a, b) => (a.code < b.code ? -1 : 1));
}

function resourceOf({ method, path, auth, endpoint }: RouteEntry): ServedResource {
  // A call that answers two methods is two routes.
  const isMain = endpoint?.method === method;
  return {
    code: endpoint && isMain ? endpoint.name : `${method} ${path}`,
    method,
    path,
    description: endpoint?.summary ?? '',
    is_public: auth.kind === 'public',
    auth: auth.kind,
    permission_code: auth.kind === 'permission' || auth.kind === 'local-or-permission' ? auth.code : '',
  };
}
