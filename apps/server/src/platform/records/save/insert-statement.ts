import { type PreparedStatement, prepareStatement, slot } from '@haiqiao/pg';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { records } from '#server/platform/records/source/records.ts';
import { targetOf } from '#server/platform/records/source/record-source.ts';
import type { ResourceModel, RowsModel } from '#server/platform/metadata/model.ts';
import { cachedPerActor } from '#server/platform/records/source/cached-per-actor.ts';
import { columnList, columnSlot, columnTypes, recordColumns, rowColumns } from './record-columns.ts';
import { auditRows, changeRows, ENTRY_OF_ROW } from './write-trail.ts';

/** The insert statements of an actor for a resource. */
export interface InsertStatements {
  /**
   * One record: a slot per column, and `changeId`, `auditId`, `key`. Parsing JSON would take PostgreSQL as long as the rest of the insert.
   */
  readonly one: PreparedStatement<{ id: string }>;
  /** Several: slot `records`, JSON rows with `#change` and `#audit`. */
  readonly many: PreparedStatement<{ id: string }>;
  /**
   * One record submitted on creation: inserted once, with history and audit of both actions. As `one` without a key; for the second action
   * `changes`, and `madeChangeId`, `madeAuditId`, `madeDetails` for the first.
   */
  readonly handedIn: (shape: HandedInShape) => PreparedStatement<{ id: string }>;
  /** Slots for the sub-table rows as JSON, by field. */
  readonly rowSlots: ReadonlyMap<string, string>;
}

/** Shape of the insert of a record submitted on creation. */
export interface HandedInShape {
  /** Sub-tables with rows. */
  readonly tables: readonly string[];
  /** Nothing more is done in the transaction. */
  readonly endsTransaction: boolean;
}

/**
 * Inserts records with rows, history and audit in one statement: one round trip, and never a partial record. Records outside the actor's
 * row scope are neither inserted nor returned.
 */
export const insertStatementsOf = cachedPerActor(
  async (ctx: Context, resource: ResourceModel): Promise<InsertStatements> => {
    const scope = (await records(ctx).source(resource)).contains('given');
    const tables = [...resource.fields].flatMap(([name, { rows }]) => (rows ? [{ name, rows }] : []));
    const parts = tables.map(({ name, rows }) => insertRows(rows, slotOf(name)));
    return {
      one: prepareStatement(insertOne(resource, { scope, parts })),
      handedIn: remembered((shape) => {
        const filled = tables.filter(({ name }) => shape.tables.includes(name));
        const rows = filled.map(({ name, rows }) => insertRows(rows, slotOf(name)));
        const { endsTransaction } = shape;
        return prepareStatement(insertHandedIn(resource, { scope, parts: rows }), { endsTransaction });
      }),
      many: prepareStatement(insertMany(resource, { scope, parts })),
      rowSlots: new Map(tables.map(({ name }) => [name, slotOf(name)])),
    };
  },
);

/** Caches by shape. */
function remembered<Made>(make: (shape: HandedInShape) => Made): (shape: HandedInShape) => Made {
  const cache = new Map<string, Made>();
  return (shape) => {
    const key = JSON.stringify(shape);
    const made = cache.get(key) ?? make(shape);
    cache.set(key, made);
    return made;
  };
}

interface InsertParts {
  readonly scope: RawBuilder<boolean>;
  readonly parts: readonly RawBuilder<unknown>[];
}

/** The row of one record, a slot per column. */
function madeOne(resource: ResourceModel, scope: RawBuilder<boolean>): RawBuilder<unknown> {
  const columns = recordColumns(resource);
  const columnValues = columns.map(
    ({ name, type }) => sql`${slot(columnSlot(name))}::${sql.raw(type)} as ${sql.id(name)}`,
  );
  return sql`
    insert into ${targetOf(resource)} (${columnList(columns)})
    select ${columnList(columns, 'given')} from (select ${sql.join(columnValues)}) given where ${scope} returning id, row_version`;
}

function insertOne(resource: ResourceModel, { scope, parts }: InsertParts): RawBuilder<{ id: string }> {
  return sql`
    with made as (${madeOne(resource, scope)}),
    written as (
      select id, row_version, ${slot('changeId')}::uuid as change_id, ${slot('auditId')}::uuid as audit_id,
        '{}'::jsonb as changes
      from made
    ),
    ${trail(parts)},
    request as (
      insert into sys_request_key (member_id, key, resource, record_id, body_hash, at)
      select ${slot('actorId')}::uuid, ${slot('key')}::uuid, ${slot('resource')}::text, id, ${slot('bodyHash')}::bytea,
        ${slot('at')}::timestamptz
      from written where ${slot('key')}::uuid is not null
    )
    select id from made`;
}

/** Raises ROW_SCOPE_VIOLATION when the new row is outside the actor's row scope. */
function insertHandedIn(resource: ResourceModel, { scope, parts }: InsertParts): RawBuilder<{ id: string }> {
  return sql`
    with made as (${madeOne(resource, scope)}),
    written as (
      select made.id, w.* from made, (
        values (1, ${slot('madeChangeId')}::uuid, ${slot('madeAuditId')}::uuid, '{}'::jsonb, 'create', '', 'record.create',
          ${slot('madeDetails')}::jsonb),
        (2, ${slot('changeId')}::uuid, ${slot('auditId')}::uuid, ${slot('changes')}::jsonb, ${slot('action')}::text,
          ${slot('opinion')}::text, ${slot('auditAction')}::text, ${slot('details')}::jsonb)
      ) w(row_version, change_id, audit_id, changes, action, opinion, audit_action, details)
    ),
    ${trail(parts, ENTRY_OF_ROW)}
    select (select id from made) as id,
      case when exists (select from made) then 1 else sys_raise_row_scope_violation() end as written`;
}

function insertMany(resource: ResourceModel, { scope, parts }: InsertParts): RawBuilder<{ id: string }> {
  const columns = recordColumns(resource);
  return sql`
    with given as (
      select * from json_to_recordset(${slot('records')}::json)
        as r(${columnTypes(columns)}, "#change" uuid, "#audit" uuid)
    ),
    made as (
      insert into ${targetOf(resource)} (${columnList(columns)})
      select ${columnList(columns)} from given where ${scope} returning id
    ),
    written as (
      select g.id, g.row_version, g."#change" as change_id, g."#audit" as audit_id, '{}'::jsonb as changes
      from given g join made on made.id = g.id
    ),
    ${trail(parts)}
    select id from made`;
}

function trail(
  parts: readonly RawBuilder<unknown>[],
  said?: Parameters<typeof changeRows>[1],
): RawBuilder<unknown> {
  return sql`
    ${sql.join(
      parts.map((part, index) => sql`${sql.id(`rows_${index}`)} as (${part}),`),
      sql` `,
    )}
    history as (${changeRows(sql`written`, said)}),
    audit as (${auditRows(sql`written`, said)})`;
}

function slotOf(table: string): string {
  return `rows of ${table}`;
}

function insertRows(rows: RowsModel, name: string): RawBuilder<unknown> {
  const columns = rowColumns(rows);
  return sql`
    insert into ${targetOf(rows)} (${columnList(columns)})
    select ${columnList(columns, 'r')} from json_to_recordset(${slot(name)}::json) as r(${columnTypes(columns)})
    join made on made.id = r.parent_id`;
}
