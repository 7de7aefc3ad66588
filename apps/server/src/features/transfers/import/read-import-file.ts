import type { readImportFile as readImportFileEndpoint } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import { extensionOf } from '@haiqiao/contract/field-types';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import type { StoredFile } from '#server/platform/files/files.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import type { TransfersDeps } from '../transfers-deps.ts';
import { importFieldsOf } from './import-fields.ts';
import { matchHeadings } from './match-headings.ts';
import { readHead } from './read-head.ts';

/** Rows that are shown to tell the columns apart. */
const SAMPLE_ROWS = 5;
const SAMPLE_CHARACTERS = 200;
const SHEET_EXTENSIONS = new Set(['xlsx', 'csv']);

/**
 * The headings of an upload of the caller, matched to the fields that they may import, and its first rows.
 * @throws AppError ACCESS_DENIED, FILE_NOT_FOUND, IMPORT_FILE_BROKEN
 */
export async function readImportFile(
  ctx: Context,
  deps: TransfersDeps,
  { listCode, uri }: EndpointBody<typeof readImportFileEndpoint>,
): Promise<EndpointReply<typeof readImportFileEndpoint>> {
  const list = await deps.records.metadata.list(listCode);
  assertMay(ctx, list.resource, 'import');
  const fields = importFieldsOf(ctx, await deps.records.metadata.current(), list);
  const file = await findSheet(ctx, deps, uri);
  const path = await deps.files.storage.localPath(file.key);
  const [first, ...rest] = await readHead({ path, name: file.name }, SAMPLE_ROWS + 1);
  if (!first) throw new AppError('IMPORT_FILE_BROKEN', undefined, { cause: new Error('no rows') });
  return {
    headings: matchHeadings(
      first.cells.map((cell) => cell.slice(0, SAMPLE_CHARACTERS)),
      fields,
    ),
    sample: rest.map(({ cells }) =>
      first.cells.map((_, index) => (cells[index] ?? '').slice(0, SAMPLE_CHARACTERS)),
    ),
    fields: fields.map(({ name, label, isRequired, definition }) => ({
      field: name,
      label,
      required: isRequired,
      definition: { ...definition, label },
    })),
  };
}

/** An upload of the caller that may be a table. @throws AppError FILE_NOT_FOUND, IMPORT_FILE_BROKEN */
export async function findSheet(
  ctx: Context,
  deps: Pick<TransfersDeps, 'files'>,
  uri: string,
): Promise<StoredFile> {
  const file = await deps.files.ownUpload(ctx, uri, memberOf(ctx).memberId);
  if (!SHEET_EXTENSIONS.has(extensionOf(file.name))) throw new AppError('IMPORT_FILE_BROKEN');
  return file;
}
