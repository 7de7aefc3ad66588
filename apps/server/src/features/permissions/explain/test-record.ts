import type { AccessFinding } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { paramsOf } from '#server/platform/access/row-scopes/condition-sql.ts';
import { type ActorRowScope, actorRowScopeOf } from '#server/platform/access/row-scopes/row-scope.ts';
import { whoOf } from '#server/platform/access/row-scopes/who.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import { sourceWith } from '#server/platform/records/source/record-source.ts';
import { records } from '#server/platform/records/source/records.ts';
import { valuesJson } from '#server/platform/records/detail/load-records.ts';
import type { ExplainedPerson } from './explained-person.ts';

/** The result of the explained person's rules for a record. */
export interface TestedRecord {
  /** Whether it is visible to them by all rules together. */
  readonly isVisible: boolean;
  /** Whether each rule matches it, in the order of the rules. */
  readonly matches: readonly boolean[];
  /** Unmasked values, for conditions of actions; never returned. */
  readonly values: RecordValues;
}

const ALL = { kind: 'all' } as const;

/**
 * Evaluates every row rule on one record in the database, with the conditions used by lists and details. The asker must see the record
 * themselves.
 * @throws AppError RECORD_NOT_FOUND also when it is outside the asker's row scope
 */
export async function testRecord(
  ctx: Context,
  explained: ExplainedPerson,
  { resource, id, rules }: { resource: ResourceModel; id: string; rules: readonly AccessFinding[] },
): Promise<TestedRecord> {
  const alias = 'record';
  const param = paramsOf(await whoOf(explained.ctx, true));
  const isIn = (rowScope: ActorRowScope) => sourceWith(resource, rowScope, { param }).contains(alias);
  const matches = rules.map(
    ({ scope = ALL, effect }): RawBuilder<boolean> =>
      effect === 'refuses'
        ? sql`not (${isIn({ scopes: [ALL], denied: [scope] })})`
        : sql`(${isIn({ scopes: [scope], denied: [] })}) is true`,
  );
  const source = await records(ctx).source(resource);
  const test = sql<TestedRecord>`
    select (${isIn(actorRowScopeOf(explained.actor, resource))}) is true as "isVisible",
      array[${sql.join([...matches, sql`true`])}]::boolean[] as matches, ${valuesJson(resource.fields, alias)} as values
    ${source.rows(alias, sql`record.id = ${id}::uuid`)}`;
  const [tested] = await records(ctx).query(test, resource);
  if (!tested) throw new AppError('RECORD_NOT_FOUND');
  return { ...tested, matches: tested.matches.slice(0, rules.length) };
}
