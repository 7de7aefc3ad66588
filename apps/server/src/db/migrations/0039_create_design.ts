import { type Kysely, sql } from 'kysely';

/**
 * Customisations of shipped definitions (ENG-05): one draft per definition, and published versions. The row of a draft remains when the
 * draft is discarded, so its version never restarts. Members have no foreign key: they are never deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table meta_design (
      kind text not null constraint ck_meta_design__kind check (kind in ('resource', 'form', 'list')),
      code text not null,
      draft jsonb,
      row_version integer not null default 1,
      updated_by uuid,
      updated_at timestamptz not null,
      constraint pk_meta_design primary key (kind, code)
    )`.execute(db);
  await sql`
    create table meta_design_version (
      id uuid primary key,
      kind text not null constraint ck_meta_design_version__kind check (kind in ('resource', 'form', 'list')),
      code text not null,
      number integer not null,
      overlay jsonb,
      definition jsonb not null,
      note text not null default '',
      published_by uuid,
      published_at timestamptz not null,
      constraint ux_meta_design_version__kind__code__number unique (kind, code, number)
    )`.execute(db);
}
