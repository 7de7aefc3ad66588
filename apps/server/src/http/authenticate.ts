import { createHash, timingSafeEqual } from 'node:crypto';
import { type Actor, can, isViewing, type MemberActor, ANONYMOUS } from '@haiqiao/contract/access';
import { VIEW_AS_HEADER } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointAuth } from '@haiqiao/contract/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallerLoaders } from './route-host.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required caller of the route. Without it the server does not start (`route-table.ts`). */
    auth?: EndpointAuth;
  }
}

type Loaded<Result> = Result | Promise<Result>;

const BEARER = /^Bearer +([\w.~+/-]+=*)$/i;

/**
 * Authenticates the request before every handler, and authorises it for the route. The credential is the header `X-Authorization`, never a
 * cookie (AUTH-12), so other sites cannot use it.
 */
export function registerAuthentication(app: FastifyInstance, loaders: CallerLoaders): void {
  app.decorateRequest('actor', null);
  app.decorateRequest('bearer', '');
  app.addHook('onRequest', (request, reply, done) => {
    const accept = (actor: Actor) => {
      request.actor = actor;
      // An open window learns from its next response that rights have changed (PERM-07).
      if (actor.kind === 'member') reply.header('x-permission-version', actor.permissionVersion);
      done();
    };
    try {
      request.bearer = readBearer(request);
      const actor = admit(request, loaders);
      if (actor instanceof Promise) actor.then(accept, done);
      else accept(actor);
    } catch (error) {
      done(error as Error); // AppError of admit
    }
  });
}

/** @throws AppError AUTH_LOGIN_REQUIRED, ACCESS_DENIED, VIEW_AS_READONLY, VIEW_AS_CHANGED, and errors of the loaders */
function admit(request: FastifyRequest, { loadActor, loadKey, metricsToken }: CallerLoaders): Loaded<Actor> {
  if (request.is404) return ANONYMOUS;
  const { auth } = request.routeOptions.config;
  switch (auth?.kind) {
    case 'public':
      return ANONYMOUS;
    case 'refresh-token':
      requireBearer(request);
      return ANONYMOUS;
    case 'api-key':
      return loadKey(requireBearer(request), request.ip);
    case 'member':
      return seeing(request, loadActor(requireBearer(request)));
    case 'token-or-permission':
      if (metricsToken !== undefined && isSame(readAuthorization(request), metricsToken)) return ANONYMOUS;
      return holderOf(auth, seeing(request, loadActor(requireBearer(request))));
    case 'permission':
      return holderOf(auth, seeing(request, loadActor(requireBearer(request))));
    default:
      throw new Error(`${request.routeOptions.url ?? 'a route'} does not declare its callers`);
  }
}

/**
 * The only place that makes view-as read-only (PERM-04): every route not declared as a read is rejected, including metrics and
 * documentation. A window that shows another member than the session acts as, because view-as ended or began elsewhere, gets an error:
 * nothing is done or shown for the wrong member.
 */
function seeing(request: FastifyRequest, actor: Loaded<MemberActor>): Loaded<MemberActor> {
  if (actor instanceof Promise) return actor.then((loaded) => seeing(request, loaded));
  // The log contains the rejected member.
  request.actor = actor;
  const viewing = request.routeOptions.config.endpoint?.viewing;
  if (viewing === 'own') return actor;
  const shown = request.headers[VIEW_AS_HEADER] ?? '';
  if (shown !== (actor.viewedBy?.viewId ?? '')) throw new AppError('VIEW_AS_CHANGED');
  if (isViewing(actor) && viewing !== 'read')
    throw new AppError('VIEW_AS_READONLY', { name: actor.username });
  return actor;
}

function holderOf(
  codes: { readonly code: string; readonly orCode?: string },
  actor: Loaded<MemberActor>,
): Loaded<MemberActor> {
  if (actor instanceof Promise) return actor.then((loaded) => holderOf(codes, loaded));
  const { code, orCode } = codes;
  if (can(actor, code) || (orCode !== undefined && can(actor, orCode))) return actor;
  throw new AppError('ACCESS_DENIED', { permission: code });
}

function readBearer(request: FastifyRequest): string {
  const header = request.headers['x-authorization'];
  return typeof header === 'string' ? (BEARER.exec(header)?.[1] ?? '') : '';
}

function requireBearer(request: FastifyRequest): string {
  if (request.bearer === '') throw new AppError('AUTH_LOGIN_REQUIRED');
  return request.bearer;
}

/** The standard header, for monitoring: it cannot send another one. */
function readAuthorization({ headers }: FastifyRequest): string {
  return BEARER.exec(headers.authorization ?? '')?.[1] ?? '';
}

/** Compares in a time that does not depend on the texts. */
function isSame(sent: string, expected: string): boolean {
  const [one, other] = [sent, expected].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
