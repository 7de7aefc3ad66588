import { type DocumentLayout, localizeForm } from '@haiqiao/contract/definitions';
import type { printRecord as printRecordEndpoint } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { tagOf } from '@haiqiao/contract/i18n';
import type { Context } from '#server/context.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { defaultLayout } from '#server/platform/documents/layout/default-layout.ts';
import { paperOf } from '#server/platform/documents/layout/paper-of.ts';
import type { Press } from '#server/platform/documents/press.ts';
import { cleanFileName } from '#server/platform/files/file-name.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import { readerOf } from '#server/platform/records/actions/reader-of.ts';
import { readRecordTexts, type RecordTexts } from '#server/platform/records/detail/record-texts.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

/** Dependencies of record prints. */
export interface PrintDeps {
  readonly records: RecordDeps;
  readonly press: Pick<Press, 'print'>;
  readonly settings: Settings;
}

type Wanted = EndpointBody<typeof printRecordEndpoint>;

/**
 * A record as an A4 PDF with the reader's field access, in their language. Audited before it is returned.
 * @throws AppError DEFINITION_NOT_FOUND, ACCESS_DENIED, RECORD_NOT_FOUND, RECORD_ACTION_REFUSED in a state without this document,
 * DOCUMENT_BUSY, DOCUMENT_TOO_LARGE
 */
export async function printRecord(
  caller: Context,
  { records, press, settings }: PrintDeps,
  { id: formCode, dataId, print }: Wanted,
): Promise<EndpointReply<typeof printRecordEndpoint>> {
  const { username: reader } = memberOf(caller);
  const { definition, resource } = await records.metadata.form(formCode);
  const ctx = await readerOf(caller, records, { resource, id: dataId });
  assertMay(ctx, resource, 'read');
  // The form's print uses the designed field names; a document of the area uses its original words.
  const words = print === undefined ? definition.words : undefined;
  const texts = await readRecordTexts(ctx, records, { resource, id: dataId, words });
  const metadata = await records.metadata.current();
  const form = localizeForm(definition, (key, source) => metadata.text(key, source, ctx.locale));
  const layout = layoutOf(form, texts, print);
  const centre = await settings.read('centre.name');
  const paper = paperOf(layout, { texts, tag: tagOf(ctx.locale), centre, reader, at: ctx.clock.now() });
  const pdf = await press.print(paper, { isSigned: layout.isSigned === true });
  await writeAudit(ctx, {
    action: 'record.print',
    outcome: 'done',
    target: { type: resource.code, id: dataId },
    details: { form: formCode, ...(print === undefined ? {} : { print }) },
  });
  return { name: cleanFileName(`${paper.title}.pdf`), content: Buffer.from(pdf).toString('base64') };
}

function layoutOf(
  form: Parameters<typeof defaultLayout>[0],
  texts: RecordTexts,
  code: string | undefined,
): DocumentLayout {
  if (code === undefined) return defaultLayout(form, texts);
  const layout = form.prints?.find((print) => print.code === code);
  if (!layout) throw new AppError('DEFINITION_NOT_FOUND', { code });
  if (layout.states && !layout.states.includes(texts.status ?? ''))
    throw new AppError('RECORD_ACTION_REFUSED', { action: code });
  return layout;
}
