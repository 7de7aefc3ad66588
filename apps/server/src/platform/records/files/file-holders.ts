import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { type FilePlace, filePlacesOf } from './file-places.ts';

/** A record, live or in the recycle bin, that holds a file, whoever asks. */
export interface Holding {
  readonly fileId: string;
  readonly resource: ResourceModel;
  readonly place: FilePlace;
  readonly recordId: string;
}

/** Records of one field that answer who holds a file; whoever shares one with so many others is not found faster by more. */
const HOLDINGS_MAX = 1_000;

/** Where these files stand. Asks every field of files there is, each by its index. */
export async function holdingsOf(
  ctx: Pick<Context, 'db'>,
  metadata: Metadata,
  fileIds: readonly string[],
): Promise<readonly Holding[]> {
  const places = [...metadata.resources.values()].flatMap((resource) =>
    filePlacesOf(resource).map((place) => ({ resource, place })),
  );
  if (places.length === 0 || fileIds.length === 0) return [];
  const ids = sql`${[...fileIds]}::uuid[]`;
  const parts = places.map(({ place: { table, column, recordColumn } }, index) => {
    const held = sql.ref(`holder.${column}`);
    return sql`(
      select ${sql.lit(index)} as place, file.id as file_id, ${sql.ref(`holder.${recordColumn}`)} as record_id
      from ${sql.table(table)} holder cross join unnest(${held}) as file (id)
      where ${held} && ${ids} and file.id = any(${ids}) limit ${sql.lit(HOLDINGS_MAX)}
    )`;
  });
  const { rows } = await sql<{ place: number; file_id: string; record_id: string }>`
    ${sql.join(parts, sql` union all `)}`.execute(ctx.db);
  return rows.flatMap((row) => {
    const at = places[row.place];
    return at ? [{ ...at, fileId: row.file_id, recordId: row.record_id }] : [];
  });
}

/** Which of these files something still refers to: a record, live or in the recycle bin, or an unsaved edit of a form. */
export async function heldFiles(
  ctx: Pick<Context, 'db'>,
  metadata: Metadata,
  fileIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const inRecords = (await holdingsOf(ctx, metadata, fileIds)).map(({ fileId }) => fileId);
  const held = new Set(inRecords);
  const others = fileIds.filter((id) => !held.has(id));
  return others.length === 0 ? held : new Set([...inRecords, ...(await inDrafts(ctx, others))]);
}

/** A draft is text as somebody typed it: ids stand in it wherever its form has fields of files. */
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
