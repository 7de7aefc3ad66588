import type { z } from 'zod';

/**
 * Who may call an endpoint. Mandatory: a route without it does not start (deny by default).
 * - `public`: anyone; `reason` states why that is safe
 * - `refresh-token`: the bearer is the refresh token, checked by the service
 * - `member`: anyone signed in
 * - `api-key`: a filing program with its own key
 * - `permission`: signed in with the code; or with `orCode`, for the part enforced by the service
 * - `token-or-permission`: monitoring with its token, and holders of the code (`/metrics`)
 */
export type EndpointAuth =
  | { readonly kind: 'public'; readonly reason: string }
  | { readonly kind: 'refresh-token' }
  | { readonly kind: 'member' }
  | { readonly kind: 'api-key' }
  | { readonly kind: 'permission'; readonly code: string; readonly orCode?: string }
  | { readonly kind: 'token-or-permission'; readonly code: string };

/** Rate limit per IP address (and per account, if the body names one). */
export interface EndpointLimit {
  readonly max: number;
  readonly windowMs: number;
}

/** One HTTP endpoint: the source of the server's route, the OpenAPI operation and the client's call. */
export interface Endpoint<Body extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  /** Name on every layer and OpenAPI operationId. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Further methods with the same response, where SPEC is ambiguous. */
  readonly alsoMethod?: 'GET' | 'POST';
  readonly path: string;
  /** Area in the OpenAPI document. */
  readonly tag: string;
  /** Summary for the OpenAPI document. */
  readonly summary: string;
  readonly auth: EndpointAuth;
  /**
   * Behaviour while the session views the product as another member (PERM-04, view as). Without it the call is refused, so endpoints that
   * change data, start work or return personal data must omit it.
   * - `read`: returns screen data and changes nothing; runs with the rights of the viewed member
   * - `own`: belongs to the viewer, e.g. ending the view
   */
  readonly viewing?: 'read' | 'own';
  /**
   * Location of the input: `data` = `{data: {…}}` in the body (the usual form), `flat` = the body itself, `flat-or-query` = the body or
   * URL-encoded query parameters of the same names, `query` = query parameters (reads by GET), `multipart` = a file in parts parsed by the
   * service, `none` = no input.
   */
  readonly wire: 'data' | 'flat' | 'flat-or-query' | 'query' | 'multipart' | 'none';
  /** Input fields passed in the path as `:name`. */
  readonly pathParams?: readonly string[];
  /** Schema of the input, without the wrapper of `wire`. */
  readonly body: Body;
  /** Schema of `data` in the response; of each event in an event stream. */
  readonly reply: Reply;
  /** `events`: a stream of server-sent events; a refusal is a normal envelope. */
  readonly answers?: 'events';
  readonly limit?: EndpointLimit;
  /** Names of input fields excluded from logs. */
  readonly secrets?: readonly string[];
}

/** Any endpoint, whatever its schemas. */
export type AnyEndpoint = Endpoint;

/** Input of an endpoint as passed by a caller. */
export type EndpointInput<E extends AnyEndpoint> = z.input<E['body']>;

/** Input of an endpoint as received by a service: validated, with defaults. */
export type EndpointBody<E extends AnyEndpoint> = z.output<E['body']>;

/** Data received by a caller. */
export type EndpointReply<E extends AnyEndpoint> = z.output<E['reply']>;

/** An endpoint as declared: a POST with its input as `{data: {…}}`, unless stated otherwise. */
type EndpointDeclaration<Body extends z.ZodType, Reply extends z.ZodType> = Omit<
  Endpoint<Body, Reply>,
  'method' | 'wire'
> &
  Partial<Pick<Endpoint, 'method' | 'wire'>>;

/**
 * Declares an HTTP endpoint. It only fixes the types; `route()` on the server and `callEndpoint()` in the browser implement it.
 * `method` defaults to `POST`, `wire` to `data`.
 * @example
 * export const isMessageRead = defineEndpoint({
 *   name: 'isMessageRead', path: '/api/message/isReaded', tag: 'messages',
 *   summary: 'Whether a message was already read.', auth: { kind: 'member' },
 *   body: z.strictObject({ id: z.uuid() }), reply: z.boolean(),
 * });
 */
export function defineEndpoint<Body extends z.ZodType, Reply extends z.ZodType>(
  declaration: EndpointDeclaration<Body, Reply>,
): Endpoint<Body, Reply> {
  return { method: 'POST', wire: 'data', ...declaration };
}
