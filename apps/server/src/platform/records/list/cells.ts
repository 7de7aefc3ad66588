import type { FieldDefinition } from '@haiqiao/contract/definitions';
import { statusTextKey } from '@haiqiao/contract/definitions';
import { FALLBACK_LOCALE, type LocaleCode } from '@haiqiao/contract/i18n';
import { type RawBuilder, sql } from 'kysely';
import { maskedSql } from '#server/platform/access/mask-sql.ts';
import {
  isVarying,
  type FieldVisibility,
  type VisibilityByState,
  visibilitySql,
  statusSql,
} from '#server/platform/access/field-visibility.ts';
import { columnsSql } from '#server/platform/access/row-scopes/condition-sql.ts';
import { handleOf } from '#server/platform/field-types/index.ts';
import type { FieldModel, Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { type TitleEnv, titlesOf } from '#server/platform/records/source/titles.ts';

/** User-written texts are in simplified Chinese, with translations stored beside them. */
const SOURCE_LOCALE: LocaleCode = 'zh-chs';

/** Context for building cells. */
export interface CellEnv extends TitleEnv {
  readonly metadata: Metadata;
  readonly resource: ResourceModel;
  readonly locale: LocaleCode;
  /** Alias of the row in the statement. */
  readonly alias: string;
  /** Visibility of a field for the reader. */
  readonly visibilitiesOf: (field: FieldModel) => VisibilityByState;
}

type Cell = (column: RawBuilder<unknown>, definition: never, env: CellEnv) => RawBuilder<unknown>;

const memberName = (id: RawBuilder<unknown>) => sql`(select m.username from sys_member m where m.id = ${id})`;
const unitName = (id: RawBuilder<unknown>) => sql`(select o.name from sys_org o where o.id = ${id})`;

/** Names shown with an id, by field type. */
const NAMES: Readonly<
  Partial<Record<FieldDefinition['type'], (id: RawBuilder<unknown>) => RawBuilder<unknown>>>
> = { user: memberName, org: unitName };

/** Cells with a name besides the stored value. */
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

/** A cell composed in JavaScript: PostgreSQL only returns its parts. */
export interface ComposedCell {
  readonly column: RawBuilder<unknown>;
  /** Additional column; null for none. */
  readonly beside: RawBuilder<unknown> | null;
  /** Composes the JSON of the cell from both; null for null. */
  readonly compose: (value: string, beside: string | null) => string | null;
}

/**
 * A cell whose parts are cheaper to query than the result: statuses are known here, and a name is added to its id. Undefined where
 * `cellSql` builds the cell, which is possible for every cell.
 */
export function composedCell(field: FieldModel, env: CellEnv): ComposedCell | undefined {
  const visibilities = env.visibilitiesOf(field);
  const [column] = columnsSql(field, env.alias);
  if (isVarying(visibilities) || visibilities.rest !== 'whole' || !column) return undefined;
  if (field.definition.type === 'status') return { column, beside: null, compose: statusTeller(env) };
  const nameSql = NAMES[field.definition.type];
  return nameSql && { column, beside: nameSql(column), compose: composeNamed };
}

function composeNamed(value: string, name: string | null): string {
  return `{"value":${value},"displayValue":${name ?? '""'}}`;
}

function statusTeller({ metadata, resource, locale }: CellEnv): ComposedCell['compose'] {
  const jsonByStatus = new Map(
    statusTexts({ metadata, resource, locale }).map(({ code, json }) => [JSON.stringify(code), json]),
  );
  return (value) => jsonByStatus.get(value) ?? (value === '""' ? null : composeNamed(value, value));
}

/** The value of a field in a JSON row, masked or left out according to the reader's access (DESIGN §7). */
export function cellSql(field: FieldModel, env: CellEnv): RawBuilder<unknown> {
  const visibilities = env.visibilitiesOf(field);
  if (!isVarying(visibilities)) return visibleCell(field, visibilities.rest, env);
  const status = statusSql(env.resource, env.alias);
  return visibilitySql(
    visibilities,
    status,
    (visibility) => sql`to_json(${visibleCell(field, visibility, env)})`,
  );
}

/** A cell with a given visibility. */
function visibleCell(field: FieldModel, visibility: FieldVisibility, env: CellEnv): RawBuilder<unknown> {
  const columns = columnsSql(field, env.alias);
  const [column = sql`null`] = columns;
  const { definition } = field;
  if (visibility === 'hidden') return sql`null::text`;
  if (visibility === 'masked') return maskedSql(definition, column);
  if (definition.type === 'text' && definition.translations !== undefined)
    return localisedCell(column, sql.ref(`${env.alias}.${definition.translations}`), env);
  const cell = NAMED_CELLS[definition.type];
  if (!cell && isPlain(field, env.resource)) return column;
  // The registry pairs every type with its own definition.
  return cell ? cell(column, definition as never, env) : handleOf(definition).json(columns);
}

/** A text in the reader's language, else in the fallback language, else as written. */
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

/** Rows have one of a few statuses: their JSON is passed in ready-made. */
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

/** Types whose column value is already the JSON value. */
const PLAIN = new Set<FieldDefinition['type']>([
  'text',
  'longText',
  'richText',
  'dictionary',
  'region',
  'instant',
]);

/**
 * Whether a cell needs no expression: declared texts are never stored empty, and an instant is ISO-8601 with offset in both formats. For
 * twenty rows of twenty columns this saves a third of the work.
 */
export function isPlain({ definition, isBase }: FieldModel, { isPlatform }: ResourceModel): boolean {
  return definition.type === 'instant' || (PLAIN.has(definition.type) && !isBase && !isPlatform);
}
