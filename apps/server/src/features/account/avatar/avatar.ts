import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import type { Press } from '#server/platform/documents/press.ts';
import { linkOf } from '#server/platform/files/described-file.ts';
import type { FileLinks } from '#server/platform/files/file-links.ts';
import { fileIdOf, fileUri } from '#server/platform/files/file-uri.ts';
import type { Files } from '#server/platform/files/files.ts';
import { type ReadableFile, readableFile } from '#server/platform/records/files/readable-file.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';

/** Dependencies of avatars. */
export interface AvatarDeps extends Pick<RecordDeps, 'metadata'> {
  readonly files: Pick<Files, 'storage' | 'store' | 'discard'>;
  readonly links: FileLinks;
  readonly press: Pick<Press, 'thumbnail'>;
}

type Reply = EndpointReply<typeof endpoints.readAvatar>;

/** Side length of an avatar (SPEC §9, UPL-08). */
const AVATAR_PX = 248;
const AVATAR_NAME = 'avatar.jpg';
const IMAGE = /^image\/(png|jpeg)$/;

/** A link to the caller's avatar; empty when there is none. */
export async function readAvatar(ctx: Context, { links }: AvatarDeps): Promise<Reply> {
  const id = fileIdOf((await avatarUriOf(ctx)) ?? '');
  return { avatarUri: id === null ? '' : portraitLink(ctx, links, id) };
}

/**
 * Makes an uploaded image the caller's avatar, or removes it. A redrawn copy is stored, so colleagues receive only the image and no other
 * file content.
 * @throws AppError FILE_NOT_FOUND, FILE_TYPE_REFUSED, DOCUMENT_UNREADABLE, DOCUMENT_TOO_LARGE, FILE_STORAGE_FULL
 */
export async function saveAvatar(
  ctx: Context,
  deps: AvatarDeps,
  { uri }: EndpointBody<typeof endpoints.saveAvatar>,
): Promise<Reply> {
  const { memberId } = memberOf(ctx);
  const made = uri === null ? null : await makePortrait(ctx, deps, uri);
  const before = await inTransaction(ctx, async (ctx) => {
    const { avatar_uri: before } = await ctx.db
      .selectFrom('sys_member')
      .select('avatar_uri')
      .where('id', '=', memberId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const set = { avatar_uri: made === null ? null : fileUri(made), updated_at: ctx.clock.now() };
    await ctx.db.updateTable('sys_member').set(set).where('id', '=', memberId).execute();
    await writeAudit(ctx, {
      action: 'account.avatar',
      outcome: 'done',
      target: { type: 'member', id: memberId },
      details: { isRemoved: made === null },
    });
    return fileIdOf(before ?? '');
  });
  if (before !== null)
    await deps.files.discard(ctx, () => Promise.resolve({ rows: [before], bytesOnly: [] }));
  return { avatarUri: made === null ? '' : portraitLink(ctx, deps.links, made) };
}

async function makePortrait(ctx: Context, deps: AvatarDeps, uri: string): Promise<string> {
  const file = await readableFile(ctx, deps, { uri });
  if (!IMAGE.test(file.mime)) throw new AppError('FILE_TYPE_REFUSED', { allowed: ['png', 'jpg', 'jpeg'] });
  // An identity document must not become an avatar.
  if (file.isIdentity) throw new AppError('FILE_NOT_FOUND');
  return storePortrait(ctx, deps, file);
}

async function storePortrait(
  ctx: Context,
  { files, press }: AvatarDeps,
  file: ReadableFile,
): Promise<string> {
  const { bytes } = await press.thumbnail(await files.storage.localPath(file.key), AVATAR_PX);
  const draft = await files.storage.receive(onePiece(bytes));
  const { id } = await files.store(ctx, draft, {
    name: AVATAR_NAME,
    mime: 'image/jpeg',
    sizeBytes: draft.sizeBytes,
    sha256: draft.sha256,
    purpose: 'avatar',
    memberId: memberOf(ctx).memberId,
    expiresAt: null,
  });
  return id;
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function avatarUriOf(ctx: Context): Promise<string | null> {
  const member = await ctx.db
    .selectFrom('sys_member')
    .select('avatar_uri')
    .where('id', '=', memberOf(ctx).memberId)
    .executeTakeFirst();
  return member?.avatar_uri ?? null;
}

function portraitLink(ctx: Context, links: FileLinks, id: string): string {
  return linkOf(ctx, { id, name: AVATAR_NAME }, { links, isPortrait: true })('display');
}
