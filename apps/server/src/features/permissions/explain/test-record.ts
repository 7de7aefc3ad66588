import type { AccessFinding } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { paramsOf } from '#server/platform/access/row-scopes/condition-sql.ts';
import { reachOf, reachSql, rowScopeSql } from '#server/platform/access/row-scopes/row-scope.ts';
import { whoOf } from '#server/platform/access/row-scopes/who.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import { valuesJson } from '#server/platform/records/detail/load-records.ts';
import type { ExplainedPerson } from './explained-person.ts';

/** A record as the explained person's rules meet it. */
export interface TestedRecord {
  /** Whether they reach it, all rules together. */
  readonly isReached: boolean;
  /** Whether it is one of the rows that each rule means, in the order of the rules. */
  readonly matches: readonly boolean[];
  /** Whole values, for conditions of actions; never for an answer. */
  readonly values: RecordValues;
}

const ALL = { kind: 'all' } as const;

/**
 * Asks the database of one record what every row rule says about it, by the conditions that lists and details are read with.
 * Nobody learns of a record that they do not reach themselves.
 * @throws AppError RECORD_NOT_FOUND also when the asker does not reach it
 */
export async function testRecord(
  ctx: Context,
  explained: ExplainedPerson,
  { resource, id, rules }: { resource: ResourceModel; id: string; rules: readonly AccessFinding[] },
): Promise<TestedRecord> {
  const alias = 'record';
  const env = { resource, alias, param: paramsOf(await whoOf(explained.ctx, true)) };
  const matches = rules.map(
    ({ scope = ALL, effect }): RawBuilder<boolean> =>
      effect === 'refuses'
        ? sql`not (${reachSql({ scopes: [ALL], denied: [scope] }, env)})`
        : sql`(${reachSql({ scopes: [scope], denied: [] }, env)}) is true`,
  );
  const isLive = resource.isPlatform ? sql`true` : sql`record.deleted_at is null`;
  const { rows } = await sql<TestedRecord>`
    select (${reachSql(reachOf(explained.actor, resource), env)}) is true as "isReached",
      array[${sql.join([...matches, sql`true`])}]::boolean[] as matches, ${valuesJson(resource.fields, alias)} as values
    from ${sql.table(resource.table)} record
    where record.id = ${id}::uuid and ${isLive} and ${await rowScopeSql(ctx, resource, alias)}`.execute(
    ctx.db,
  );
  const [tested] = rows;
  if (!tested) throw new AppError('RECORD_NOT_FOUND');
  return { ...tested, matches: tested.matches.slice(0, rules.length) };
}
