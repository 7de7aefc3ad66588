import { isDeepStrictEqual } from 'node:util';
import type { AnyEndpoint } from '@haiqiao/contract/http';
import { jsonOf } from './answer/json-text.ts';

/**
 * Proves that an answer is what its endpoint declares: no more, no less. A field too many could be a secret.
 * @throws Error naming the endpoint and what differs
 */
export function assertReply(endpoint: AnyEndpoint, data: unknown): void {
  const sent: unknown = JSON.parse(jsonOf(data));
  const parsed = endpoint.reply.safeParse(sent);
  if (!parsed.success)
    throw new Error(`${endpoint.name} answers against its schema: ${parsed.error.message}`);
  if (!isDeepStrictEqual(sent, JSON.parse(JSON.stringify(parsed.data)))) {
    throw new Error(
      `${endpoint.name} answers fields that its schema does not declare: ${JSON.stringify(sent)}`,
    );
  }
}
