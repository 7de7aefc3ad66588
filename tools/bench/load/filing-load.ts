import { createHash } from 'node:crypto';
import pg from 'pg';
import { systemContext } from '../../../apps/server/src/context.ts';
import { openDatabase } from '../../../apps/server/src/db/connect.ts';
import type { DatabaseConnection } from '../../../packages/pg/src/index.ts';
import { insertApiKey } from '../../../apps/server/src/features/api-keys/change-api-keys.ts';
import { enterpriseColumns } from '../../seed/enterprise-values.ts';
import { benchBase } from '../context.ts';
import type { LoadedCall } from './call-load.ts';

const FORM = 'rs_center_record';
const KEYS = 10;
const PAPERS = ['commitmentFile', 'businessLicenseFile', 'legalIdFile', 'authLetterFile'] as const;

/** Enterprises of a library that does not have those of the filings. */
export const LIBRARY_ROWS = 1_000;

const UPLOAD_PAPERS = `
  insert into sys_file (id, key, name, size_bytes, mime, sha256, uploaded_key, uploaded_at, purpose)
  select gen_random_uuid(), 'bench/paper.pdf', '材料.pdf', 5, 'application/pdf', $1, $2::uuid, now(), 'upload'
  from generate_series(1, $3::int)
  returning id`;

/** Programs that file, each with the documents it uploaded. */
export interface FilingPrograms {
  readonly pool: pg.Pool;
  /** Secrets of the API keys. */
  readonly tokens: readonly string[];
  /** One call per filing; no two are alike. */
  readonly calls: readonly LoadedCall[];
  close(): Promise<void>;
}

/** Creates API keys, and the documents they uploaded, for so many filings. */
export async function openPrograms(connection: DatabaseConnection, filings: number): Promise<FilingPrograms> {
  const db = openDatabase(connection);
  const ctx = systemContext(benchBase(db), 'bench');
  const keys: { readonly id: string; readonly secret: string }[] = [];
  for (let number = 1; number <= KEYS; number += 1)
    keys.push(
      await insertApiKey(ctx, { name: `bench ${number}`, forms: [FORM], addresses: [], validTo: null }),
    );
  const sha256 = createHash('sha256').update('paper').digest('hex');
  const pool = new pg.Pool(connection);
  // A stopping server reports it to idle connections too.
  pool.on('error', () => undefined);
  const each = Math.ceil(filings / KEYS) * PAPERS.length;
  const byKey: string[][] = [];
  for (const { id } of keys) {
    const { rows } = await pool.query<{ id: string }>(UPLOAD_PAPERS, [sha256, id, each]);
    byKey.push(rows.map((row) => row.id));
  }
  const files = Array.from({ length: filings }, (_, index) => {
    const from = Math.floor(index / KEYS) * PAPERS.length;
    return byKey[index % KEYS]?.slice(from, from + PAPERS.length) ?? [];
  });
  const tokens = keys.map(({ secret }) => secret);
  const calls = files.map((papers, index) => callOf(index, papers, tokens));
  return { pool, close: async () => void (await Promise.all([pool.end(), db.close()])), tokens, calls };
}

function callOf(index: number, files: readonly string[], tokens: readonly string[]): LoadedCall {
  // An enterprise that the library does not have.
  const enterprise = enterpriseColumns(LIBRARY_ROWS + index, 2 * LIBRARY_ROWS + index, { members: [] });
  const papers = PAPERS.map((name, index) => [name, [`file/${files[index] ?? ''}`]] as const);
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
  // The key that uploaded the documents.
  const token = tokens[index % tokens.length] ?? '';
  return { path: `/api/v1/intake/${FORM}`, body: JSON.stringify({ data }), token };
}
