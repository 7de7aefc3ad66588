import { createHash } from 'node:crypto';
import pg from 'pg';
import { systemClock } from '../../../apps/server/src/adapters/clock.ts';
import { systemIds } from '../../../apps/server/src/adapters/ids.ts';
import { systemRandom } from '../../../apps/server/src/adapters/random.ts';
import { systemContext } from '../../../apps/server/src/context.ts';
import { type DatabaseConnection, openDatabase } from '../../../apps/server/src/db/connect.ts';
import { insertApiKey } from '../../../apps/server/src/features/api-keys/change-api-keys.ts';
import { enterpriseColumns } from '../../seed/enterprise-values.ts';
import { loadCalls, type LoadedCall } from '../call-load.ts';
import { closingAfter } from '../cleanup.ts';
import { openLibrary } from '../library-centre.ts';
import { startProgram } from '../program.ts';
import { atLeast, atMost, type Row } from '../rows.ts';

const FORM = 'rs_center_record';
/** As many as it takes until the process has compiled what it does all day: figures of the first thousands are those of a start. */
const WARMING = 2_000;
const FILINGS = 3_000;
/** As many as share the transactions that are under way, and twice as many: then others wait while those are done. */
const CONNECTIONS = [32, 64] as const;
const BUDGET = 300;
const PAPERS = ['commitmentFile', 'businessLicenseFile', 'legalIdFile', 'authLetterFile'] as const;
const ENTERPRISES = 1_000;

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };

/**
 * Filings of a program with their papers, sent ahead: each checked, numbered, handed in and begun to be reviewed. What numbers are
 * missing afterwards is counted too.
 */
export async function measureIntake(): Promise<Row[]> {
  return closingAfter(async (closing) => {
    const { connection, close } = await openLibrary(ENTERPRISES);
    closing(close);
    const total = WARMING + FILINGS * CONNECTIONS.length;
    const sender = await prepare(connection, total);
    closing(sender.close);
    const node = await startProgram('app-server', { connection });
    closing(node.close);
    const program = { url: node.url, token: sender.token };
    const calls = sender.files.map((files, index) => callOf(index, files));
    await loadCalls(program, calls.slice(0, WARMING), { connections: CONNECTIONS[0] });
    // Tables that were empty a moment ago: a centre at work knows how large its own are.
    await sender.pool.query('analyze');
    const rows: Row[] = [];
    for (const [turn, connections] of CONNECTIONS.entries()) {
      const from = WARMING + turn * FILINGS;
      const perSecond = await loadCalls(program, calls.slice(from, from + FILINGS), { connections });
      const name = `filings taken in, ${connections} connections`;
      rows.push(atLeast(BUDGET, { name, unit: '/s', value: perSecond }));
    }
    return [
      ...rows,
      atMost(0, {
        name: `numbers missing among those of ${total} filings`,
        unit: 'numbers',
        value: await missingNumbers(sender.pool, total),
      }),
    ];
  });
}

const SEND_PAPERS = `
  insert into sys_file (id, key, name, size_bytes, mime, sha256, uploaded_key, uploaded_at, purpose)
  select gen_random_uuid(), 'bench/paper.pdf', '材料.pdf', 5, 'application/pdf', $1, $2::uuid, now(), 'upload'
  from generate_series(1, $3::int)
  returning id`;

const COUNT_MISSING = `
  select (max(substr(r.record_no, 11)::int) - min(substr(r.record_no, 11)::int) + 1 - $1::int)::int as missing
  from sys_intake i join biz_center_record r on r.id = i.record_id`;

/** A key, and papers that it has sent ahead, for so many filings. */
async function prepare(connection: DatabaseConnection, filings: number) {
  const { db, close } = openDatabase(connection);
  const base = { db, clock: systemClock, ids: systemIds, random: systemRandom, log };
  const ctx = systemContext(base, 'bench');
  const facts = { name: 'bench', forms: [FORM], addresses: [], validTo: null };
  const { id, secret } = await insertApiKey(ctx, facts);
  const sha256 = createHash('sha256').update('paper').digest('hex');
  const pool = new pg.Pool(connection);
  // A server that is stopped says so to connections at rest, too.
  pool.on('error', () => undefined);
  const { rows } = await pool.query<{ id: string }>(SEND_PAPERS, [sha256, id, filings * PAPERS.length]);
  const ids = rows.map((row) => row.id);
  const files = Array.from({ length: filings }, (_, index) =>
    ids.slice(index * PAPERS.length, (index + 1) * PAPERS.length),
  );
  return { pool, close: async () => void (await Promise.all([pool.end(), close()])), token: secret, files };
}

function callOf(index: number, files: readonly string[]): LoadedCall {
  // An enterprise that the library does not have: names, people and codes of their own.
  const enterprise = enterpriseColumns(ENTERPRISES + index, 2 * ENTERPRISES + index, { members: [] });
  const papers = PAPERS.map((name, place) => [name, [`file/${files[place] ?? ''}`]] as const);
  const values = {
    enterpriseName: enterprise['enterprise_name'],
    businessLicense: enterprise['business_license'],
    legalPerson: enterprise['legal_person'],
    belongArea: enterprise['belong_area'],
    address: enterprise['address'],
    enterpriseType: ['CBEC'],
    contacts: enterprise['contacts'],
    phoneNumber: enterprise['phone_number'],
    tradeModes: ['1039'],
    mainProducts: '家居收纳用品',
    agentName: enterprise['contacts'],
    agentMobile: '13900021234',
    hsCodes: [{ hsCode: '392410', name: '塑料餐厨具' }],
    agree: true,
    ...Object.fromEntries(papers),
  };
  const data = { reference: `bench-${index}`, values };
  return { path: `/api/v1/intake/${FORM}`, body: JSON.stringify({ data }) };
}

/** Numbers of the day between the first and the last filing of the bench that no filing has. */
async function missingNumbers(pool: pg.Pool, filings: number): Promise<number> {
  const { rows } = await pool.query<{ missing: number }>(COUNT_MISSING, [filings]);
  return rows[0]?.missing ?? Number.NaN;
}
