import { isViewing } from '@haiqiao/contract/access';
import type { UploadedFile } from '@haiqiao/contract/endpoints';
import type { Context } from '#server/context.ts';
import type { FileLinks, LinkClaim } from './file-links.ts';
import { fileUri } from './file-uri.ts';

/** What is known of a stored file. */
export interface FileTraits {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly mime: string;
}

/** How a file is told. */
export interface Telling {
  readonly links: FileLinks | undefined;
  /** Identity documents are never shown small: nobody could read what is written over them. */
  readonly isIdentity?: boolean;
  readonly isUnmasked?: boolean;
  /** A portrait: its link holds for half a day. */
  readonly isPortrait?: boolean;
}

const IMAGE = /^image\/(png|jpeg)$/;

/**
 * A file as an answer tells it, with links for whoever reads it. Whoever looks at the product as somebody else, and work on
 * nobody's behalf, get its name and no links.
 */
export function describedFile(ctx: Context, file: FileTraits, telling: Telling): UploadedFile {
  const link = linkOf(ctx, file, telling);
  const displayUri = link('display');
  const hasThumbnail = IMAGE.test(file.mime) && telling.isIdentity !== true && displayUri !== '';
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

/** Makes links to a file for whoever acts; empty ones for whoever looks at the product as somebody else, and for nobody. */
export function linkOf(
  { actor, clock }: Context,
  { id: fileId, name }: Pick<FileTraits, 'id' | 'name'>,
  { links, isUnmasked = false, isPortrait = false }: Telling,
): (use: LinkClaim['use']) => string {
  if (!links || actor.kind !== 'member' || isViewing(actor)) return () => '';
  const { memberId } = actor;
  const now = clock.now();
  return (use) => links.make({ fileId, name, memberId, use, isUnmasked, isPortrait }, now);
}
