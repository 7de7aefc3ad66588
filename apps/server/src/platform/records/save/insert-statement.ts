import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { type KeptStatement, keepStatement, slot } from '#server/db/kept-statement.ts';
import { rowScopeSql } from '#server/platform/access/row-scopes/row-scope.ts';
import type { ResourceModel, RowsModel } from '#server/platform/metadata/model.ts';
import { keptPerActor } from '#server/platform/records/kept-per-actor.ts';
import { columnList, columnSlot, columnTypes, recordColumns, rowColumns } from './record-columns.ts';
import { auditRows, changeRows, DEED_OF_ROW } from './write-trail.ts';

/** The inserts of an actor into a resource. */
export interface InsertStatements {
  /**
   * One record: a slot per column, and `changeId`, `auditId`, `key`. Reading a JSON text would take PostgreSQL as long as
   * everything else that the insert does.
   */
  readonly one: KeptStatement<{ id: string }>;
  /** Several: slot `records`, JSON rows with `#change` and `#audit`. */
  readonly many: KeptStatement<{ id: string }>;
  /**
   * One record that is handed in as it is made: written once, with both deeds in history and audit. As `one` without a key; for the
   * second deed `changes`, and `madeChangeId`, `madeAuditId`, `madeDetails` for the first.
   */
  readonly handedIn: (shape: HandedInShape) => KeptStatement<{ id: string }>;
  /** Slots with the rows of sub-tables as JSON, by field. */
  readonly rowSlots: ReadonlyMap<string, string>;
}

/** What is written with a record that is handed in as it is made. */
export interface HandedInShape {
  /** Sub-tables that have rows. */
  readonly tables: readonly string[];
  /** Nothing more happens in its transaction. */
  readonly endsTransaction: boolean;
}

/**
 * Inserts records with their rows, history and audit in one statement: one way to the database and back, and nothing is
 * ever half there. Records outside the rows that the actor reaches are left out of the answer and of the tables.
 */
export const insertStatementsOf = keptPerActor(
  async (ctx: Context, resource: ResourceModel): Promise<InsertStatements> => {
    const scope = await rowScopeSql(ctx, resource, 'given');
    const tables = [...resource.fields].flatMap(([name, { rows }]) => (rows ? [{ name, rows }] : []));
    const parts = tables.map(({ name, rows }) => insertRows(rows, slotOf(name)));
    return {
      one: keepStatement(insertOne(resource, { scope, parts })),
      handedIn: remembered((shape) => {
        const filled = tables.filter(({ name }) => shape.tables.includes(name));
        const rows = filled.map(({ name, rows }) => insertRows(rows, slotOf(name)));
        const { endsTransaction } = shape;
        return keepStatement(insertHandedIn(resource, { scope, parts: rows }), { endsTransaction });
      }),
      many: keepStatement(insertMany(resource, { scope, parts })),
      rowSlots: new Map(tables.map(({ name }) => [name, slotOf(name)])),
    };
  },
);

/** The same for the same shape. */
function remembered<Made>(make: (shape: HandedInShape) => Made): (shape: HandedInShape) => Made {
  const known = new Map<string, Made>();
  return (shape) => {
    const key = JSON.stringify(shape);
    const made = known.get(key) ?? make(shape);
    known.set(key, made);
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
  const given = columns.map(
    ({ name, type }) => sql`${slot(columnSlot(name))}::${sql.raw(type)} as ${sql.id(name)}`,
  );
  return sql`
    insert into ${sql.table(resource.table)} (${columnList(columns)})
    select ${columnList(columns, 'given')} from (select ${sql.join(given)}) given where ${scope} returning id, row_version`;
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

/** Fails where the record does not lie within the rows of the actor: division by zero. */
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
    ${trail(parts, DEED_OF_ROW)}
    select (select id from made) as id, 1 / (select count(*) from made) as written`;
}

function insertMany(resource: ResourceModel, { scope, parts }: InsertParts): RawBuilder<{ id: string }> {
  const columns = recordColumns(resource);
  return sql`
    with given as (
      select * from json_to_recordset(${slot('records')}::json)
        as r(${columnTypes(columns)}, "#change" uuid, "#audit" uuid)
    ),
    made as (
      insert into ${sql.table(resource.table)} (${columnList(columns)})
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
    insert into ${sql.table(rows.table)} (${columnList(columns)})
    select ${columnList(columns, 'r')} from json_to_recordset(${slot(name)}::json) as r(${columnTypes(columns)})
    join made on made.id = r.parent_id`;
}
