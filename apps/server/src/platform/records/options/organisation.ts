import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { byPinyin } from './option.ts';

/** A member of staff, as a choice needs them. */
export interface Member {
  readonly id: string;
  readonly name: string;
  /** Lower case. */
  readonly account: string;
  /** Name of their unit; empty for none. */
  readonly unit: string;
  readonly isAtWork: boolean;
}

/** A unit of the organisation. */
export interface Unit {
  readonly id: string;
  readonly parent_id: string | null;
  readonly name: string;
  readonly status: 'ENABLED' | 'DISABLED';
}

/** Everybody and every unit. */
export interface Organisation {
  /** In the order of the pinyin of their names. */
  readonly members: readonly Member[];
  /** In their own order. */
  readonly units: readonly Unit[];
}

const kept = new WeakMap<object, { readonly version: string; readonly organisation: Organisation }>();

/**
 * The whole organisation, read again only when a row of it has changed: a choice is asked for with every key that is
 * pressed, and names are found by pinyin, of which the database knows nothing.
 */
export async function organisationOf({ db }: Pick<Context, 'db'>): Promise<Organisation> {
  const version = await versionOf(db);
  const known = kept.get(db);
  if (known?.version === version) return known.organisation;
  const organisation = { members: await readMembers(db), units: await readUnits(db) };
  kept.set(db, { version, organisation });
  return organisation;
}

/** Every change of a row gives it the number of a later transaction, whoever makes it. */
async function versionOf(db: Context['db']): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ',
      (select concat(count(*), '/', sum(xmin::text::bigint)) from sys_member),
      (select concat(count(*), '/', sum(xmin::text::bigint)) from sys_org)) as version`.execute(db);
  return rows[0]?.version ?? '';
}

async function readMembers(db: Context['db']): Promise<readonly Member[]> {
  const rows = await db
    .selectFrom('sys_member as m')
    .leftJoin('sys_org as o', 'o.id', 'm.org_id')
    .select(['m.id', 'm.username as name', 'm.account', 'm.status', 'o.name as unit'])
    .execute();
  return rows
    .map(({ id, name, account, status, unit }) => ({
      id,
      name,
      account: account.toLowerCase(),
      unit: unit ?? '',
      isAtWork: status === 'ACTIVE',
    }))
    .toSorted((one, other) => byPinyin(one.name, other.name));
}

function readUnits(db: Context['db']): Promise<readonly Unit[]> {
  return db
    .selectFrom('sys_org')
    .select(['id', 'parent_id', 'name', 'status'])
    .orderBy('order_no')
    .orderBy('name')
    .orderBy('id')
    .execute();
}
