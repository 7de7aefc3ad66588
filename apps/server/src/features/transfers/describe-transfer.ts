import type { Transfer } from '@haiqiao/contract/endpoints';
import { ERROR_CATALOG, type ErrorId, errorText } from '@haiqiao/contract/errors';
import { tagOf } from '@haiqiao/contract/i18n';
import type { Context } from '#server/context.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { TransferRow } from './transfers.repository.ts';

/** A transfer as its member sees it. */
export function describeTransfer(ctx: Context, files: Files, row: TransferRow): Transfer {
  const { error } = row;
  return {
    id: row.id,
    kind: row.kind,
    listCode: row.list_code,
    fileName: row.file_name,
    state: row.state,
    done: row.done,
    total: row.total,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    downloadUri: linkOf(ctx, files, row),
    error,
    message: isErrorId(error) ? errorText(error, tagOf(ctx.locale), row.error_details) : '',
  };
}

function linkOf(ctx: Context, files: Files, row: TransferRow): string | null {
  if (row.state !== 'done' || row.file_id === null) return null;
  return files.link(ctx, { id: row.file_id, name: row.file_name }, row.member_id);
}

function isErrorId(id: string | null): id is ErrorId {
  return id !== null && id in ERROR_CATALOG;
}
