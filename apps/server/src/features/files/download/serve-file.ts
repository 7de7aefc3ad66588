import { AppError } from '@haiqiao/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { Context } from '#server/context.ts';
import type { FileTable } from '#server/db/tables/transfers.ts';
import type { ImageMime } from '#server/platform/documents/pictures/picture-task.ts';
import type { Press } from '#server/platform/documents/press.ts';
import type { LinkUse } from '#server/platform/files/file-links.ts';
import { dispositionHeader } from '#server/platform/files/file-name.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { ThumbnailOf } from './thumbnails.ts';
import { identityWords } from '#server/platform/files/identity-words.ts';

/** Types that a browser might execute are sent as plain bytes. */
const PLAIN_MIME = 'application/octet-stream';
const HARMLESS = /^(image\/(png|jpeg)|application\/(pdf|zip|msword|vnd\.[\w.+-]+)|text\/csv)$/;
/** Types that may be shown inline. */
const SHOWN: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'application/pdf']);

/** Dependencies of serving files. */
export interface ServingDeps {
  readonly files: Pick<Files, 'storage'>;
  readonly press: Pick<Press, 'watermarkImage' | 'watermarkPdf'>;
  readonly thumbnailOf: ThumbnailOf;
}

/** A stored file to serve. */
export type ServedFile = Pick<
  FileTable,
  'id' | 'key' | 'name' | 'mime' | 'size_bytes' | 'sha256' | 'purpose'
>;

interface Serving {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly file: ServedFile;
  readonly use: LinkUse;
  /** Must be watermarked with the reader's name. */
  readonly isIdentity: boolean;
}

/** The content to send. */
interface Content {
  readonly body: Readable | Uint8Array;
  readonly sizeBytes: number;
  readonly mime: string;
}

/** Sends a readable file as the link requests. Browsers must revalidate on each use. */
export async function serveFile(ctx: Context, deps: ServingDeps, serving: Serving): Promise<FastifyReply> {
  const { request, reply, file, use, isIdentity } = serving;
  const etag = `"${file.sha256}-${use}"`;
  const isCacheable = use !== 'download' && !isIdentity;
  reply
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', isCacheable ? 'private, no-cache' : 'private, no-store');
  if (isCacheable) reply.header('etag', etag);
  if (isCacheable && request.headers['if-none-match'] === etag) return reply.code(304).send();
  const { body, sizeBytes, mime } = await contentOf(ctx, deps, serving);
  const isShown = use !== 'download' && SHOWN.has(mime);
  return reply
    .header('content-type', HARMLESS.test(mime) ? mime : PLAIN_MIME)
    .header('content-length', sizeBytes)
    .header('content-disposition', dispositionHeader(isShown ? 'inline' : 'attachment', file.name))
    .send(body);
}

async function contentOf(
  ctx: Context,
  deps: ServingDeps,
  { file, use, isIdentity }: Serving,
): Promise<Content> {
  const { storage } = deps.files;
  if (isIdentity) return watermarked(deps, file, identityWords(ctx));
  if (use === 'thumbnail') {
    const bytes = await deps.thumbnailOf(file);
    return { body: bytes, sizeBytes: bytes.length, mime: 'image/jpeg' };
  }
  return { body: await storage.open(file.key), sizeBytes: file.size_bytes, mime: file.mime };
}

/** @throws AppError DOCUMENT_UNREADABLE when no watermark can be added: it is never sent without one */
async function watermarked(deps: ServingDeps, file: ServedFile, words: string): Promise<Content> {
  const path = await deps.files.storage.localPath(file.key);
  const { mime } = file;
  if (mime !== 'application/pdf' && !isImage(mime)) throw new AppError('DOCUMENT_UNREADABLE');
  const { bytes } = isImage(mime)
    ? await deps.press.watermarkImage(path, mime, words)
    : await deps.press.watermarkPdf(path, words);
  return { body: bytes, sizeBytes: bytes.length, mime };
}

function isImage(mime: string): mime is ImageMime {
  return mime === 'image/png' || mime === 'image/jpeg';
}
