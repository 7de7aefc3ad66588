import { AppError } from '@haiqiao/contract/errors';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { type ContextBase, systemContext } from '#server/context.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import type { FileLinks } from '#server/platform/files/file-links.ts';
import { attachmentHeader } from '#server/platform/files/file-name.ts';
import type { Files } from '#server/platform/files/files.ts';

/** Kinds that a browser could run something from are sent as mere bytes. */
const PLAIN_MIME = 'application/octet-stream';
const HARMLESS = /^(image\/(png|jpeg)|application\/(pdf|zip|msword|vnd\.[\w.+-]+)|text\/csv)$/;

const wordsSchema = z.object({
  id: z.uuid(),
  name: z.string().min(1).max(300),
  for: z.uuid(),
  expires: z.string().max(12),
  signature: z.string().max(100),
});
type Words = z.output<typeof wordsSchema>;

export interface DownloadDeps {
  readonly files: Files;
  readonly links: FileLinks;
}

/**
 * Serves files by signed links alone (UPL-09): a link names the file, the member it was made for and the time it ends.
 * Nothing is ever served as a page: it is saved, and a sandbox surrounds what a browser would open all the same.
 */
export function registerDownload({ app, base }: RouteHost, deps: DownloadDeps): void {
  app.route({
    method: 'GET',
    // The name may be longer than a parameter of a path can be.
    url: '/api/file/:id/*',
    config: {
      auth: { kind: 'public', reason: 'the signature in the link names the member it was made for' },
    },
    handler: async ({ params, query }, reply) => {
      const words = wordsSchema.safeParse({ ...Object(query), ...wordsOfPath(params) });
      if (!words.success) throw new AppError('FILE_LINK_INVALID');
      return sendFile(reply, base, { ...deps, words: words.data });
    },
  });
}

function wordsOfPath(params: unknown): { id: unknown; name: unknown } {
  const parts = params as Readonly<Record<string, unknown>>; // what the path of this route names
  return { id: parts['id'], name: parts['*'] };
}

async function sendFile(
  reply: FastifyReply,
  base: ContextBase,
  { files, links, words }: DownloadDeps & { words: Words },
): Promise<FastifyReply> {
  const claim = { fileId: words.id, name: words.name, memberId: words.for };
  if (!links.isValid(claim, words, base.clock.now())) throw new AppError('FILE_LINK_INVALID');
  const file = await findFile(base, claim.fileId, claim.memberId);
  if (!file) throw new AppError('FILE_LINK_INVALID');
  const stream = await files.storage.open(file.key);
  return reply
    .header('content-type', HARMLESS.test(file.mime) ? file.mime : PLAIN_MIME)
    .header('content-length', file.size_bytes)
    .header('content-disposition', attachmentHeader(file.name))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(stream);
}

/** A link dies with the file, and with the rights of the member it was made for. */
function findFile(base: ContextBase, id: string, memberId: string) {
  const ctx = systemContext(base, 'download by a signed link');
  return ctx.db
    .selectFrom('sys_file as file')
    .innerJoin('sys_member as member', (on) => on.on('member.id', '=', memberId))
    .select(['file.key', 'file.name', 'file.mime', 'file.size_bytes'])
    .where('file.id', '=', id)
    .where('member.status', '=', 'ACTIVE')
    .where('file.deleted_at', 'is', null)
    .where((where) =>
      where.or([where('file.expires_at', 'is', null), where('file.expires_at', '>', base.clock.now())]),
    )
    .executeTakeFirst();
}
