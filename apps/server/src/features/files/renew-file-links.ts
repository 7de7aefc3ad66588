import type * as endpoints from '@haiqiao/contract/endpoints';
import type { UploadedFile } from '@haiqiao/contract/endpoints';
import type { EndpointBody } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { describedFile } from '#server/platform/files/described-file.ts';
import type { FileLinks } from '#server/platform/files/file-links.ts';
import { fileIdOf } from '#server/platform/files/file-uri.ts';
import { type FileReadingDeps, readableFiles } from '#server/platform/records/files/readable-file.ts';

/** Dependencies of link renewal. */
export interface RenewDeps extends FileReadingDeps {
  readonly links: FileLinks;
}

/** The requested files that the caller may currently read, with new links, in the requested order. */
export async function renewFileLinks(
  ctx: Context,
  deps: RenewDeps,
  { uris }: EndpointBody<typeof endpoints.renewFileLinks>,
): Promise<UploadedFile[]> {
  const { links } = deps;
  const ids = [...new Set(uris.flatMap((uri) => fileIdOf(uri) ?? []))];
  if (ids.length === 0) return [];
  const { memberId } = memberOf(ctx);
  const rows = await ctx.db
    .selectFrom('sys_file')
    .select(['id', 'name', 'size_bytes', 'mime', 'uploaded_by'])
    .where('id', 'in', ids)
    .where('purpose', '=', 'upload')
    .where('deleted_at', 'is', null)
    .execute();
  const asked = rows.map(({ id, uploaded_by: by }) => ({ id, isOwn: by === memberId }));
  const readable = await readableFiles(ctx, deps, asked);
  const files = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const [file, readableFile] = [files.get(id), readable.get(id)];
    if (!file || !readableFile) return [];
    return [describedFile(ctx, { ...file, sizeBytes: file.size_bytes }, { links, ...readableFile })];
  });
}
