import type { RouteEntry } from '#server/http/route-table.ts';

/** A route as registered. */
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
 * The routes of a server to register. A call is identified by name, files and pages by method and path.
 * @throws Error when two routes would have one code, because buttons refer to routes by code
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
  // A fixed order avoids deadlocks between nodes that start at once.
  return resources.toSorted((a, b) => (a.code < b.code ? -1 : 1));
}

function resourceOf({ method, path, auth, endpoint }: RouteEntry): ServedResource {
  // A call with two methods is registered as two routes.
  const isMain = endpoint?.method === method;
  return {
    code: endpoint && isMain ? endpoint.name : `${method} ${path}`,
    method,
    path,
    description: endpoint?.summary ?? '',
    is_public: auth.kind === 'public',
    auth: auth.kind,
    permission_code: auth.kind === 'permission' || auth.kind === 'token-or-permission' ? auth.code : '',
  };
}
