import { type Kysely, sql } from 'kysely';

/**
 * Working days and time limits of stages (DOMAIN §1.7), and the area's shipped flow beside the centre's version. The days of 2026 follow
 * 国务院办公厅关于2026年部分节假日安排的通知 (4 November 2025).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCalendar(db);
  await createRules(db);
  // The module's shipped version, and the checksum of the version the draft is based on: they differ when the centre has not merged later
  // changes.
  await sql`
    alter table flow_model
      add column translations jsonb not null default '{}',
      add column base_xml text,
      add column base_facts jsonb,
      add column base_checksum text not null default '',
      add column taken_checksum text not null default ''`.execute(db);
}

async function createCalendar(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table work_calendar (
      day date primary key,
      kind text not null constraint ck_work_calendar__kind check (kind in ('WORKDAY', 'REST')),
      note text not null default '',
      updated_by uuid,
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    insert into work_calendar (day, kind, note)
    select day::date, 'REST', note
    from (values
      ('元旦', date '2026-01-01', date '2026-01-03'),
      ('春节', date '2026-02-15', date '2026-02-23'),
      ('清明节', date '2026-04-04', date '2026-04-06'),
      ('劳动节', date '2026-05-01', date '2026-05-05'),
      ('端午节', date '2026-06-19', date '2026-06-21'),
      ('中秋节', date '2026-09-25', date '2026-09-27'),
      ('国庆节', date '2026-10-01', date '2026-10-07')
    ) holiday (note, first_day, last_day)
    cross join lateral generate_series(first_day, last_day, interval '1 day') day`.execute(db);
  await sql`
    insert into work_calendar (day, kind, note) values
      ('2026-01-04', 'WORKDAY', '元旦调休'),
      ('2026-02-14', 'WORKDAY', '春节调休'),
      ('2026-02-28', 'WORKDAY', '春节调休'),
      ('2026-05-09', 'WORKDAY', '劳动节调休'),
      ('2026-09-20', 'WORKDAY', '国庆节调休'),
      ('2026-10-10', 'WORKDAY', '国庆节调休')`.execute(db);
}

async function createRules(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sla_rule (
      form text not null,
      stage text not null,
      workdays numeric(6, 2) not null constraint ck_sla_rule__workdays check (workdays > 0),
      warn_at_percent integer not null default 80
        constraint ck_sla_rule__warn_at_percent check (warn_at_percent between 1 and 99),
      updated_by uuid,
      updated_at timestamptz not null default now(),
      constraint pk_sla_rule primary key (form, stage)
    )`.execute(db);
  await sql`
    insert into sla_rule (form, stage, workdays) values
      ('*', 'preliminary', 2), ('*', 'final', 3), ('*', 'proofVerify', 1), ('*', 'proofReview', 2),
      ('*', 'suggestionReply', 5), ('*', 'demandAssignment', 1)`.execute(db);
}
