import type { convertPdfToImage as convertEndpoint } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import type { Press } from '#server/platform/documents/press.ts';
import type { Files } from '#server/platform/files/files.ts';
import { identityWords } from '#server/platform/files/identity-words.ts';
import { readableFile } from '#server/platform/records/files/readable-file.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';

/** Dependencies of the PDF conversion. */
export interface ConvertDeps {
  readonly records: Pick<RecordDeps, 'metadata'>;
  readonly press: Pick<Press, 'pageImage'>;
  readonly files: Pick<Files, 'storage'>;
}

const PDF = 'application/pdf';

/**
 * UPL-05: a page of a PDF as an image, if the caller may currently read the file. Identity documents are watermarked with the reader's
 * name, and each view is audited.
 * @throws AppError FILE_NOT_FOUND, DOCUMENT_UNREADABLE (no PDF, no such page), DOCUMENT_TOO_LARGE, DOCUMENT_BUSY
 */
export async function convertPdfToImage(
  ctx: Context,
  { records, press, files }: ConvertDeps,
  { uri, page }: EndpointBody<typeof convertEndpoint>,
): Promise<EndpointReply<typeof convertEndpoint>> {
  const file = await readableFile(ctx, records, { uri });
  if (file.mime !== PDF) throw new AppError('DOCUMENT_UNREADABLE');
  const path = await files.storage.localPath(file.key);
  const words = file.isIdentity ? identityWords(ctx) : '';
  const { bytes, mime, widthPx, heightPx, pageCount } = await press.pageImage({ path, page, words });
  if (file.isIdentity) {
    const target = { type: 'file', id: file.id };
    await writeAudit(ctx, {
      action: 'file.view',
      outcome: 'done',
      target,
      details: { isIdentity: true, page },
    });
  }
  const displayUri = `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`;
  return { displayUri, page, pageCount, widthPx, heightPx };
}
