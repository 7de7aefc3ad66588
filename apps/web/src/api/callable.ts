import type { Endpoint } from '@haiqiao/contract/http';
import type { z } from 'zod';

/**
 * What the client needs from an endpoint. Every endpoint of the contract qualifies; `body` and `reply` are used as types only, so that the
 * sign-in page can name its calls without loading the schemas (`entry-endpoints.ts`).
 */
export interface Callable<Body extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType>
  extends Pick<Endpoint, 'name' | 'method' | 'path' | 'wire' | 'pathParams'> {
  readonly auth: Pick<Endpoint['auth'], 'kind'>;
  readonly body?: Body;
  readonly reply?: Reply;
}
