import type { Context } from '#server/context.ts';
import { keeperOf } from '#server/platform/files/files.ts';
import { discardFiles } from '#server/platform/files/stored-content.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import type { FileStorage } from '#server/adapters/file-storage.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import type { Press } from './press.ts';
import type { Paper } from './print/paper.ts';

/** A created and stored document. */
export interface IssuedPaper {
  /** A file id for a file field. */
  readonly fileId: string;
  /** Of its bytes, hexadecimal. */
  readonly sha256: string;
}

/** Document functions for the code of an area. */
export interface Papers {
  /**
   * Creates a document, signs it and stores it as a file of the actor. Inside a transaction it is committed with it.
   * @param options.name of the file
   * @param options.memberId owner of the file when created by the system
   * @param options.isDraft a preview, not signed
   * @throws AppError DOCUMENT_BUSY, DOCUMENT_TOO_LARGE, FILE_STORAGE_FULL
   */
  issue(
    ctx: Context,
    paper: Paper,
    options: { readonly name: string; readonly memberId?: string; readonly isDraft?: boolean },
  ): Promise<IssuedPaper>;
  /** Removes a document that `issue` created in the same transaction. */
  discard(ctx: Context, fileId: string): Promise<void>;
  /** Name of the centre, as on documents. */
  centreName(): Promise<string>;
  /** Its English name; the name itself while the setting is empty. */
  centreEnglishName(): Promise<string>;
  /** Public address of the product without a trailing slash, for links on paper. */
  publicUrl(): Promise<string>;
}

/** For work without documents: imports, seeds. */
export const NO_PAPERS: Papers = {
  issue: () => Promise.reject(new Error('documents are not available here')),
  discard: () => Promise.reject(new Error('documents are not available here')),
  centreName: () => Promise.resolve(''),
  centreEnglishName: () => Promise.resolve(''),
  publicUrl: () => Promise.resolve(''),
};

const PDF = 'application/pdf';

/** Dependencies of documents. */
export interface PaperDeps {
  readonly press: Pick<Press, 'print'>;
  readonly storage: FileStorage;
  readonly settings: Settings;
  /** Base of links while the setting is empty. */
  readonly ownUrl: string;
}

/** Creates the document functions for areas. */
export function createPapers({ press, storage, settings, ownUrl }: PaperDeps): Papers {
  return {
    async issue(ctx, paper, { name, memberId = memberOf(ctx).memberId, isDraft = false }) {
      const pdf = await press.print(paper, { isSigned: !isDraft });
      return storePdf(ctx, storage, { pdf, name, memberId });
    },
    discard: (ctx, fileId) =>
      discardFiles(ctx, storage, () => Promise.resolve({ rows: [fileId], bytesOnly: [] })),
    centreName: () => settings.read('centre.name'),
    centreEnglishName: async () =>
      (await settings.read('centre.englishName')) || (await settings.read('centre.name')),
    async publicUrl() {
      const url = (await settings.read('centre.publicUrl')) || ownUrl;
      return url.replace(/\/+$/u, '');
    },
  };
}

/**
 * Stores a PDF as a file of a member, or without an owner when it belongs to records only.
 * @throws AppError FILE_STORAGE_FULL
 */
export async function storePdf(
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
    const { id } = await keeperOf(storage).store(ctx, incoming, { ...facts, purpose: 'upload' });
    return { fileId: id, sha256 };
  } finally {
    await incoming.drop();
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
