import type { FieldDefinition } from '@haiqiao/contract/definitions';
import { statusTextKey } from '@haiqiao/contract/definitions';
import { FALLBACK_LOCALE, type LocaleCode } from '@haiqiao/contract/i18n';
import { type RawBuilder, sql } from 'kysely';
import { maskedSql } from '#server/platform/access/mask-sql.ts';
import { isVarying, type Sight, type Sights, sightSql, statusSql } from '#server/platform/access/sights.ts';
import { columnsSql } from '#server/platform/access/row-scopes/condition-sql.ts';
import { handleOf } from '#server/platform/field-types/index.ts';
import type { FieldModel, Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { type TitleEnv, titlesOf } from '#server/platform/records/titles.ts';

/** Texts that people wrote are in simplified Chinese, with translations beside them. */
const SOURCE_LOCALE: LocaleCode = 'zh-chs';

/** What cells are drawn with. */
export interface CellEnv extends TitleEnv {
  readonly metadata: Metadata;
  readonly resource: ResourceModel;
  readonly locale: LocaleCode;
  /** What the row is called in the statement. */
  readonly alias: string;
  /** How much the reader sees of a field. */
  readonly sightsOf: (field: FieldModel) => Sights;
}

type Cell = (column: RawBuilder<unknown>, definition: never, env: CellEnv) => RawBuilder<unknown>;

const memberName = (id: RawBuilder<unknown>) => sql`(select m.username from sys_member m where m.id = ${id})`;
const unitName = (id: RawBuilder<unknown>) => sql`(select o.name from sys_org o where o.id = ${id})`;

/** Names that stand beside an id, by the type of the field. */
const NAMES: Readonly<
  Partial<Record<FieldDefinition['type'], (id: RawBuilder<unknown>) => RawBuilder<unknown>>>
> = { user: memberName, org: unitName };

/** Cells that say a name beside what is stored. */
const NAMED_CELLS: Readonly<Partial<Record<FieldDefinition['type'], Cell>>> = {
  user: (column) => named(column, memberName(column)),
  org: (column) => named(column, unitName(column)),
  ref: (column, { target }: { target: string }, env) => {
    const titles = titlesOf(env.metadata.resources.get(target), env);
    return titles
      ? named(column, sql`(select r.title from ${titles} r where r.id = ${column})`)
      : named(column, sql`null`);
  },
  refs: (column, { target }: { target: string }, env) => {
    const titles =
      titlesOf(env.metadata.resources.get(target), env) ?? sql`(select null::uuid as id, ''::text as title)`;
    return sql`(
      select json_agg(json_build_object('value', one.id, 'displayValue', coalesce(r.title, '')) order by one.place)
      from unnest(${column}) with ordinality as one (id, place) left join ${titles} r on r.id = one.id
    )`;
  },
  status: (column, _definition, env) => statusCell(column, env),
};

/** A cell that is put together here: PostgreSQL only answers what it is made of. */
export interface ToldCell {
  readonly column: RawBuilder<unknown>;
  /** What is asked beside it; nothing for null. */
  readonly beside: RawBuilder<unknown> | null;
  /** The JSON of the cell from that of both; null for null. */
  readonly tell: (value: string, beside: string | null) => string | null;
}

/**
 * A cell whose parts are cheaper to ask for than the whole: the states of a record are known here, and a name is put beside its id.
 * Undefined where the cell is drawn by `cellSql`, as every cell may be.
 */
export function toldCell(field: FieldModel, env: CellEnv): ToldCell | undefined {
  const sights = env.sightsOf(field);
  const [column] = columnsSql(field, env.alias);
  if (isVarying(sights) || sights.rest !== 'whole' || !column) return undefined;
  if (field.definition.type === 'status') return { column, beside: null, tell: statusTeller(env) };
  const nameSql = NAMES[field.definition.type];
  return nameSql && { column, beside: nameSql(column), tell: tellNamed };
}

function tellNamed(value: string, name: string | null): string {
  return `{"value":${value},"displayValue":${name ?? '""'}}`;
}

function statusTeller({ metadata, resource, locale }: CellEnv): ToldCell['tell'] {
  const known = new Map(
    statusTexts({ metadata, resource, locale }).map(({ code, json }) => [JSON.stringify(code), json]),
  );
  return (value) => known.get(value) ?? (value === '""' ? null : tellNamed(value, value));
}

/** The value of a field in a JSON row, masked or left out where the reader may not see more (DESIGN §7). */
export function cellSql(field: FieldModel, env: CellEnv): RawBuilder<unknown> {
  const sights = env.sightsOf(field);
  if (!isVarying(sights)) return seenCell(field, sights.rest, env);
  const status = statusSql(env.resource, env.alias);
  return sightSql(sights, status, (sight) => sql`to_json(${seenCell(field, sight, env)})`);
}

/** A cell as it is seen in some state. */
function seenCell(field: FieldModel, sight: Sight, env: CellEnv): RawBuilder<unknown> {
  const columns = columnsSql(field, env.alias);
  const [column = sql`null`] = columns;
  const { definition } = field;
  if (sight === 'hidden') return sql`null::text`;
  if (sight === 'masked') return maskedSql(definition, column);
  if (definition.type === 'text' && definition.translations !== undefined)
    return localisedCell(column, sql.ref(`${env.alias}.${definition.translations}`), env);
  const cell = NAMED_CELLS[definition.type];
  if (!cell && isPlain(field, env.resource)) return column;
  // The registry pairs every type with its own definition.
  return cell ? cell(column, definition as never, env) : handleOf(definition).json(columns);
}

/** A text in the reader's language, else in the one that stands in, else as it was written. */
function localisedCell(
  source: RawBuilder<unknown>,
  translations: RawBuilder<unknown>,
  { locale }: CellEnv,
): RawBuilder<unknown> {
  if (locale === SOURCE_LOCALE) return source;
  const inLocale = (code: LocaleCode) => sql`nullif(${translations} ->> ${sql.lit(code)}, '')`;
  return sql`coalesce(${inLocale(locale)}, ${inLocale(FALLBACK_LOCALE)}, ${source})`;
}

function named(value: RawBuilder<unknown>, name: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${value} is not null then json_build_object('value', ${value}, 'displayValue', coalesce(${name}, '')) end`;
}

/** A state of each row is one of a few: their JSON comes along ready made. */
function statusCell(
  column: RawBuilder<unknown>,
  { metadata, resource, locale }: CellEnv,
): RawBuilder<unknown> {
  const unknown = named(sql`nullif(${column}, '')`, column);
  if (resource.statuses.length === 0) return unknown;
  const cases = statusTexts({ metadata, resource, locale }).map(
    ({ code, json }) => sql`when ${code}::text then ${json}::json`,
  );
  return sql`case ${column} ${sql.join(cases, sql` `)} else ${unknown} end`;
}

/** The cell of each state. */
function statusTexts({ metadata, resource, locale }: Pick<CellEnv, 'metadata' | 'resource' | 'locale'>) {
  return resource.statuses.map(({ code, label }) => {
    const displayValue = metadata.text(statusTextKey(resource.code, code, label), label, locale);
    return { code, json: JSON.stringify({ value: code, displayValue }) };
  });
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
export function isPlain({ definition, isBase }: FieldModel, { isPlatform }: ResourceModel): boolean {
  return definition.type === 'instant' || (PLAIN.has(definition.type) && !isBase && !isPlatform);
}
