import type { Endpoint } from '@haiqiao/contract/http';
import type { z } from 'zod';

/**
 * What the client must know of an endpoint. Every endpoint of the contract is one; `body` and `reply` are read as
 * types only, so that the sign-in page can name its calls without loading the schemas (`entry-endpoints.ts`).
 */
export interface Callable<Body extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType>
  extends Pick<Endpoint, 'name' | 'method' | 'path' | 'wire' | 'pathParams'> {
  readonly auth: Pick<Endpoint['auth'], 'kind'>;
  readonly body?: Body;
  readonly reply?: Reply;
}
