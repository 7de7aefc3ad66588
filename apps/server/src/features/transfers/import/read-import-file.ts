import type { readImportFile as readImportFileEndpoint } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import { extensionOf } from '@haiqiao/contract/field-types';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { LRUCache } from 'lru-cache';
import type { Context } from '#server/context.ts';
import { createSlots, type Slots, SlotsFullError } from '#server/lib/slots.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import type { StoredFile } from '#server/platform/files/files.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import type { TransfersDeps } from '../transfers-deps.ts';
import { importFieldsOf } from './import-fields.ts';
import { matchHeadings } from './match-headings.ts';
import type { SheetFile } from '../sheets/reading/read-sheet.ts';
import type { SourceRow } from '../sheets/reading/sheet-source.ts';
import { readInThread } from '../sheets/thread/read-in-thread.ts';

/** Sample rows shown to identify the columns. */
const SAMPLE_ROWS = 5;
const SAMPLE_CHARACTERS = 200;
const SHEET_EXTENSIONS = new Set(['xlsx', 'csv']);

/**
 * The headings of the caller's upload, matched to importable fields, and its first rows.
 * @throws AppError ACCESS_DENIED, FILE_NOT_FOUND, IMPORT_FILE_BROKEN, IMPORT_FILE_TOO_COMPLEX, SERVICE_BUSY
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
  const [first, ...rest] = await readHead(ctx, { path, name: file.name }, SAMPLE_ROWS + 1);
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

/** A file that takes longer for its first rows is malicious or broken. */
const TIMEOUT_MS = 20_000;

/** Files that a node reads at once: each takes a thread, and some memory. */
const slots = createSlots({ slotCount: 2, waiting: 40 });

/** Files that one member has read at once; others of theirs wait, so that one member does not take all slots. */
const ownSlots = new LRUCache<string, Slots>({
  max: 1_000,
  memoMethod: () => createSlots({ slotCount: 1, waiting: 4 }),
});

/**
 * Reads the first rows of a file.
 * @throws AppError IMPORT_FILE_BROKEN, IMPORT_FILE_TOO_COMPLEX, SERVICE_BUSY
 */
async function readHead(ctx: Context, file: SheetFile, rows: number): Promise<readonly SourceRow[]> {
  const read = async () => {
    const head: SourceRow[] = [];
    for await (const batch of readInThread({ ...file, rows }, AbortSignal.timeout(TIMEOUT_MS)))
      head.push(...batch);
    return head;
  };
  try {
    return await ownSlots.memo(memberOf(ctx).memberId).run(() => slots.run(read));
  } catch (error) {
    if (error instanceof SlotsFullError) throw new AppError('SERVICE_BUSY', undefined, { cause: error });
    throw error;
  }
}
