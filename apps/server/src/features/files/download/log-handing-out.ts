import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import type { ReadableFile } from '#server/platform/records/files/readable-file.ts';
import type { Wanted } from './wanted.ts';

/** Purposes of audited downloads; a template contains no data. */
const LOGGED: ReadonlySet<string> = new Set(['upload', 'export']);

/**
 * Audits, before sending, every download and every view of an identity document. File names are not audited, because they may reveal the
 * content.
 */
export async function logHandingOut(ctx: Context, wanted: Wanted, read: ReadableFile | null): Promise<void> {
  const { file, use } = wanted;
  const isLook = use === 'display' && read?.isIdentity === true;
  if (!isLook && (use !== 'download' || !LOGGED.has(file.purpose))) return;
  const attachment = read?.usage;
  await writeAudit(ctx, {
    action: actionOf(wanted),
    outcome: 'done',
    target: { type: 'file', id: file.id },
    details: {
      purpose: file.purpose,
      ...(attachment && {
        resource: attachment.resource.code,
        recordId: attachment.recordId,
        field: attachment.fileColumn.path,
      }),
      ...(read?.isIdentity === true ? { isIdentity: true } : {}),
    },
  });
}

/** Audits the use of a link after the right to the file was revoked. */
export async function logRefusal(ctx: Context, wanted: Wanted): Promise<void> {
  await writeAudit(ctx, {
    action: actionOf(wanted),
    outcome: 'refused',
    target: { type: 'file', id: wanted.file.id },
    details: { purpose: wanted.file.purpose },
  });
}

function actionOf({ use }: Wanted): string {
  return use === 'download' ? 'file.download' : 'file.view';
}
