import type { z } from 'zod';

/**
 * Who may call an endpoint. There is no default: a route without it does not start (deny by default).
 * - `public`: anybody; `reason` says why that is safe
 * - `refresh-token`: the bearer is the refresh token, judged by the service
 * - `member`: anybody signed in
 * - `api-key`: a program that files with a key of its own
 * - `permission`: signed in and holding the code; or `orCode`, which opens the part of it that the service keeps to
 * - `local-or-permission`: loopback callers, and holders of the code (`/metrics`)
 */
export type EndpointAuth =
  | { readonly kind: 'public'; readonly reason: string }
  | { readonly kind: 'refresh-token' }
  | { readonly kind: 'member' }
  | { readonly kind: 'api-key' }
  | { readonly kind: 'permission'; readonly code: string; readonly orCode?: string }
  | { readonly kind: 'local-or-permission'; readonly code: string };

/** How often one address (and one account, where the body names one) may call. */
export interface EndpointLimit {
  readonly max: number;
  readonly windowMs: number;
}

/** One HTTP call as one value: the server's route, the OpenAPI operation and the client's call all come from it. */
export interface Endpoint<Body extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  /** Name on every floor and OpenAPI operationId. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** More methods that answer alike, where SPEC has two readings. */
  readonly alsoMethod?: 'GET' | 'POST';
  readonly path: string;
  /** Area in the OpenAPI document. */
  readonly tag: string;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  readonly auth: EndpointAuth;
  /**
   * What becomes of the call while its session looks at the product as another member (PERM-04, view as). Without it the
   * call is refused, so whatever changes something, starts work or hands personal data out says nothing here.
   * - `read`: shows what stands on a screen and changes nothing; it is answered with the rights of the member looked at
   * - `own`: belongs to whoever looks, as the end of it does
   */
  readonly viewing?: 'read' | 'own';
  /**
   * Where the input stands: `data` = `{data: {…}}` in the body (the usual form), `flat` = the body itself,
   * `flat-or-query` = the body itself or URL-encoded query parameters of the same names, `query` = query parameters (reads
   * by GET), `multipart` = a file in parts that the service reads itself, `none` = there is none.
   */
  readonly wire: 'data' | 'flat' | 'flat-or-query' | 'query' | 'multipart' | 'none';
  /** Fields of the input that stand in the path as `:name` instead. */
  readonly pathParams?: readonly string[];
  /** Schema of the input, without the wrapping of `wire`. */
  readonly body: Body;
  /** Schema of `data` in the answer; of each event where the answer is a stream of them. */
  readonly reply: Reply;
  /** `events`: the answer stays open and carries server-sent events; a refusal comes in an envelope as ever. */
  readonly answers?: 'events';
  readonly limit?: EndpointLimit;
  /** Names of input fields that must never reach a log line. */
  readonly secrets?: readonly string[];
}

/** Any endpoint, whatever its schemas. */
export type AnyEndpoint = Endpoint;

/** What a caller hands to an endpoint. */
export type EndpointInput<E extends AnyEndpoint> = z.input<E['body']>;

/** What a service receives from an endpoint: checked and with defaults filled in. */
export type EndpointBody<E extends AnyEndpoint> = z.output<E['body']>;

/** What a caller receives. */
export type EndpointReply<E extends AnyEndpoint> = z.output<E['reply']>;

/**
 * Declares an HTTP call. It only fixes the types; `route()` on the server and `callEndpoint()` in the browser give it life.
 * @example
 * export const isMessageRead = defineEndpoint({
 *   name: 'isMessageRead', method: 'POST', path: '/api/message/isReaded', tag: 'messages',
 *   summary: 'Whether a message was already read.', auth: { kind: 'member' }, wire: 'data',
 *   body: z.strictObject({ id: z.uuid() }), reply: z.boolean(),
 * });
 */
export function defineEndpoint<Body extends z.ZodType, Reply extends z.ZodType>(
  endpoint: Endpoint<Body, Reply>,
): Endpoint<Body, Reply> {
  return endpoint;
}
