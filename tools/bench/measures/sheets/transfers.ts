import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseConnection } from '../../../../packages/pg/src/index.ts';
import { DEMO_PASSWORD } from '../../../../apps/server/src/features/demo/seed-demo.ts';
import { createXlsxWriter } from '../../../../apps/server/src/features/transfers/sheets/xlsx-writer.ts';
import {
  getTransfer,
  readImportFile,
  startExport,
  startImport,
  type Transfer,
} from '../../../../packages/contract/src/endpoints/index.ts';
import { enterpriseColumns } from '../../../seed/enterprise-values.ts';
import { bareCopy } from '../../load/bare-copy.ts';
import { closingAfter } from '../../cleanup.ts';
import { openLibrary } from '../../library-centre.ts';
import { LIBRARIAN } from '../../members.ts';
import { type Caller, callProduct, tokenOf, uploadTo } from '../../product.ts';
import { figuresOf, type Program, startProgram } from '../../program.ts';
import { compared, type Figure, type FigureName, single } from '../../report/figures.ts';
import type { Scale } from '../../scale.ts';

const LIST = 'rs_enterprise_list';
/** Fewer with a small library. */
const IMPORTED_MAX = 100_000;
const POLL_MS = 100;
const EXPORTED = [
  'enterpriseName',
  'businessLicense',
  'status',
  'enterpriseType',
  'level',
  'stage',
  'belongArea',
  'legalPerson',
  'regiCapital',
  'serviceOwner',
  'lastVisitAt',
  'registerState',
  'estDate',
  'phoneNumber',
  'createdAt',
];
/** Headings of the file, each with the column of the seed. */
const IMPORTED: Readonly<Record<string, string>> = {
  enterpriseName: 'enterprise_name',
  businessLicense: 'business_license',
  registerState: 'register_state',
  legalPerson: 'legal_person',
  estDate: 'est_date',
  regiCapital: 'regi_capital',
  enterpriseType: 'enterprise_type',
  staffSize: 'staff_size',
  belongArea: 'belong_area',
  address: 'address',
  contacts: 'contacts',
  phoneNumber: 'phone_number',
  level: 'level',
  stage: 'stage',
  industry: 'industry',
};

/** Export of the whole library, and import into it (DESIGN §5), as a person starts them. */
export async function measureTransfers({ rows }: Scale): Promise<Figure[]> {
  return closingAfter(async (closing) => {
    const library = await openLibrary(rows);
    closing(library.close);
    const program = await startProgram('app-server', { connection: library.connection });
    closing(program.close);
    const token = await tokenOf(program.url, LIBRARIAN, DEMO_PASSWORD);
    const caller = { url: program.url, token };
    const { connection } = library;
    return [
      ...(await exporting(program, caller)),
      ...(await importing(program, { caller, connection, rows })),
    ];
  });
}

async function exporting(program: Program, caller: Caller): Promise<Figure[]> {
  const idle = await figuresOf(program);
  const startedMs = performance.now();
  const input = {
    listCode: LIST,
    format: 'xlsx' as const,
    columns: EXPORTED,
    queryParam: { list_status: '9' },
  };
  const { id } = await callProduct(caller, startExport, input);
  const { done } = await ended(caller, id);
  const seconds = (performance.now() - startedMs) / 1000;
  const busy = await figuresOf(program);
  const name = `export of ${done} rows × ${EXPORTED.length} to xlsx`;
  return [
    single({ key: 'export', name, unit: 'rows/s' }, done / seconds),
    single(
      { key: 'export-memory', name: `${name}: memory over idle`, unit: 'MB' },
      busy.residentMaxMb - idle.residentMb,
    ),
    single(
      { key: 'export-block', name: `${name}: longest block of the event loop`, unit: 'ms' },
      busy.delayMaxMs,
    ),
  ];
}

async function importing(
  program: Program,
  { caller, connection, rows }: { caller: Caller; connection: DatabaseConnection; rows: number },
): Promise<Figure[]> {
  const count = Math.min(rows, IMPORTED_MAX);
  const bare = await bareCopy(connection, { from: rows, count });
  const { uri } = await uploadTo(caller, 'import.xlsx', await importFile(rows));
  const read = await callProduct(caller, readImportFile, { listCode: LIST, uri });
  const mapping = read.headings.flatMap(({ index, field }) => (field === null ? [] : [{ index, field }]));
  const results: Figure[] = [];
  for (const dryRun of [true, false]) {
    await figuresOf(program);
    const startedMs = performance.now();
    const { id } = await callProduct(caller, startImport, { listCode: LIST, uri, mapping, dryRun });
    const { done } = await ended(caller, id);
    const seconds = (performance.now() - startedMs) / 1000;
    const key = dryRun ? 'dry-run' : 'import';
    const name = `${dryRun ? 'dry run' : 'import'} of ${done} rows × ${mapping.length}`;
    const { delayMaxMs } = await figuresOf(program);
    results.push(
      rateOf({ key, name, unit: 'rows/s' }, { value: done / seconds, reference: dryRun ? null : bare }),
      single(
        { key: `${key}-block`, name: `${name}: longest block of the event loop`, unit: 'ms' },
        delayMaxMs,
      ),
    );
  }
  return results;
}

/** The rate of an import is compared with that of a bare COPY. */
function rateOf(
  figure: FigureName,
  { value, reference }: { readonly value: number; readonly reference: number | null },
): Figure {
  if (reference === null) return single(figure, value);
  const name = `${figure.name}, compared with a bare COPY into the same indexes`;
  return compared({ ...figure, name }, { value, reference });
}

/** Enterprises that follow those of the library. */
async function importFile(rows: number): Promise<Uint8Array> {
  const count = rows + Math.min(rows, IMPORTED_MAX);
  const pieces: Uint8Array[] = [];
  const fields = Object.entries(IMPORTED);
  const writer = createXlsxWriter({
    name: 'import',
    columns: fields.map(([heading]) => ({ heading, width: 20, format: { kind: 'text' } })),
    sink: async (bytes) => void pieces.push(bytes),
  });
  for (let index = rows; index < count; index += 1) {
    const values = enterpriseColumns(index, count, { members: [] });
    await writer.writeRows([fields.map(([, column]) => cellOf(values[column] ?? null))]);
  }
  await writer.end();
  return Buffer.concat(pieces);
}

function cellOf(value: string | number | readonly string[] | null): string | null {
  if (value === null) return null;
  return typeof value === 'object' ? value.join('、') : String(value);
}

async function ended(caller: Caller, id: string): Promise<Transfer> {
  for (;;) {
    const transfer = await callProduct(caller, getTransfer, { id });
    if (transfer.state === 'done') return transfer;
    if (transfer.endedAt !== null) throw new Error(`the transfer ${transfer.state}: ${transfer.message}`);
    await sleep(POLL_MS);
  }
}
