import { sql } from 'kysely';
import { fileColumnsOf } from '#server/platform/records/files/file-holders.ts';
import { TINY_PNG, uploadAs } from '#server/testing/upload.ts';
import type { Planted, Planter } from './planter.ts';

/** The record type whose records hold the planted files. */
export const HOLDER = 'enterprise';

/** An uploaded file in a record. */
export async function plantFile({ centre, metadata, canaries }: Planter, holder: Planted): Promise<Planted> {
  const { side } = holder;
  const resource = metadata.resources.get(HOLDER);
  const column = resource && fileColumnsOf(resource).find(({ recordColumn }) => recordColumn === 'id');
  if (!resource || !column) throw new Error('no record type with files');
  const name = canaries.text({ kind: HOLDER, side, field: column.path });
  const owner = await centre.signIn(`owner-${side}`);
  const { uid: id } = await uploadAs(centre, owner, { name: `${name}.png`, bytes: TINY_PNG });
  await sql`
    update ${sql.table(holder.table)} set ${sql.id(column.column)} = array[${id}::uuid] where id = ${holder.id}`.execute(
    centre.base.db,
  );
  return { kind: 'file', side, id, table: 'sys_file', more: { uri: `file/${id}` } };
}
