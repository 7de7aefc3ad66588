import { isViewing } from '@haiqiao/contract/access';
import type { UploadedFile } from '@haiqiao/contract/endpoints';
import type { Context } from '#server/context.ts';
import type { FileLinks, LinkClaim } from './file-links.ts';
import { fileUri } from './file-uri.ts';

/** Properties of a stored file. */
export interface FileTraits {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly mime: string;
}

/** How a file is described in a reply. */
export interface DescribeOptions {
  readonly links: FileLinks | undefined;
  /** Identity documents have no thumbnail: the watermark would be unreadable. */
  readonly isIdentity?: boolean;
  readonly isUnmasked?: boolean;
  /** A portrait: its link is valid for half a day. */
  readonly isPortrait?: boolean;
}

const IMAGE = /^image\/(png|jpeg)$/;

/** A file as described in a reply, with links for the reader. In view-as mode and for system work it has a name but no links. */
export function describedFile(ctx: Context, file: FileTraits, options: DescribeOptions): UploadedFile {
  const link = linkOf(ctx, file, options);
  const displayUri = link('display');
  const hasThumbnail = IMAGE.test(file.mime) && options.isIdentity !== true && displayUri !== '';
  return {
    uid: file.id,
    name: file.name,
    url: displayUri,
    uri: fileUri(file.id),
    displayUri,
    downloadUri: link('download'),
    ...(hasThumbnail ? { thumbnailUri: link('thumbnail') } : {}),
    size: file.sizeBytes,
    mime: file.mime,
  };
}

/** Makes links to a file for the actor; empty in view-as mode and for the system. */
export function linkOf(
  { actor, clock }: Context,
  { id: fileId, name }: Pick<FileTraits, 'id' | 'name'>,
  { links, isUnmasked = false, isPortrait = false }: DescribeOptions,
): (use: LinkClaim['use']) => string {
  if (!links || actor.kind !== 'member' || isViewing(actor)) return () => '';
  const { memberId } = actor;
  const now = clock.now();
  return (use) => links.make({ fileId, name, memberId, use, isUnmasked, isPortrait }, now);
}
