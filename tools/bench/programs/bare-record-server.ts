/**
 * The reference of records: Fastify and pg with the one statement of a hand-written endpoint, and nothing else. No credentials,
 * permissions, validation, change log or audit; search columns come ready in the request. A process of its own:
 * `node bare-record-server.ts <options as JSON>`; sends `{port}` when it listens.
 */
import Fastify from 'fastify';
import { openBarePool } from './bare-pool.ts';

const COLUMNS = `id, record_no, title, status, org_id, owner_id, created_by, created_at, updated_by, updated_at, submitted_at,
  row_version, source, tags, enterprise_name, business_license, register_state, legal_person, est_date, capital, regi_capital,
  org_code, regist_code, taking, profit, email, tax_payer_no, enterprise_type, business_term, tax_payer_nature, staff_size,
  web_url, web_staff_scale, belong_area, regi_authority, imp_ent_code, eng_name, address, comm_address, scope, service_type,
  business_type, business_type_name, customs_code, contacts, phone_number, ent_addr, level, stage, service_owner, industry,
  last_visit_at, last_contact_at, data_source, fetched_at, merged_into, merged_at`;
const READ = `select ${COLUMNS} from biz_enterprise where id = $1`;
const UPDATE = `
  update biz_enterprise set stage = $3, address = $4, regi_capital = $5, updated_at = now(), row_version = row_version + 1
  where id = $1 and row_version = $2 returning row_version`;

type Values = Readonly<Record<string, unknown>>;

interface ReadBody {
  readonly data: { readonly dataId: string };
}

interface SaveBody {
  readonly data: { readonly dataId?: string; readonly rowVersion?: number; readonly values: Values };
}

const { connection, poolSize } = JSON.parse(process.argv[2] ?? '{}');
const pool = openBarePool(connection, poolSize);
const app = Fastify({ logger: false });
let insert: string | undefined;

/** Every record has the same columns. */
function insertOf(values: Values): string {
  const names = Object.keys(values);
  const parameters = names.map((_, index) => `$${index + 1}`);
  return `insert into biz_enterprise (${names.join(', ')}) values (${parameters.join(', ')}) returning id`;
}

app.post<{ Body: ReadBody }>('/api/form/runtime/detail', async (request) => {
  const { rows } = await pool.query({ name: 'read', text: READ, values: [request.body.data.dataId] });
  return { code: rows.length === 1 ? 0 : 1, message: '', data: rows[0] };
});

app.post<{ Body: SaveBody }>('/api/form/runtime/save', async (request) => {
  const { dataId, rowVersion, values } = request.body.data;
  if (dataId === undefined) {
    insert ??= insertOf(values);
    const { rows } = await pool.query({ name: 'create', text: insert, values: Object.values(values) });
    return { code: 0, message: '', data: { dataId: rows[0].id, rowVersion: 1 } };
  }
  const changed = [dataId, rowVersion, values['stage'], values['address'], values['regiCapital']];
  const { rows } = await pool.query({ name: 'update', text: UPDATE, values: changed });
  return { code: rows.length === 1 ? 0 : 1, message: '', data: { dataId, rowVersion: rows[0]?.row_version } };
});

const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ port: Number(new URL(address).port) });
process.once('disconnect', () => process.exit());
