import type { UploadedFile } from '@haiqiao/contract/endpoints';
import { isFileField, tableRowsOf, type WireValue } from '@haiqiao/contract/field-types';
import type { Context } from '#server/context.ts';
import { describedFile } from '#server/platform/files/described-file.ts';
import type { FileLinks } from '#server/platform/files/file-links.ts';
import type { FieldModel } from '#server/platform/metadata/model.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';

/** Dependencies for describing files. */
export interface DescribeDeps {
  /** None where there is no reader: jobs, seeds. */
  readonly links?: FileLinks | undefined;
}

/** Whether a field or a column of its rows contains files. */
export function hasFiles({ definition, rows }: FieldModel): boolean {
  return isFileField(definition) || [...(rows?.fields.values() ?? [])].some(hasFiles);
}

/**
 * Records with file ids replaced by uploaded files with links; deleted files are left out. Other values stay, and no query is made without
 * files.
 * @param fields those of the records that may contain files
 */
export async function withFiles<Values extends RecordValues>(
  ctx: Context,
  deps: DescribeDeps & { readonly isUnmasked?: boolean },
  { fields, records }: { fields: readonly FieldModel[]; records: readonly Values[] },
): Promise<readonly Values[]> {
  const fileFields = fields.filter(hasFiles);
  const ids = records.flatMap((values) => fileFields.flatMap((field) => idsIn(field, values[field.name])));
  if (ids.length === 0) return records;
  const files = await describeFiles(ctx, deps, ids);
  return records.map((values) => ({
    ...values,
    ...Object.fromEntries(
      fileFields.map((field) => [field.name, describedValue(field, values[field.name], files)]),
    ),
  }));
}

/** An uploaded file by the id of a stored one, described as an identity document or as an ordinary file. */
type Described = (id: string, isIdentity: boolean) => UploadedFile | undefined;

async function describeFiles(
  ctx: Context,
  deps: DescribeDeps & { readonly isUnmasked?: boolean },
  ids: readonly string[],
): Promise<Described> {
  const rows = await ctx.db
    .selectFrom('sys_file')
    .select(['id', 'name', 'size_bytes', 'mime'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set(ids)]))))
    .execute();
  const traits = new Map(
    rows.map(({ id, name, size_bytes: size, mime }) => [id, { id, name, sizeBytes: size, mime }]),
  );
  return (id, isIdentity) => {
    const file = traits.get(id);
    const { links, isUnmasked = false } = deps;
    return file && describedFile(ctx, file, { links, isIdentity, isUnmasked });
  };
}

function describedValue(field: FieldModel, value: WireValue | undefined, files: Described): WireValue {
  const { definition, rows } = field;
  if (isFileField(definition)) {
    const isIdentity = definition.identity === true;
    return isIds(value) ? value.flatMap((id) => wireOf(files(id, isIdentity))) : (value ?? null);
  }
  const cells = [...(rows?.fields.values() ?? [])].filter(hasFiles);
  if (!Array.isArray(value)) return value ?? null;
  return tableRowsOf(value).map((row) => ({
    ...row,
    ...Object.fromEntries(cells.map((cell) => [cell.name, describedValue(cell, row[cell.name], files)])),
  }));
}

function wireOf(file: UploadedFile | undefined): WireValue[] {
  if (!file) return [];
  const { thumbnailUri, ...rest } = file;
  return [thumbnailUri === undefined ? rest : { ...rest, thumbnailUri }];
}

function idsIn(field: FieldModel, value: WireValue | undefined): readonly string[] {
  if (isFileField(field.definition)) return isIds(value) ? value : [];
  const cells = [...(field.rows?.fields.values() ?? [])].filter(hasFiles);
  return tableRowsOf(value).flatMap((row) => cells.flatMap((cell) => idsIn(cell, row[cell.name])));
}

/** A masked value is text. */
function isIds(value: WireValue | undefined): value is readonly string[] {
  return Array.isArray(value) && value.every((each: unknown) => typeof each === 'string');
}
