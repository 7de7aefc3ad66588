import { sql } from 'kysely';
import { systemContext } from '#server/context.ts';
import { DEMO_ACCOUNTS } from '#server/features/demo/seed-demo.ts';
import { loadMetadata } from '#server/platform/metadata/load-metadata.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { searchColumnsOf } from '#server/platform/records/save/search-text.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { type DemoCentre, demoCentre } from '#server/testing/demo-centre.ts';

/** How the numbers of all planted records begin, and nothing else in the centre. */
export const PLANTED = 'PLANTED-';

/** Somebody who walks every route. */
export interface Walker extends SignedIn {
  /** How the matrix calls them. */
  readonly heading: string;
}

/** The demo centre with all shipped areas and a record of everybody's in each of them. */
export interface WalkedCentre extends DemoCentre {
  readonly walkers: readonly Walker[];
  readonly metadata: Metadata;
  /** Ids of the records of a resource; those of the member of another organisation come last. */
  recordsOf(resource: string): readonly string[];
}

/** Builds it. */
export async function walkedCentre(): Promise<WalkedCentre> {
  const centre = await demoCentre({ modules: 'shipped' });
  const walkers: Walker[] = [];
  for (const { account, post } of DEMO_ACCOUNTS)
    walkers.push({ ...(await centre.signIn(account)), heading: post === '' ? '无岗位' : post });
  walkers.push({ ...(await centre.signIn(await makeForeigner(centre))), heading: '其他机构成员' });
  const metadata = await loadMetadata(centre.base.db);
  const records = new Map<string, readonly string[]>();
  for (const resource of metadata.resources.values())
    if (!resource.isPlatform) records.set(resource.code, await plant(centre, walkers, resource));
  return { ...centre, walkers, metadata, recordsOf: (resource) => records.get(resource) ?? [] };
}

/** Somebody of a unit that is not below any of the demo's, without a post. */
async function makeForeigner(centre: DemoCentre) {
  const { db, ids } = centre.base;
  const unit = ids.uuid();
  await db
    .insertInto('sys_org')
    .values({ id: unit, name: '其他机构', code: 'elsewhere', type: 'UNIT' })
    .execute();
  const member = await centre.makeMember({ account: 'foreigner', username: '外人' });
  await db.updateTable('sys_member').set({ org_id: unit }).where('id', '=', member.memberId).execute();
  return member;
}

/** A record of each: theirs, made by them, in their unit. Nothing else is filled in, whatever the table wants. */
async function plant(
  centre: DemoCentre,
  walkers: readonly Walker[],
  resource: ResourceModel,
): Promise<readonly string[]> {
  const {
    table,
    statuses: [first],
  } = resource;
  const { db, ids, clock } = systemContext(centre.base, 'test');
  for (const name of await neededColumns(centre, table))
    await sql`alter table ${sql.table(table)} alter column ${sql.id(name)} drop not null`.execute(db);
  const planted: string[] = [];
  for (const { memberId } of walkers) {
    const id = ids.uuid();
    const recordNo = `${PLANTED}${planted.length}`;
    const { search, search_text: text } = searchColumnsOf(resource, { recordNo });
    await sql`
      insert into ${sql.table(table)}
        (id, record_no, title, status, org_id, owner_id, created_by, created_at, updated_at, search, search_text)
      select ${id}, ${recordNo}, ${id}, ${first?.code ?? ''}, org_id, id, id, ${clock.now()}, ${clock.now()}, ${search}, ${text}
      from sys_member where id = ${memberId}`.execute(db);
    planted.push(id);
  }
  return planted;
}

/** Columns that a table wants filled in, beside those of every record. */
async function neededColumns({ base }: DemoCentre, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_nullable = 'NO' and column_default is null
      and column_name not in ('id', 'title', 'status', 'created_at', 'updated_at')`.execute(base.db);
  return rows.map(({ name }) => name);
}
