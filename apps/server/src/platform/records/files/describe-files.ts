import type { UploadedFile } from '@haiqiao/contract/endpoints';
import { isFileField, tableRowsOf, type WireValue } from '@haiqiao/contract/field-types';
import type { Context } from '#server/context.ts';
import { describedFile } from '#server/platform/files/described-file.ts';
import type { FileLinks } from '#server/platform/files/file-links.ts';
import type { FieldModel } from '#server/platform/metadata/model.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';

/** What files are told with. */
export interface TellingDeps {
  /** None where nobody is answered: jobs, seeds. */
  readonly links?: FileLinks | undefined;
}

/** Whether a field, or a column of its rows, holds files. */
export function holdsFiles({ definition, rows }: FieldModel): boolean {
  return isFileField(definition) || [...(rows?.fields.values() ?? [])].some(holdsFiles);
}

/**
 * Records whose files are told as uploaded files with links instead of ids; files that are gone are left out. Everything
 * else stays as it is, and nothing is asked when no file is there.
 * @param fields those of the records that may hold files
 */
export async function withFiles<Values extends RecordValues>(
  ctx: Context,
  deps: TellingDeps & { readonly isUnmasked?: boolean },
  { fields, records }: { fields: readonly FieldModel[]; records: readonly Values[] },
): Promise<readonly Values[]> {
  const holding = fields.filter(holdsFiles);
  const ids = records.flatMap((values) => holding.flatMap((field) => idsIn(field, values[field.name])));
  if (ids.length === 0) return records;
  const files = await describeFiles(ctx, deps, ids);
  return records.map((values) => ({
    ...values,
    ...Object.fromEntries(holding.map((field) => [field.name, told(field, values[field.name], files)])),
  }));
}

/** An uploaded file by the id of a stored one, as a field of identity documents tells it and as any other does. */
type Described = (id: string, isIdentity: boolean) => UploadedFile | undefined;

async function describeFiles(
  ctx: Context,
  deps: TellingDeps & { readonly isUnmasked?: boolean },
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

function told(field: FieldModel, value: WireValue | undefined, files: Described): WireValue {
  const { definition, rows } = field;
  if (isFileField(definition)) {
    const isIdentity = definition.identity === true;
    return isIds(value) ? value.flatMap((id) => wireOf(files(id, isIdentity))) : (value ?? null);
  }
  const cells = [...(rows?.fields.values() ?? [])].filter(holdsFiles);
  if (!Array.isArray(value)) return value ?? null;
  return tableRowsOf(value).map((row) => ({
    ...row,
    ...Object.fromEntries(cells.map((cell) => [cell.name, told(cell, row[cell.name], files)])),
  }));
}

function wireOf(file: UploadedFile | undefined): WireValue[] {
  if (!file) return [];
  const { thumbnailUri, ...rest } = file;
  return [thumbnailUri === undefined ? rest : { ...rest, thumbnailUri }];
}

function idsIn(field: FieldModel, value: WireValue | undefined): readonly string[] {
  if (isFileField(field.definition)) return isIds(value) ? value : [];
  const cells = [...(field.rows?.fields.values() ?? [])].filter(holdsFiles);
  return tableRowsOf(value).flatMap((row) => cells.flatMap((cell) => idsIn(cell, row[cell.name])));
}

/** A masked value is a text. */
function isIds(value: WireValue | undefined): value is readonly string[] {
  return Array.isArray(value) && value.every((each: unknown) => typeof each === 'string');
}
