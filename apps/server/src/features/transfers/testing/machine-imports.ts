import { getImportReport, type startImport, type UploadedFile } from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import { sql } from 'kysely';
import type { SignedIn } from '#server/testing/actors.ts';
import { bytesOf, textColumns } from './sheet-files.ts';
import type { TransferCentre } from './transfer-centre.ts';

/** A row of the table of machines. */
export type Machine = Readonly<Record<string, unknown>>;

/** Imports into the list of machines, by the director. */
export function machineImports(centre: () => TransferCentre) {
  const uploaded = async (
    headings: readonly string[],
    rows: readonly (readonly string[])[],
    as: SignedIn = centre().director,
  ): Promise<UploadedFile> => centre().upload(as, '机器.xlsx', await tableOf(headings, rows));

  const run = async (
    file: UploadedFile,
    fields: readonly string[],
    more: Partial<EndpointInput<typeof startImport>> = {},
  ) => {
    const { director } = centre();
    const mapping = fields.map((field, index) => ({ index, field }));
    const input = { listCode: 'rs_machine_list', uri: file.uri, mapping, dryRun: false, ...more };
    const transfer = await centre().imported(director, input);
    if (transfer.error === 'INTERNAL') throw new Error(centre().logged.text());
    const report = await centre().call(getImportReport, { id: transfer.id }, { as: director });
    return { ...transfer, report };
  };

  const machines = async (): Promise<Machine[]> => {
    const all = sql<Machine>`select * from biz_machine where deleted_at is null order by created_at, name`;
    return (await all.execute(centre().base.db)).rows;
  };
  return { uploaded, run, machines };
}

/** A workbook of texts. */
function tableOf(headings: readonly string[], rows: readonly (readonly string[])[]): Promise<Uint8Array> {
  return bytesOf('xlsx', { columns: textColumns(...headings), rows });
}
