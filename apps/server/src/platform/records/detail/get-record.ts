import type { RecordDetail } from '@haiqiao/contract/endpoints';
import type { Context } from '#server/context.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { readDetail } from './read-detail.ts';

/**
 * One record by its form (ENG-02).
 * @throws AppError DEFINITION_NOT_FOUND, ACCESS_DENIED, RECORD_NOT_FOUND
 */
export async function getRecord(
  ctx: Context,
  deps: RecordDeps,
  { id: formCode, dataId }: { id: string; dataId: string },
): Promise<RecordDetail> {
  const { resource } = await deps.metadata.form(formCode);
  assertMay(ctx, resource, 'read');
  return readDetail(ctx, deps, { resource, id: dataId });
}
