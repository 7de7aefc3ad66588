import { AppError } from '@haiqiao/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Context, systemContext } from '#server/context.ts';
import { contextOf } from '#server/http/call-context.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import { loadMemberActor } from '#server/platform/access/load-member-actor.ts';
import type { Press } from '#server/platform/documents/press.ts';
import { type FileLinks, LINK_USES } from '#server/platform/files/file-links.ts';
import { fileUri } from '#server/platform/files/file-uri.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { FileReadingDeps } from '#server/platform/records/files/readable-file.ts';
import { logHandingOut } from './download/log-handing-out.ts';
import { mayHave } from './download/may-have.ts';
import { createThumbnails } from './download/thumbnails.ts';
import { type ServedFile, serveFile, type ServingDeps } from './download/serve-file.ts';

const wordsSchema = z.object({
  id: z.uuid(),
  name: z.string().min(1).max(300),
  for: z.uuid(),
  use: z.enum(LINK_USES),
  unmasked: z.literal('1').optional(),
  expires: z.string().max(12),
  signature: z.string().max(100),
});
type Words = z.output<typeof wordsSchema>;

export interface DownloadDeps extends Omit<ServingDeps, 'thumbnailOf'>, FileReadingDeps {
  readonly files: Files;
  readonly press: ServingDeps['press'] & Pick<Press, 'thumbnail'>;
  readonly links: FileLinks;
  /** Throws unless the member may still download the file of an export. */
  readonly assertHandedOut: (ctx: Context, fileId: string) => Promise<void>;
}

/**
 * Serves files only by signed links (UPL-09): a link contains the file, the member, the purpose and the expiry. Read access is checked
 * again on use. Files are never served as a page: they are downloaded, or shown as an image or PDF in a sandbox.
 */
export function registerDownload(host: RouteHost, deps: DownloadDeps): void {
  const serving = { ...deps, thumbnailOf: createThumbnails(deps) };
  host.app.route({
    method: 'GET',
    // A path parameter would limit the length of the name.
    url: '/api/file/:id/*',
    config: {
      auth: { kind: 'public', reason: 'the signature in the link names the member it was made for' },
    },
    handler: async (request, reply) => {
      const words = wordsSchema.safeParse({ ...Object(request.query), ...wordsOfPath(request.params) });
      if (!words.success) throw new AppError('FILE_LINK_INVALID');
      return sendFile(host, serving, { request, reply, words: words.data });
    },
  });
}

function wordsOfPath(params: unknown): { id: unknown; name: unknown } {
  const parts = params as Readonly<Record<string, unknown>>; // the parameters of this route
  return { id: parts['id'], name: parts['*'] };
}

interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly words: Words;
}

async function sendFile(
  { base }: RouteHost,
  deps: DownloadDeps & ServingDeps,
  { request, reply, words }: Call,
): Promise<FastifyReply> {
  const { id: fileId, name, for: memberId, use, unmasked } = words;
  const isUnmasked = unmasked === '1';
  const claim = { fileId, name, memberId, use, isUnmasked };
  if (!deps.links.isValid(claim, words, base.clock.now())) throw new AppError('FILE_LINK_INVALID');
  const system = systemContext(base, 'download by a signed link');
  const file = await findFile(system, fileId, memberId);
  if (!file) throw new AppError('FILE_LINK_INVALID');
  const actor = await loadMemberActor(base.db, { memberId, at: base.clock.now() });
  const ctx: Context = { ...contextOf(base, request), actor };
  const wanted = { file, use, uri: fileUri(fileId), isUnmasked };
  const reading = await mayHave({ ctx, system }, deps, wanted);
  await logHandingOut(ctx, wanted, reading);
  return serveFile(ctx, deps, { request, reply, file, use, isIdentity: reading?.isIdentity === true });
}

/** A link becomes invalid with the file, and with the member's right to it. */
function findFile(ctx: Context, id: string, memberId: string): Promise<ServedFile | undefined> {
  return ctx.db
    .selectFrom('sys_file as file')
    .innerJoin('sys_member as member', (on) => on.on('member.id', '=', memberId))
    .select([
      'file.id',
      'file.key',
      'file.name',
      'file.mime',
      'file.size_bytes',
      'file.sha256',
      'file.purpose',
    ])
    .where('file.id', '=', id)
    .where('member.status', '=', 'ACTIVE')
    .where('file.deleted_at', 'is', null)
    .where((where) =>
      where.or([where('file.expires_at', 'is', null), where('file.expires_at', '>', ctx.clock.now())]),
    )
    .executeTakeFirst();
}
