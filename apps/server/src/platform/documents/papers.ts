import type { Context } from '#server/context.ts';
import { keeperOf } from '#server/platform/files/files.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import type { FileStorage } from '#server/adapters/file-storage.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import type { Press } from './press.ts';
import type { Paper } from './print/paper.ts';

/** A document that has been made and is kept. */
export interface IssuedPaper {
  /** A file for a field of files. */
  readonly fileId: string;
  /** Of its bytes, hexadecimal. */
  readonly sha256: string;
}

/** What the code of an area makes documents with. */
export interface Papers {
  /**
   * Makes a document, signs it and keeps it as a file of whoever acts. In a transaction it stands or falls with it.
   * @param options.name of the file
   * @param options.memberId whose file it is where the product itself makes it
   * @param options.isDraft it is looked at only: nobody signs it
   * @throws AppError DOCUMENT_BUSY, DOCUMENT_TOO_LARGE, FILE_STORAGE_FULL
   */
  issue(
    ctx: Context,
    paper: Paper,
    options: { readonly name: string; readonly memberId?: string; readonly isDraft?: boolean },
  ): Promise<IssuedPaper>;
  /** Name of the centre, as it stands on documents. */
  centreName(): Promise<string>;
  /** Where this product is opened, without a slash at its end: for links on paper. */
  publicUrl(): Promise<string>;
}

/** Of work that makes no documents: imports, seeds. */
export const NO_PAPERS: Papers = {
  issue: () => Promise.reject(new Error('no documents are made here')),
  centreName: () => Promise.resolve(''),
  publicUrl: () => Promise.resolve(''),
};

const PDF = 'application/pdf';

/** What documents are made of and kept in. */
export interface PaperDeps {
  readonly press: Pick<Press, 'print'>;
  readonly storage: FileStorage;
  readonly settings: Settings;
  /** What links lead to while the setting names nothing. */
  readonly ownUrl: string;
}

/** Makes what areas make documents with. */
export function createPapers({ press, storage, settings, ownUrl }: PaperDeps): Papers {
  return {
    async issue(ctx, paper, { name, memberId = memberOf(ctx).memberId, isDraft = false }) {
      const pdf = await press.print(paper, { isSigned: !isDraft });
      return keepPdf(ctx, storage, { pdf, name, memberId });
    },
    centreName: () => settings.read('centre.name'),
    async publicUrl() {
      const url = (await settings.read('centre.publicUrl')) || ownUrl;
      return url.replace(/\/+$/u, '');
    },
  };
}

/**
 * Keeps a PDF as a file of somebody; of nobody, where it belongs to the records alone.
 * @throws AppError FILE_STORAGE_FULL
 */
export async function keepPdf(
  ctx: Context,
  storage: FileStorage,
  {
    pdf,
    name,
    memberId,
  }: { readonly pdf: Uint8Array; readonly name: string; readonly memberId: string | null },
): Promise<IssuedPaper> {
  const incoming = await storage.receive(once(pdf));
  try {
    const { sha256, sizeBytes } = incoming;
    const facts = { name, mime: PDF, sizeBytes, sha256, memberId, expiresAt: null } as const; // literals
    const { id } = await keeperOf(storage).keep(ctx, incoming, { ...facts, purpose: 'upload' });
    return { fileId: id, sha256 };
  } finally {
    await incoming.drop();
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
