import { TUS_PATH } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context, ContextBase } from '#server/context.ts';
import { contextOf } from '#server/http/call-context.ts';
import { answerError } from '#server/http/errors/errors.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import { UPLOAD_MAX_BYTES } from '#server/platform/files/uploads/file-size.ts';
import type { ResumableUploads } from './resumable-uploads.ts';
import {
  assertTusVersion,
  PIECE_TYPE,
  readFileName,
  readUploadLength,
  readUploadOffset,
  TUS_EXTENSIONS,
  TUS_VERSION,
  tusStatus,
} from './tus-headers.ts';

const CREATED = 201;
const NO_CONTENT = 204;

const idSchema = z.object({ id: z.uuid() });

/** Handles a protocol request: sets status and headers, no body. */
type Answer = (ctx: Context, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * The tus protocol 1.0.0 (https://tus.io/protocols/resumable-upload): uploads in parts, resumable after a lost connection or a server
 * restart. Every request is authenticated like any other call; uploads of others are not found.
 */
export function registerTus(host: RouteHost, uploads: ResumableUploads): void {
  void host.app.register(async (scope) => {
    prepareScope(scope, host.base);
    const serve = server(scope, host.base);
    serve('OPTIONS', TUS_PATH, sayAbilities);
    serve('POST', TUS_PATH, beginning(uploads));
    serve('HEAD', `${TUS_PATH}/:id`, looking(uploads));
    serve('PATCH', `${TUS_PATH}/:id`, appending(uploads));
    serve('DELETE', `${TUS_PATH}/:id`, givingUp(uploads));
  });
}

/** Bodies are not parsed but streamed to disk, and errors have their own statuses. */
function prepareScope(scope: FastifyInstance, base: ContextBase): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.header('tus-resumable', TUS_VERSION);
    done();
  });
  // The rest of a body must be consumed: a client may not read the response before everything is sent.
  scope.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.readableEnded) raw.resume();
    done();
  });
  scope.setErrorHandler((error, request, reply) =>
    answerError(base.log, error, { request, reply, statusOf: tusStatus }),
  );
}

function server(scope: FastifyInstance, base: ContextBase) {
  return (method: string, url: string, answer: Answer) =>
    scope.route({
      method,
      url,
      config: { auth: { kind: 'member' } },
      handler: async (request, reply) => {
        if (method !== 'OPTIONS') assertTusVersion(request.headers);
        await answer(contextOf(base, request), request, reply);
        return reply.send();
      },
    });
}

const sayAbilities: Answer = async (_ctx, _request, reply) => {
  reply.code(NO_CONTENT);
  reply.header('tus-version', TUS_VERSION);
  reply.header('tus-extension', TUS_EXTENSIONS);
  reply.header('tus-max-size', UPLOAD_MAX_BYTES);
};

function beginning(uploads: ResumableUploads): Answer {
  return async (ctx, { headers }, reply) => {
    const wanted = { name: readFileName(headers), sizeBytes: readUploadLength(headers) };
    const { id, expiresAt } = await uploads.begin(ctx, wanted);
    reply.code(CREATED);
    reply.header('location', `${TUS_PATH}/${id}`);
    reply.header('upload-expires', expiresAt.toUTCString());
  };
}

function looking(uploads: ResumableUploads): Answer {
  return async (ctx, request, reply) => {
    const { offset, sizeBytes, expiresAt } = await uploads.look(ctx, idOf(request));
    reply.header('upload-offset', offset);
    reply.header('upload-length', sizeBytes);
    reply.header('upload-expires', expiresAt.toUTCString());
  };
}

function appending(uploads: ResumableUploads): Answer {
  return async (ctx, request, reply) => {
    const { headers, raw } = request;
    if (headers['content-type'] !== PIECE_TYPE) throw new AppError('REQUEST_TYPE_UNSUPPORTED');
    const length = headers['content-length'];
    const offset = await uploads.append(ctx, idOf(request), {
      offset: readUploadOffset(headers),
      bodyBytes: length === undefined ? null : Number(length),
      body: raw,
    });
    reply.code(NO_CONTENT);
    reply.header('upload-offset', offset);
  };
}

function givingUp(uploads: ResumableUploads): Answer {
  return async (ctx, request, reply) => {
    await uploads.giveUp(ctx, idOf(request));
    reply.code(NO_CONTENT);
  };
}

/** @throws AppError UPLOAD_NOT_FOUND for a malformed id */
function idOf({ params }: FastifyRequest): string {
  const parsed = idSchema.safeParse(params);
  if (!parsed.success) throw new AppError('UPLOAD_NOT_FOUND');
  return parsed.data.id;
}
