import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import type { ReadableFile } from '#server/platform/records/files/readable-file.ts';
import type { Wanted } from './wanted.ts';

/** Purposes of files whose downloads somebody may have to answer for; a template holds nothing. */
const LOGGED: ReadonlySet<string> = new Set(['upload', 'export']);

/**
 * Keeps who was handed a file, before they get it: every download, and every look at an identity document. The name of a
 * file may say as much as its content and is not kept.
 */
export async function logHandingOut(ctx: Context, wanted: Wanted, read: ReadableFile | null): Promise<void> {
  const { file, use } = wanted;
  const isLook = use === 'display' && read?.isIdentity === true;
  if (!isLook && (use !== 'download' || !LOGGED.has(file.purpose))) return;
  const holding = read?.holding;
  await writeAudit(ctx, {
    action: actionOf(wanted),
    outcome: 'done',
    target: { type: 'file', id: file.id },
    details: {
      purpose: file.purpose,
      ...(holding && {
        resource: holding.resource.code,
        recordId: holding.recordId,
        field: holding.place.path,
      }),
      ...(read?.isIdentity === true ? { isIdentity: true } : {}),
    },
  });
}

/** Keeps that somebody used a link after the right to the file was gone. */
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
