/**
 * The reference of lists: Fastify and pg with a statement that returns the same rows, and nothing else. No credentials,
 * permissions, validation or log. A process of its own: `node bare-list-server.ts <options as JSON>`; sends `{port}`.
 */
import Fastify from 'fastify';
import { openBarePool } from './bare-pool.ts';

const STATEMENT = `
  select e.id, e.row_version as "rowVersion", e.enterprise_name as "enterpriseName", e.business_license as "businessLicense",
    e.status, e.enterprise_type as "enterpriseType", e.level, e.stage, e.belong_area as "belongArea",
    e.legal_person as "legalPerson", e.regi_capital as "regiCapital", e.service_owner as "serviceOwner",
    m.username as "serviceOwnerName", e.last_visit_at as "lastVisitAt", e.register_state as "registerState", e.tags,
    e.phone_number as "phoneNumber", e.contacts, e.est_date as "estDate", e.industry, e.created_at as "createdAt",
    e.updated_at as "updatedAt"
  from biz_enterprise e left join sys_member m on m.id = e.service_owner
  where e.deleted_at is null and e.status <> 'MERGED' and e.level = $1
  order by e.created_at desc, e.id desc limit $2`;

interface Body {
  readonly data: {
    readonly queryParam: { readonly pageSize: number; readonly terms: readonly { readonly value: string }[] };
  };
}

const { connection, poolSize } = JSON.parse(process.argv[2] ?? '{}');
const pool = openBarePool(connection, poolSize);
const app = Fastify({ logger: false });

app.post<{ Body: Body }>('/api/form/designer/list/queryData/:listCode', async (request) => {
  const { terms, pageSize } = request.body.data.queryParam;
  const { rows } = await pool.query({ name: 'page', text: STATEMENT, values: [terms[0]?.value, pageSize] });
  return { code: 0, message: '', data: { datas: rows, total: -1, totalIsEstimate: false, nextCursor: null } };
});

const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ port: Number(new URL(address).port) });
process.once('disconnect', () => process.exit());
