import { createHash } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { booleanLabel } from '@haiqiao/contract/definitions';
import { tagOf } from '@haiqiao/contract/i18n';
import type { Context } from '#server/context.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { cleanFileName } from '#server/platform/files/file-name.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import { cellFormat, widthOf } from '../../export/export-columns.ts';
import { bookKey, type LabelBook, readLabelBooks } from '../../label-books.ts';
import { sheetName } from '../../sheets/workbook-parts.ts';
import { createXlsxWriter } from '../../sheets/xlsx-writer.ts';
import type { TransfersDeps } from '../../transfers-deps.ts';
import { type ImportField, importFieldsOf } from '../import-fields.ts';
import { columnHint, TEMPLATE_TEXTS, type TemplateTexts } from './template-texts.ts';
import { type Choices, choicesXml, type ColumnRule, validationsXml } from './template-xml.ts';

const XLSX_MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const EXPIRY_HOURS = 1;
/** Longer dictionaries get no list of choices. */
const CHOICES_MAX = 1000;

/**
 * An empty workbook with the caller's import columns: headings, with a star for required ones, notes, and lists of choices.
 * @throws AppError ACCESS_DENIED
 */
export async function makeImportTemplate(
  ctx: Context,
  deps: TransfersDeps,
  listCode: string,
): Promise<{ downloadUri: string }> {
  const metadata = await deps.records.metadata.current();
  const list = await deps.records.metadata.list(listCode);
  assertMay(ctx, list.resource, 'import');
  const { memberId } = memberOf(ctx);
  const fields = importFieldsOf(ctx, metadata, list);
  const books = await readLabelBooks(ctx, deps.records, {
    resource: list.resource,
    fields: fields.map(({ definition }) => definition),
    onlyValid: true,
  });
  const texts = TEMPLATE_TEXTS[ctx.locale];
  const label = metadata.text(listCode, list.definition.label, ctx.locale);
  const draft = await deps.files.storage.draft();
  try {
    const written = await writeTemplate(draft.path, {
      label,
      fields,
      choices: choicesOf(ctx, fields, books),
      texts,
    });
    const file = await deps.files.store(ctx, draft, {
      ...written,
      name: cleanFileName(`${label}-${texts.fileSuffix}.xlsx`),
      mime: XLSX_MIME,
      purpose: 'template',
      memberId,
      expiresAt: new Date(ctx.clock.now().getTime() + EXPIRY_HOURS * 3_600_000),
    });
    return { downloadUri: deps.files.link(ctx, file, memberId) };
  } finally {
    await draft.drop();
  }
}

/** Choices by field. */
function choicesOf(
  ctx: Context,
  fields: readonly ImportField[],
  books: ReadonlyMap<string, LabelBook>,
): ReadonlyMap<string, Choices> {
  const tag = tagOf(ctx.locale);
  const choices = fields.flatMap(({ name, label, definition }): [string, Choices][] => {
    if (definition.type === 'boolean') {
      return [[name, { heading: label, labels: [booleanLabel(true, tag), booleanLabel(false, tag)] }]];
    }
    if (definition.type !== 'dictionary' && definition.type !== 'dictionaries') return [];
    const labels = [
      ...(books.get(bookKey({ kind: 'dictionary', code: definition.dictionary }))?.values() ?? []),
    ];
    return labels.length === 0 || labels.length > CHOICES_MAX ? [] : [[name, { heading: label, labels }]];
  });
  return new Map(choices);
}

interface Template {
  readonly label: string;
  readonly fields: readonly ImportField[];
  readonly choices: ReadonlyMap<string, Choices>;
  readonly texts: TemplateTexts;
}

async function writeTemplate(
  path: string,
  { label, fields, choices, texts }: Template,
): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const choicesSheet = sheetName(texts.choices);
  const columns = [...choices.keys()];
  const rules = fields.map((field, index): ColumnRule => {
    const { name, definition, isRequired } = field;
    const own = definition.type === 'dictionaries' ? undefined : choices.get(name);
    return {
      index,
      title: field.label,
      hint: columnHint(definition, isRequired, texts),
      choices: own && { column: columns.indexOf(name), count: own.labels.length, wrong: texts.wrongChoice },
    };
  });
  const writer = createXlsxWriter({
    name: label,
    columns: fields.map((field) => ({
      heading: field.isRequired ? `${field.label}*` : field.label,
      width: widthOf(field.definition, field.label),
      format: cellFormat(field.definition),
    })),
    afterRows: validationsXml(rules, choicesSheet),
    moreSheets: choices.size === 0 ? [] : [{ name: choicesSheet, xml: choicesXml([...choices.values()]) }],
    sink: async (bytes) => {
      hash.update(bytes);
      sizeBytes += bytes.length;
      await appendFile(path, bytes);
    },
  });
  await writer.end();
  return { sizeBytes, sha256: hash.digest('hex') };
}
