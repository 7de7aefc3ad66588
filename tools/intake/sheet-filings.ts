import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { matchHeadings } from '../../apps/server/src/features/transfers/import/match-headings.ts';
import { readSheetFile } from '../../apps/server/src/features/transfers/sheets/reading/read-sheet.ts';
import type { SourceRow } from '../../apps/server/src/features/transfers/sheets/reading/sheet-source.ts';
import { regionCodeOf } from '../../apps/server/src/platform/regions/regions.ts';
import type { FieldDefinition } from '../../packages/contract/src/definitions/index.ts';
import type { DescribedField } from '../../packages/contract/src/endpoints/index.ts';
import { fieldTypeOf, isFileField, type LookUp } from '../../packages/contract/src/field-types/index.ts';
import { issueText } from '../../packages/contract/src/i18n/index.ts';
import { referenceOf } from './intake-client.ts';

/** Heading of the column with the sender's references. */
const REFERENCE = { name: 'reference', labels: ['参考号'] };

/** A parsed row of a sheet. */
export interface SheetFiling {
  /** Its row number as in a spreadsheet. */
  readonly row: number;
  readonly reference: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Paths of the files of each field. */
  readonly papers: ReadonlyMap<string, readonly string[]>;
  /** Errors in cells as text. */
  readonly problems: readonly string[];
}

/** A sheet, read. */
export interface FilingSheet {
  readonly filings: readonly SheetFiling[];
  /** Headings that match no field. */
  readonly strangers: readonly string[];
}

/** Reads the filings of a sheet: headings are labels or names of fields, files are paths relative to the sheet. */
export async function readFilings(path: string, fields: readonly DescribedField[]): Promise<FilingSheet> {
  const rows: SourceRow[] = [];
  for await (const batch of readSheetFile({ path, name: path })) rows.push(...batch);
  const [head, ...body] = rows;
  const fieldHeadings = fields.map(({ name, label }) => ({ name, labels: [label] }));
  const headings = matchHeadings(head?.cells ?? [], [REFERENCE, ...fieldHeadings]);
  const byName = new Map(fields.map((field) => [field.name, field]));
  const columns = headings.flatMap(({ index, field }) => {
    const described = field === null ? undefined : byName.get(field);
    return described ? [{ index, field: described }] : [];
  });
  const referenceAt = headings.find(({ field }) => field === REFERENCE.name)?.index;
  const lookUp = lookUpIn(fields);
  const plan = { columns, referenceAt, folder: dirname(path), lookUp };
  return {
    filings: body.map((row) => readRow(row, plan)),
    strangers: headings.flatMap(({ field, text }) => (field === null && text !== '' ? [text] : [])),
  };
}

interface Plan {
  readonly columns: readonly { readonly index: number; readonly field: DescribedField }[];
  readonly referenceAt: number | undefined;
  readonly folder: string;
  readonly lookUp: LookUp;
}

function readRow({ number, cells }: SourceRow, plan: Plan): SheetFiling {
  const values: Record<string, unknown> = {};
  const papers = new Map<string, readonly string[]>();
  const problems: string[] = [];
  for (const { index, field } of plan.columns) {
    const cell = (cells[index] ?? '').trim();
    const definition = definitionOf(field);
    if (cell === '') continue;
    if (isFileField(definition)) {
      const paths = cell.split(/[、;；\n]+/).map((name) => join(plan.folder, name.trim()));
      problems.push(
        ...paths.filter((each) => !existsSync(each)).map((each) => `${field.label}：没有文件 ${each}`),
      );
      papers.set(field.name, paths);
      continue;
    }
    const parsed = fieldTypeOf(definition).parseText(cell, definition, plan.lookUp);
    if (parsed.ok) values[field.name] = parsed.value;
    else
      problems.push(
        ...parsed.issues.map((issue) => `${field.label}：${issueText(issue, 'zh-CN')}（${cell}）`),
      );
  }
  const named = plan.referenceAt === undefined ? '' : (cells[plan.referenceAt] ?? '').trim();
  return { row: number, reference: named || referenceOf(cells), values, papers, problems };
}

/** Converts a described field to a definition. */
function definitionOf({ label, type, traits }: DescribedField): FieldDefinition {
  return { ...traits, label, type } as FieldDefinition; // the server created the description from a definition
}

/** Resolves labels: dictionary items as described by the form, and regions. */
function lookUpIn(fields: readonly DescribedField[]): LookUp {
  const items = new Map<string, ReadonlyMap<string, string>>();
  for (const { traits, options = [] } of fields) {
    const code = traits['dictionary'];
    if (typeof code === 'string')
      items.set(
        code,
        new Map(
          options.flatMap(
            ({ value, label }) =>
              [
                [label, value],
                [value, value],
              ] as const,
          ),
        ),
      );
  }
  return (what, label) => {
    if (what.kind === 'region') return regionCodeOf(label);
    return what.kind === 'dictionary' ? (items.get(what.code)?.get(label) ?? null) : null;
  };
}
