import type { Callable } from '../callable.ts';

/** Where a call goes and what it carries there. */
export interface RequestTarget {
  /** Path with its parameters, without a query: what may be logged. */
  readonly path: string;
  /** `?…`, or empty. */
  readonly query: string;
  /** What is left of the input; undefined for none. */
  readonly input: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** Spreads the input over path, query and body, as the endpoint says. */
export function targetOf({ path, pathParams = [], wire }: Callable, input: unknown): RequestTarget {
  if (pathParams.length === 0 && wire !== 'query') return { path, query: '', input };
  const fields = (input ?? {}) as Fields; // an endpoint with path parameters takes an object
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
