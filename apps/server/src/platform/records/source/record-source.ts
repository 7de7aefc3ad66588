import type { TypedValue } from '@haiqiao/pg';
import { type RawBuilder, sql } from 'kysely';
import type { ConditionEnv } from '#server/platform/access/row-scopes/condition-sql.ts';
import { actorRowScopeSql, type ActorRowScope } from '#server/platform/access/row-scopes/row-scope.ts';
import { numberViewName } from '#server/platform/install/tables/names.ts';
import type { ResourceModel, RowsModel } from '#server/platform/metadata/model.ts';

/** Which rows of a resource: live ones, those in the recycle bin, or both. The rows of a platform table are always live. */
export type RowState = 'live' | 'deleted' | 'any';

/** The rows of a resource that an actor may see, as parts of statements. Only these parts name the table in a read. */
export interface RowSource {
  readonly resource: ResourceModel;
  /** `from <table> as <alias> where <visible> and <conditions>` */
  rows(alias: string, ...conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown>;
  /** The same rows as a relation named `alias`, to be joined. */
  relation(alias: string, ...conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown>;
  /** The table named `alias`, to be joined by id with rows that this source selected in the same statement. */
  again(alias: string): RawBuilder<unknown>;
  /** Whether a row named `alias` is in the row scope, whatever its state: for writes, which name their target themselves. */
  contains(alias: string): RawBuilder<boolean>;
}

/** How a source becomes SQL. */
export interface SourceOptions {
  /** Parameters that depend on the actor. */
  readonly param: ConditionEnv['param'];
  /** How values are placed in the statement; by default visible to the planner. */
  readonly valueSql?: TypedValue;
  readonly state?: RowState;
  /** Wraps the row scope, to keep the planner from finding rows by it. */
  readonly wrapScope?: (scope: RawBuilder<boolean>) => RawBuilder<boolean>;
}

/** The source of a row scope: for statements that are shared by all actors with the same access. */
export function sourceWith(
  resource: ResourceModel,
  rowScope: ActorRowScope,
  { param, valueSql, state = 'live', wrapScope = (scope) => scope }: SourceOptions,
): RowSource {
  const contains = (alias: string) =>
    actorRowScopeSql(rowScope, { resource, alias, param, ...(valueSql && { valueSql }) });
  const again = (alias: string) => sql`${sql.table(resource.recordTable)} as ${sql.ref(alias)}`;
  const rows: RowSource['rows'] = (alias, ...conditions) => {
    const visible = [...stateSql(resource, state, alias), wrapScope(contains(alias)), ...conditions];
    return sql`from ${again(alias)} where ${sql.join(visible, sql` and `)}`;
  };
  return {
    resource,
    rows,
    again,
    contains,
    relation: (alias, ...conditions) =>
      sql`(select ${sql.ref(alias)}.* ${rows(alias, ...conditions)}) as ${sql.ref(alias)}`,
  };
}

function stateSql({ isPlatform }: ResourceModel, state: RowState, alias: string): RawBuilder<boolean>[] {
  if (isPlatform || state === 'any') return [];
  const deletedAt = sql.ref(`${alias}.deleted_at`);
  return [state === 'live' ? sql`${deletedAt} is null` : sql`${deletedAt} is not null`];
}

/** A table that stores records, or the rows of one of their sub-tables. */
export type StoredRows = Pick<ResourceModel | RowsModel, 'recordTable'>;

/**
 * Every row of a table, whatever the actor's row scope, for work of the product itself: it never selects what a person reads.
 * @param reason why no row scope applies, for those who review the calls
 */
export function everyRow({ recordTable }: StoredRows, _reason: string): RawBuilder<unknown> {
  return sql.table(recordTable);
}

/** The table as the target of an insert, update or delete. The statement limits its rows itself: by a row scope or by known ids. */
export function targetOf({ recordTable }: StoredRows): RawBuilder<unknown> {
  return sql.table(recordTable);
}

/** The rows of a sub-table that belong to a record of the statement: `from <table> part where part.parent_id = <record>.id`. */
export function partsOf({ recordTable }: StoredRows, record: string): RawBuilder<unknown> {
  return sql`from ${sql.table(recordTable)} part where part.parent_id = ${sql.ref(`${record}.id`)}`;
}

/** Numbers and search data of all records (`id, record_no, status, search`): a view that row security does not restrict. */
export function numbersOf({ recordTable, isPlatform }: ResourceModel): RawBuilder<unknown> {
  return isPlatform ? sql.table(recordTable) : sql.table(numberViewName(recordTable));
}

/** The name of the table in PostgreSQL's catalogue, for its statistics and indexes. */
export function catalogName({ recordTable }: StoredRows): string {
  return recordTable;
}
