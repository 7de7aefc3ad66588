import type { FieldDefinition } from '@haiqiao/contract/definitions';
import { statusTextKey } from '@haiqiao/contract/definitions';
import type { LocaleCode } from '@haiqiao/contract/i18n';
import { type RawBuilder, sql } from 'kysely';
import { maskSql } from '#server/platform/access/mask-sql.ts';
import { columnsSql } from '#server/platform/access/row-scopes/condition-sql.ts';
import { handleOf } from '#server/platform/field-types/index.ts';
import type { FieldModel, Metadata, ResourceModel } from '#server/platform/metadata/model.ts';

/** What cells are drawn with. */
export interface CellEnv {
  readonly metadata: Metadata;
  readonly resource: ResourceModel;
  readonly locale: LocaleCode;
  /** What the row is called in the statement. */
  readonly alias: string;
  readonly isMasked: (field: FieldModel) => boolean;
}

type Cell = (column: RawBuilder<unknown>, definition: never, env: CellEnv) => RawBuilder<unknown>;

/** Cells that say a name beside what is stored. */
const NAMED_CELLS: Readonly<Partial<Record<FieldDefinition['type'], Cell>>> = {
  user: (column) => named(column, sql`(select m.username from sys_member m where m.id = ${column})`),
  org: (column) => named(column, sql`(select o.name from sys_org o where o.id = ${column})`),
  ref: (column, { target }: { target: string }, env) => {
    const titles = titlesOf(env.metadata.resources.get(target));
    return titles
      ? named(column, sql`(select r.title from ${titles} r where r.id = ${column})`)
      : named(column, sql`null`);
  },
  refs: (column, { target }: { target: string }, env) => {
    const titles =
      titlesOf(env.metadata.resources.get(target)) ?? sql`(select null::uuid as id, ''::text as title)`;
    return sql`(
      select json_agg(json_build_object('value', one.id, 'displayValue', coalesce(r.title, '')) order by one.place)
      from unnest(${column}) with ordinality as one (id, place) left join ${titles} r on r.id = one.id
    )`;
  },
  status: (column, _definition, env) => statusCell(column, env),
};

/** The value of a field in a JSON row, masked where the reader may not see more (DESIGN §7). */
export function cellSql(field: FieldModel, env: CellEnv): RawBuilder<unknown> {
  const columns = columnsSql(field, env.alias);
  const [column = sql`null`] = columns;
  const { definition } = field;
  if (env.isMasked(field)) return maskedCell(column, definition);
  const cell = NAMED_CELLS[definition.type];
  if (!cell && isPlain(field, env)) return column;
  // The registry pairs every type with its own definition.
  return cell ? cell(column, definition as never, env) : handleOf(definition).json(columns);
}

/** Of a masked value that is no text, only that there is one. */
function maskedCell(column: RawBuilder<unknown>, definition: FieldDefinition): RawBuilder<unknown> {
  const isText = definition.type === 'text' || definition.type === 'longText';
  if (isText) return maskSql(definition.personal ?? 'text', sql`nullif(${column}, '')`);
  return sql`case when ${column} is not null then '***' end`;
}

function named(value: RawBuilder<unknown>, name: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${value} is not null then json_build_object('value', ${value}, 'displayValue', coalesce(${name}, '')) end`;
}

/** Ids and titles of a resource's records as a relation; null for one that is not there any more. */
export function titlesOf(target: ResourceModel | undefined): RawBuilder<unknown> | null {
  if (!target) return null;
  if (!target.isPlatform) return sql.table(target.table);
  const { title } = target.definition;
  const [column] = 'field' in title ? (target.fields.get(title.field)?.columns ?? []) : [];
  return column ? sql`(select id, ${sql.ref(column.name)} as title from ${sql.table(target.table)})` : null;
}

/** A state of each row is one of a few: their JSON comes along ready made. */
function statusCell(
  column: RawBuilder<unknown>,
  { metadata, resource, locale }: CellEnv,
): RawBuilder<unknown> {
  const unknown = named(sql`nullif(${column}, '')`, column);
  if (resource.statuses.length === 0) return unknown;
  const cases = resource.statuses.map(({ code, label }) => {
    const displayValue = metadata.text(statusTextKey(resource.code, code, label), label, locale);
    return sql`when ${code}::text then ${JSON.stringify({ value: code, displayValue })}::json`;
  });
  return sql`case ${column} ${sql.join(cases, sql` `)} else ${unknown} end`;
}

/** Types whose column is the JSON value as it stands. */
const PLAIN = new Set<FieldDefinition['type']>([
  'text',
  'longText',
  'richText',
  'dictionary',
  'region',
  'instant',
]);

/**
 * Whether a cell needs no expression at all: declared texts are never kept empty, and a moment is ISO-8601 with its offset either
 * way. Over twenty rows of twenty columns that is a third of the work.
 */
function isPlain({ definition, isBase }: FieldModel, { resource }: CellEnv): boolean {
  return definition.type === 'instant' || (PLAIN.has(definition.type) && !isBase && !resource.isPlatform);
}
