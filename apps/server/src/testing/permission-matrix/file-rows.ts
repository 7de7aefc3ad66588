import { getTransfer, renewFileLinks, startExport } from '@haiqiao/contract/endpoints';
import { sql } from 'kysely';
import { transferEnded } from '#server/features/transfers/testing/transfer-centre.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { type FileColumn, fileColumnsOf } from '#server/platform/records/files/file-holders.ts';
import { targetOf } from '#server/platform/records/source/record-source.ts';
import { TINY_PNG, uploadAs } from '#server/testing/upload.ts';
import type { MatrixRow } from './matrix.ts';
import type { WalkedCentre, Walker } from './walked-centre.ts';

/** The exported list: every member has rows in it. */
const EXPORTED = 'rs_message_list';

/** Access to files in records of the administrator, and to the administrator's export file. */
export async function fileRows(centre: WalkedCentre): Promise<readonly MatrixRow[]> {
  const rows: MatrixRow[] = [];
  for (const resource of centre.metadata.resources.values()) {
    for (const fileColumn of fileColumnsOf(resource))
      if (fileColumn.recordColumn === 'id') rows.push(await attachmentRow(centre, resource, fileColumn));
  }
  return [...rows, await exportRow(centre)];
}

async function attachmentRow(
  centre: WalkedCentre,
  resource: ResourceModel,
  { holder, column, path }: FileColumn,
): Promise<MatrixRow> {
  const [first] = centre.walkers;
  const [record] = centre.recordsOf(resource.code);
  if (!first || !record) throw new Error('no walker');
  const { uid, uri } = await uploadAs(centre, first, { name: `${path}.png`, bytes: TINY_PNG });
  await sql`update ${targetOf(holder)} set ${sql.id(column)} = array[${uid}::uuid] where id = ${record}`.execute(
    centre.base.db,
  );
  return rowOf(centre, `attachment \`${resource.code}.${path}\``, uri);
}

/** An export file belongs to its member alone; others with the permission export their own. */
async function exportRow(centre: WalkedCentre): Promise<MatrixRow> {
  const [first] = centre.walkers;
  if (!first) throw new Error('no walker');
  const asked = { listCode: EXPORTED, format: 'csv' as const, queryParam: {} };
  const { id } = await centre.call(startExport, asked, { as: first });
  const { downloadUri } = await transferEnded(centre, first, id);
  const fileId = /^\/api\/file\/([^/]+)\//.exec(downloadUri ?? '')?.[1] ?? '';
  const row = await rowOf(centre, `export of ${first.heading}`, `file/${fileId}`);
  const cells: string[] = [];
  for (const [index, walker] of centre.walkers.entries()) {
    const { body } = await centre.ask(getTransfer, { id }, { as: walker });
    const link = body.code === 0 ? getTransfer.reply.parse(body.data).downloadUri : null;
    cells.push((await isServed(centre, link)) ? '✓' : (row.cells[index] ?? ''));
  }
  return { ...row, cells };
}

async function rowOf(centre: WalkedCentre, name: string, uri: string): Promise<MatrixRow> {
  const cells: string[] = [];
  for (const walker of centre.walkers) cells.push(await fileCell(centre, walker, uri));
  return { name, cells };
}

/** Whether a member gets a link to the file, and the file through it. */
async function fileCell(centre: WalkedCentre, as: Walker, uri: string): Promise<string> {
  const [file] = await centre.call(renewFileLinks, { uris: [uri] }, { as });
  return (await isServed(centre, file?.downloadUri ?? null)) ? '✓' : '·';
}

async function isServed({ app }: WalkedCentre, link: string | null): Promise<boolean> {
  if (link === null || link === '') return false;
  return (await app.inject({ method: 'GET', url: link })).statusCode === 200;
}
