import type { GroupContent } from '@haiqiao/contract/access';
import { comparisonsOf } from '@haiqiao/contract/definitions';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { isUuid } from '#server/lib/uuid.ts';

/** Names of the members, posts and units in contents of groups, by id; deleted ones have none. */
export async function holderNames(
  { db }: Pick<Context, 'db'>,
  contents: readonly (GroupContent | null)[],
): Promise<Record<string, string>> {
  const existing = contents.filter((content) => content !== null);
  const ids = new Set(existing.flatMap(idsIn));
  if (ids.size === 0) return {};
  const wanted = sql`any(${[...ids]}::uuid[])`;
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text, username as name from sys_member where id = ${wanted}
    union all select id::text, name from sys_post where id = ${wanted}
    union all select id::text, name from sys_org where id = ${wanted}`.execute(db);
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

function idsIn({ holders, rowRules }: GroupContent): readonly string[] {
  const orgs = rowRules.flatMap(({ scope }) => (scope.kind === 'orgs' ? scope.orgIds : []));
  const compared = rowRules.flatMap(({ scope }) =>
    scope.kind === 'filter' ? comparisonsOf(scope.where).flatMap(({ value }) => value ?? []) : [],
  );
  const ids = compared.filter(isUuid);
  return [...holders.map(({ id }) => id), ...orgs, ...ids];
}
