import type { Callable } from '../callable.ts';

/** The target and content of a request. */
export interface RequestTarget {
  /** Path with its parameters, without a query; safe to log. */
  readonly path: string;
  /** `?…`, or empty. */
  readonly query: string;
  /** The remaining input; undefined for none. */
  readonly input: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** Distributes the input to path, query and body as defined by the endpoint. */
export function targetOf({ path, pathParams = [], wire }: Callable, input: unknown): RequestTarget {
  if (pathParams.length === 0 && wire !== 'query') return { path, query: '', input };
  const fields = (input ?? {}) as Fields; // an endpoint with path parameters has an object input
  const filled = pathParams.reduce(
    (text, name) => text.replace(`:${name}`, encodeURIComponent(String(fields[name]))),
    path,
  );
  const rest = Object.entries(fields).filter(
    ([name, value]) => !pathParams.includes(name) && value !== undefined,
  );
  if (wire !== 'query') return { path: filled, query: '', input: Object.fromEntries(rest) };
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)])).toString();
  return { path: filled, query: query === '' ? '' : `?${query}`, input: undefined };
}
