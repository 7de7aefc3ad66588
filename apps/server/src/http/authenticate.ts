import { type Actor, can, type MemberActor, NOBODY } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointAuth } from '@haiqiao/contract/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopbackAddress } from '#server/lib/loopback.ts';
import type { ActorLoader } from './route-host.ts';

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
export function registerAuthentication(app: FastifyInstance, loadActor: ActorLoader): void {
  app.decorateRequest('actor', null);
  app.decorateRequest('bearer', '');
  app.addHook('onRequest', (request, _reply, done) => {
    const accept = (actor: Actor) => {
      request.actor = actor;
      done();
    };
    try {
      request.bearer = readBearer(request);
      const actor = admit(request, loadActor);
      if (actor instanceof Promise) actor.then(accept, done);
      else accept(actor);
    } catch (error) {
      done(error as Error); // AppError of admit
    }
  });
}

/** @throws AppError AUTH_LOGIN_REQUIRED, ACCESS_DENIED, and what the loader throws */
function admit(request: FastifyRequest, loadActor: ActorLoader): Loaded<Actor> {
  if (request.is404) return NOBODY;
  const { auth } = request.routeOptions.config;
  switch (auth?.kind) {
    case 'public':
      return NOBODY;
    case 'refresh-token':
      requireBearer(request);
      return NOBODY;
    case 'member':
      return loadActor(requireBearer(request));
    case 'local-or-permission':
      if (isLocal(request)) return NOBODY;
      return holderOf(auth.code, loadActor(requireBearer(request)));
    case 'permission':
      return holderOf(auth.code, loadActor(requireBearer(request)));
    default:
      throw new Error(`${request.routeOptions.url ?? 'a route'} says not who may call it`);
  }
}

function holderOf(permission: string, actor: Loaded<MemberActor>): Loaded<MemberActor> {
  if (actor instanceof Promise) return actor.then((loaded) => holderOf(permission, loaded));
  if (!can(actor, permission)) throw new AppError('ACCESS_DENIED', { permission });
  return actor;
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
