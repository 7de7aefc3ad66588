import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { DatabaseConnection } from '../../packages/pg/src/index.ts';
import { bareTable } from './bare-table.ts';
import { numberCodesSql } from './number-codes.ts';

/** Table of the centre records, and its business area. */
const FILINGS = { table: 'biz_center_record', module: 'filings' } as const;

/** Number of the newest filings in progress; all others were decided long ago. */
export interface OnTheirWay {
  /** Not submitted yet, complete with their documents. */
  readonly drafts: number;
  /** Waiting for the preliminary trial. */
  readonly pending: number;
}

/**
 * Creates a centre record for every active enterprise of the library, the newest ones still in progress: for benchmarks and demonstrations
 * with a full archive. Each is a snapshot of its enterprise with documents, a review line and a stored version.
 * @returns the number of filings
 */
export async function fillFilings(
  connection: DatabaseConnection,
  { drafts, pending }: OnTheirWay,
): Promise<number> {
  const pool = new pg.Pool({ ...connection, max: 4 });
  // A stopping server also notifies idle connections.
  pool.on('error', () => undefined);
  try {
    const paper = randomUUID();
    await pool.query(SEND_PAPER, [paper]);
    const bare = await bareTable(pool, FILINGS);
    let filed = 0;
    try {
      filed = (await pool.query(FILE, [drafts, drafts + pending, paper])).rowCount ?? 0;
    } finally {
      await bare.restore();
    }
    for (const text of [REVIEW_LINES, STORED_VERSIONS, GOODS]) await pool.query(text);
    for (const table of ['', '__review_log', '__data_versions', '__hs_codes'])
      await pool.query(`vacuum (analyze) ${FILINGS.table}${table}`);
    return filed;
  } finally {
    await pool.end();
  }
}

const SEND_PAPER = `
  insert into sys_file (id, key, name, size_bytes, mime, sha256, uploaded_at, purpose, was_held)
  values ($1::uuid, 'seed/paper.pdf', '材料.pdf', 5, 'application/pdf', repeat('0', 64), now(), 'upload', true)`;

/** Results of decided filings, per thousand. */
const DECIDED = `(case when place % 1000 < 880 then 'APPROVED' when place % 1000 < 920 then 'REJECTED'
  when place % 1000 < 950 then 'WITHDRAWN' when place % 1000 < 970 then 'EXPIRED' when place % 1000 < 999 then 'CANCELLED'
  else 'PRELIM_RETURNED' end)`;

/** Slots: drafts, drafts and pending, the document. Only active filings exclude others of their enterprise. */
const FILE = `
  with officer as (
    select m.id from sys_post p join sys_member_post mp on mp.post_id = p.id join sys_member m on m.id = mp.member_id
    where p.code = 'preliminary-trial' order by m.account limit 1
  ), clerk as (
    select id, org_id from sys_member where account = 'qiyeku'
  ), numbered as (
    select e.*, row_number() over (order by e.created_at desc, e.id desc) as place
    from biz_enterprise e
    where e.deleted_at is null and e.register_state not in ('REVOKED', 'CANCELLED') and not exists (
      select from biz_center_record r where r.business_license = e.business_license and r.deleted_at is null)
  ), filed as (
    select n.*, case when place <= $1::int then 'DRAFT' when place <= $2::int then 'PRELIM_PENDING' else ${DECIDED} end as state,
      case when place > $1::int then 'ZX' || to_char(created_at, 'YYYYMMDD') || place end as filing_no
    from numbered n
  )
  insert into biz_center_record (id, row_version, record_no, title, title_pinyin, status, org_id, owner_id, created_by, created_at,
    updated_by, updated_at, submitted_at, source, tags, enterprise_id, enterprise_name, enterprise_name_pinyin, business_license,
    legal_person, est_date, regi_capital, belong_area, address, enterprise_type, customs_code, contacts, phone_number, commitment_file,
    agree, valid_from, valid_to, trade_modes, main_products, employees, business_license_file, legal_id_file,
    is_legal_person_submitting, auth_letter_file, agent_name, agent_mobile, customs_area_differs, entered_at, reviewer_id, approved_at,
    live_key, prelim_by, prelim_at, data_version, search, search_text)
  select uuidv7(f.created_at - now()), 1, f.filing_no,
    f.title, f.title_pinyin, f.state, clerk.org_id, clerk.id, clerk.id, f.created_at, clerk.id, f.created_at,
    case when f.state <> 'DRAFT' then f.created_at end, 'STAFF', '{}', f.id, f.enterprise_name, f.enterprise_name_pinyin,
    f.business_license, f.legal_person, f.est_date, f.regi_capital, f.belong_area, f.address, f.enterprise_type, f.customs_code,
    f.contacts, f.phone_number, array[$3::uuid], true, case when is_over then f.created_at::date end,
    case when is_over then f.created_at::date + 730 end, array['1039'], '家居收纳用品', 20 + f.place % 400, array[$3::uuid],
    array[$3::uuid], false, array[$3::uuid], f.contacts, '13900021234', false, f.created_at,
    case when is_over then officer.id end, case when is_over then f.created_at + interval '2 days' end,
    case when f.state not in ('DRAFT', 'REJECTED', 'WITHDRAWN', 'CANCELLED') then f.business_license end,
    case when is_over then officer.id end, case when is_over then f.created_at + interval '1 day' end,
    case when is_over then 1 else 0 end,
    f.search || array(select code from unnest(${numberCodesSql('lower(f.filing_no)')}) as code where code <> all (f.search)),
    concat_ws(e'\\n', lower(f.filing_no), f.search_text)
  from filed f left join officer on true left join clerk on true
  cross join lateral (select f.state not in ('DRAFT', 'PRELIM_PENDING') as is_over) decided
  order by f.created_at, f.id`;

const REVIEW_LINES = `
  insert into biz_center_record__review_log (id, parent_id, order_no, at, stage, action, from_status, to_status, operator_id, opinion)
  select gen_random_uuid(), r.id, 0, r.created_at, 'APPLICANT', 'submit', 'DRAFT', 'PRELIM_PENDING', r.created_by, ''
  from biz_center_record r where r.status <> 'DRAFT'
    and not exists (select from biz_center_record__review_log l where l.parent_id = r.id)`;

const STORED_VERSIONS = `
  insert into biz_center_record__data_versions (id, parent_id, order_no, version_no, kind, at, operator_id, data)
  select gen_random_uuid(), r.id, 0, 0, 'SUBMITTED', r.created_at, r.created_by,
    json_build_object('enterpriseName', r.enterprise_name, 'businessLicense', r.business_license, 'address', r.address)::text
  from biz_center_record r where r.status <> 'DRAFT'
    and not exists (select from biz_center_record__data_versions v where v.parent_id = r.id)`;

const GOODS = `
  insert into biz_center_record__hs_codes (id, parent_id, order_no, hs_code, name)
  select gen_random_uuid(), r.id, 0, '392410', '塑料餐厨具'
  from biz_center_record r where not exists (select from biz_center_record__hs_codes h where h.parent_id = r.id)`;
