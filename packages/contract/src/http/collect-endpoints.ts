import type { AnyEndpoint } from './define-endpoint.ts';

/** The properties without which a value is not an endpoint. */
const REQUIRED = ['name', 'method', 'path', 'tag', 'summary', 'auth', 'wire', 'body', 'reply'] as const;

/** Whether a value was declared with `defineEndpoint`. */
function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && REQUIRED.every((key) => key in value);
}

/** The endpoints that a file exports, in the order of their names in the file. */
export function collectEndpoints(file: Readonly<Record<string, unknown>>): readonly AnyEndpoint[] {
  return Object.values(file).filter(isEndpoint);
}
