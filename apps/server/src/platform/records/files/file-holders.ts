import { isFileField } from '@haiqiao/contract/field-types';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { oncePer } from '#server/lib/once-per.ts';
import { everyRow, type StoredRows } from '#server/platform/records/source/record-source.ts';
import type { FieldModel, Metadata, ResourceModel } from '#server/platform/metadata/model.ts';

/** A field of a resource, or a column of one of its sub-tables, that contains files. */
export interface FileColumn {
  /** Access path of the field: its name, `table.column` for a column of a sub-table. */
  readonly path: string;
  /** The resource or sub-table, and the column, that store the ids. */
  readonly holder: StoredRows;
  readonly column: string;
  /** Column of that table with the record's id. */
  readonly recordColumn: 'id' | 'parent_id';
  /** Whether it contains identity documents. */
  readonly isIdentity: boolean;
}

/** The file columns of a resource; none on a platform table, whose rows are no records. */
export const fileColumnsOf = oncePer((resource: ResourceModel): readonly FileColumn[] => {
  if (resource.isPlatform) return [];
  return [...resource.fields.values()].flatMap((field): FileColumn[] => {
    if (!field.rows) return fileColumnOf(field, { path: field.name, holder: resource, recordColumn: 'id' });
    const holder = field.rows;
    return [...holder.fields.values()].flatMap((cell) =>
      fileColumnOf(cell, { path: `${field.name}.${cell.name}`, holder, recordColumn: 'parent_id' }),
    );
  });
});

function fileColumnOf(
  { definition, columns: [column] }: FieldModel,
  at: Pick<FileColumn, 'path' | 'holder' | 'recordColumn'>,
): FileColumn[] {
  if (!isFileField(definition) || !column) return [];
  return [{ ...at, column: column.name, isIdentity: definition.identity === true }];
}

/** A record, live or in the recycle bin, that contains a file, whatever the actor's row scope. */
export interface FileUsage {
  readonly fileId: string;
  readonly resource: ResourceModel;
  readonly fileColumn: FileColumn;
  readonly recordId: string;
}

/** Maximum records per field returned for a file; more would not make the permission check more precise. */
const USAGES_MAX = 1_000;

/** The records that contain these files. Queries every file field by its index. */
export async function usagesOf(
  ctx: Pick<Context, 'db'>,
  metadata: Metadata,
  fileIds: readonly string[],
): Promise<readonly FileUsage[]> {
  const candidates = [...metadata.resources.values()].flatMap((resource) =>
    fileColumnsOf(resource).map((fileColumn) => ({ resource, fileColumn })),
  );
  if (candidates.length === 0 || fileIds.length === 0) return [];
  const ids = sql`${[...fileIds]}::uuid[]`;
  const parts = candidates.map(({ fileColumn: { holder, column, recordColumn } }, index) => {
    const columnRef = sql.ref(`holder.${column}`);
    return sql`(
      select ${sql.lit(index)} as candidate, file.id as file_id, ${sql.ref(`holder.${recordColumn}`)} as record_id
      from ${everyRow(holder, 'the caller checks the actor’s access to each record found')} holder cross join unnest(${columnRef}) as file (id)
      where ${columnRef} && ${ids} and file.id = any(${ids}) limit ${sql.lit(USAGES_MAX)}
    )`;
  });
  const { rows } = await sql<{ candidate: number; file_id: string; record_id: string }>`
    ${sql.join(parts, sql` union all `)}`.execute(ctx.db);
  return rows.flatMap((row) => {
    const at = candidates[row.candidate];
    return at ? [{ ...at, fileId: row.file_id, recordId: row.record_id }] : [];
  });
}

/** Which of these files are still referenced: by a record, live or in the recycle bin, or by a form draft. */
export async function usedFiles(
  ctx: Pick<Context, 'db'>,
  metadata: Metadata,
  fileIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const inRecords = (await usagesOf(ctx, metadata, fileIds)).map(({ fileId }) => fileId);
  const used = new Set(inRecords);
  const others = fileIds.filter((id) => !used.has(id));
  return others.length === 0 ? used : new Set([...inRecords, ...(await inDrafts(ctx, others))]);
}

/** A draft is unvalidated text: ids are searched in the file fields of its form. */
async function inDrafts(ctx: Pick<Context, 'db'>, fileIds: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select file.id::text as id from unnest(${[...fileIds]}::uuid[]) as file (id)
    where exists (
      select from sys_draft draft
      join sys_file kept on kept.id = file.id and kept.uploaded_by = draft.member_id
      where strpos(draft.field_values::text, file.id::text) > 0
    )`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
