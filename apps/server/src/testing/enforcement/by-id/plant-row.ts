import { sql } from 'kysely';
import type { ContextBase } from '#server/context.ts';
import type { Canaries, Side } from './canaries.ts';

/** A row to plant. */
export interface RowToPlant {
  readonly table: string;
  readonly kind: string;
  readonly side: Side;
  /** Values of columns; text columns without one get a canary. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The field of a column; null for a column without a canary. */
  readonly fieldOf: (column: string) => string | null;
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNeeded: boolean;
  /** Whether any text may stand in it. */
  readonly isFree: boolean;
}

/** Inserts a row with a canary in every text column. @returns its id */
export type PlantRow = (row: RowToPlant) => Promise<string>;

/** Values of required columns that are neither given nor text. */
const NEUTRAL: Readonly<Record<string, string | number | boolean>> = {
  boolean: false,
  integer: 1,
  bigint: 1,
  numeric: 1,
  jsonb: '{}',
  ARRAY: '{}',
  date: '2026-01-05',
  'timestamp with time zone': '2026-01-05T08:00:00Z',
};

export function rowPlanter({ db, ids }: Pick<ContextBase, 'db' | 'ids'>, canaries: Canaries): PlantRow {
  const columns = new Map<string, Promise<readonly Column[]>>();
  return async (row) => {
    const { table, values } = row;
    const ofTable = columns.get(table) ?? columnsOf({ db }, table);
    columns.set(table, ofTable);
    const id = ids.uuid();
    const filled: Record<string, unknown> = { id, ...values };
    for (const column of await ofTable) {
      if (column.name in filled) continue;
      const value = valueFor(column, row, canaries);
      if (value !== undefined) filled[column.name] = value;
    }
    const names = Object.keys(filled);
    await sql`
      insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.id(name)))})
      values (${sql.join(Object.values(filled))})`.execute(db);
    return String(filled['id']);
  };
}

function valueFor(
  { name, type, isNeeded, isFree }: Column,
  { kind, side, fieldOf }: RowToPlant,
  canaries: Canaries,
): unknown {
  if (type === 'text' && isFree) {
    const field = fieldOf(name);
    if (field !== null) return canaries.text({ kind, side, field });
  }
  if (!isNeeded) return undefined;
  return type === 'text' ? '' : NEUTRAL[type];
}

/** Writable columns of a table. */
async function columnsOf({ db }: Pick<ContextBase, 'db'>, table: string): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select c.column_name as name, c.data_type as type,
      c.is_nullable = 'NO' and c.column_default is null as "isNeeded",
      not exists (
        select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
        where k.conrelid = ${table}::regclass and a.attname = c.column_name and k.contype in ('c', 'f')) as "isFree"
    from information_schema.columns c
    where c.table_schema = current_schema() and c.table_name = ${table} and c.is_generated = 'NEVER'`.execute(
    db,
  );
  return rows;
}
