import { sql } from 'kysely';
import { systemContext } from '#server/context.ts';
import { DEMO_ACCOUNTS } from '#server/features/demo/seed-demo.ts';
import { loadMetadata } from '#server/platform/metadata/load-metadata.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { searchColumnsOf } from '#server/platform/records/save/search-text.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { type DemoCentre, demoCentre } from '#server/testing/demo-centre.ts';

/** Number prefix of all planted records and of nothing else. */
export const PLANTED = 'PLANTED-';

/** A member who calls every route. */
export interface Walker extends SignedIn {
  /** Column heading in the matrix. */
  readonly heading: string;
}

/** The demo application with all shipped areas and a record of every member in each of them. */
export interface WalkedCentre extends DemoCentre {
  readonly walkers: readonly Walker[];
  readonly metadata: Metadata;
  /** Ids of the records of a resource; those of the member of another organisation come last. */
  recordsOf(resource: string): readonly string[];
}

/** Builds the fixture. */
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

/** A member without a post, in a unit outside the demo's units. */
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

/** A record for each member: owned and created by them, in their unit. Only required columns are set. */
async function plant(
  centre: DemoCentre,
  walkers: readonly Walker[],
  resource: ResourceModel,
): Promise<readonly string[]> {
  const {
    recordTable: table,
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

/** Required columns of a table besides the base columns. */
async function neededColumns({ base }: DemoCentre, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_nullable = 'NO' and column_default is null
      and column_name not in ('id', 'title', 'status', 'created_at', 'updated_at')`.execute(base.db);
  return rows.map(({ name }) => name);
}
