import { type Actor, can, isViewing, type MemberActor, NOBODY } from '@haiqiao/contract/access';
import { VIEW_AS_HEADER } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointAuth } from '@haiqiao/contract/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopbackAddress } from '#server/lib/loopback.ts';
import type { CallerLoaders } from './route-host.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. Without it the server does not start (`route-table.ts`). */
    auth?: EndpointAuth;
  }
}

type Loaded<Result> = Result | Promise<Result>;

const BEARER = /^Bearer +([\w.~+/-]+=*)$/i;

/**
 * Finds out before every handler on whose behalf a request is made, and whether that is enough for the route.
 * The credential is the header `X-Authorization`; a cookie is none (AUTH-12), so no other page can borrow it.
 */
export function registerAuthentication(app: FastifyInstance, loaders: CallerLoaders): void {
  app.decorateRequest('actor', null);
  app.decorateRequest('bearer', '');
  app.addHook('onRequest', (request, reply, done) => {
    const accept = (actor: Actor) => {
      request.actor = actor;
      // A window that is open learns from its next answer that rights have changed (PERM-07).
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

/** @throws AppError AUTH_LOGIN_REQUIRED, ACCESS_DENIED, VIEW_AS_READONLY, VIEW_AS_CHANGED, and what the loaders throw */
function admit(request: FastifyRequest, { loadActor, loadKey }: CallerLoaders): Loaded<Actor> {
  if (request.is404) return NOBODY;
  const { auth } = request.routeOptions.config;
  switch (auth?.kind) {
    case 'public':
      return NOBODY;
    case 'refresh-token':
      requireBearer(request);
      return NOBODY;
    case 'api-key':
      return loadKey(requireBearer(request), request.ip);
    case 'member':
      return seeing(request, loadActor(requireBearer(request)));
    case 'local-or-permission':
      if (isLocal(request)) return NOBODY;
      return holderOf(auth, seeing(request, loadActor(requireBearer(request))));
    case 'permission':
      return holderOf(auth, seeing(request, loadActor(requireBearer(request))));
    default:
      throw new Error(`${request.routeOptions.url ?? 'a route'} says not who may call it`);
  }
}

/**
 * The one place where a look at the product as somebody else is kept to looking (PERM-04): whatever is not declared to be a
 * read is refused, metrics and documentation too. And a window that shows somebody else than the session stands for, since a
 * look is over or has begun elsewhere, is told so: nothing is done or shown in the wrong name.
 */
function seeing(request: FastifyRequest, actor: Loaded<MemberActor>): Loaded<MemberActor> {
  if (actor instanceof Promise) return actor.then((loaded) => seeing(request, loaded));
  // The log says who was refused.
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

/**
 * Whether the caller sits on this machine. `ip` heeds X-Forwarded-For only from trusted proxies; a forwarded call
 * that no trusted proxy sent on came through one we were not told of, and is not local.
 */
function isLocal(request: FastifyRequest): boolean {
  const isForwarded =
    request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  if (isForwarded && request.ip === request.socket.remoteAddress) return false;
  return isLoopbackAddress(request.ip);
}
