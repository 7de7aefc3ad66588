import { type Actor, MASKED_WHOLE, mayDo } from '@haiqiao/contract/access';
import { type RawBuilder, sql } from 'kysely';
import type { ConditionEnv } from '#server/platform/access/row-scopes/condition-sql.ts';
import {
  actorRowScopeOf,
  actorRowScopeSql,
  extentOf,
  needsUnits,
} from '#server/platform/access/row-scopes/row-scope.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { visibilitySql, fieldVisibilityOf, statusSql } from '#server/platform/access/field-visibility.ts';
import { numbersOf } from './record-source.ts';
import { readingOf, seesWhole } from '#server/platform/records/source/resource-reading.ts';

/** Context for building titles. */
export interface TitleEnv {
  readonly actor: Actor;
  readonly param: ConditionEnv['param'];
}

/** Alias of a target inside its relation; no other alias in a statement equals it. */
const TARGET = 'titled';
const NUMBERED = 'numbered';

const MEMBER = 'member';

/** Members: a reader of a field of type `user`, or of a reference to a member, sees the name. */
const isVisibleToAll = ({ code }: ResourceModel): boolean => code === MEMBER;

const mayShowTitle = (actor: Actor, target: ResourceModel): boolean =>
  isVisibleToAll(target) || seesTitle(actor, target);

/**
 * Ids and titles (`id`, `title`) of a resource's records as a relation, to display references. An actor who may not read the target or
 * its title gets the record number, or nothing; null for a resource that no longer exists. Record numbers outside the row scope are read
 * from a view, because row security hides the records.
 */
export function titlesOf(target: ResourceModel | undefined, env: TitleEnv): RawBuilder<unknown> | null {
  const column = target && titleColumn(target);
  if (!target || !column) return null;
  const table = sql.table(target.recordTable);
  const scopeCondition = visibleSql(target, env);
  if (scopeCondition === 'all' && mayShowTitle(env.actor, target)) {
    return target.isPlatform ? sql`(select id, ${sql.ref(column)} as title from ${table})` : table;
  }
  const [titled, numbered] = [sql.ref(TARGET), sql.ref(NUMBERED)];
  const [titledId, numberedId] = [sql.ref(`${TARGET}.id`), sql.ref(`${NUMBERED}.id`)];
  const title = titleSql(env.actor, target, TARGET);
  if (scopeCondition === 'all')
    return sql`(select ${titledId} as id, ${title} as title from ${table} as ${titled})`;
  const numbers = numbersOf(target);
  const number = numberSql(env.actor, target, NUMBERED);
  if (scopeCondition === 'none')
    return sql`(select ${numberedId} as id, ${number} as title from ${numbers} as ${numbered})`;
  return sql`(
    select ${numberedId} as id, case when ${titledId} is null then ${number} else ${title} end as title
    from ${numbers} as ${numbered} left join ${table} as ${titled} on ${titledId} = ${numberedId} and ${scopeCondition}
  )`;
}

/** Title of a readable record for the actor: its number where the title is hidden. */
export function titleSql(actor: Actor, resource: ResourceModel, alias: string): RawBuilder<string> {
  const column = titleColumn(resource);
  const number = numberSql(actor, resource, alias);
  if (!column) return number;
  return visibilitySql(
    fieldVisibilityOf(actor, resource, titleField(resource)),
    statusSql(resource, alias),
    (visibility) => (visibility === 'whole' ? sql.ref<string>(`${alias}.${column}`) : number),
  );
}

/** Whether an actor may see titles of a resource's records in every state: a title reveals the fields it is made of. */
export function seesTitle(actor: Actor, resource: ResourceModel): boolean {
  const field = resource.fields.get(titleField(resource));
  return field !== undefined && seesWhole(readingOf(actor, resource), field);
}

/** How an actor sees the titles of a resource's references. */
export interface TitleReading {
  /** Equal for two actors who see the same titles. */
  readonly key: string;
  /** Whether it depends on the subordinate units of the actor's unit. */
  readonly needsUnits: boolean;
}

const readings = new WeakMap<ResourceModel, WeakMap<object, TitleReading>>();

/** Computed once per actor, since actor and definitions are both replaced when they change. */
export function titleReadingOf(
  actor: Actor,
  resource: ResourceModel,
  resources: Metadata['resources'],
): TitleReading {
  if (actor.kind === 'system') return SYSTEM_READING;
  const ofResource = readings.get(resource) ?? new WeakMap<object, TitleReading>();
  readings.set(resource, ofResource);
  const cached = ofResource.get(actor);
  if (cached) return cached;
  const targets = targetsOf(resource).flatMap((code) => resources.get(code) ?? []);
  const made: TitleReading = {
    key: targets.map((target) => readingKey(actor, target)).join(' '),
    needsUnits: targets.some((target) => needsUnits(actorRowScopeOf(actor, target))),
  };
  ofResource.set(actor, made);
  return made;
}

const SYSTEM_READING: TitleReading = { key: 'system', needsUnits: false };

/** An actor who may not read a target still gets its number, unless a grant hides it. */
function readingKey(actor: Actor, target: ResourceModel): string {
  const { key } = readingOf(actor, target);
  if (mayDo(actor, target.code, 'read')) return `${target.code}:${key}`;
  return isGranted(actor, target) ? `${target.code}#${key}` : '-';
}

/** Codes of the target resources of a resource's fields and sub-table columns; each once. */
export function targetsOf(resource: ResourceModel): readonly string[] {
  const fields = [...resource.fields.values()].flatMap((field) => [
    field,
    ...(field.rows?.fields.values() ?? []),
  ]);
  const codes = fields.flatMap(({ definition }) =>
    definition.type === 'ref' || definition.type === 'refs' ? [definition.target] : [],
  );
  return [...new Set(codes)];
}

function titleField({ isPlatform, definition: { title } }: ResourceModel): string {
  return isPlatform && 'field' in title ? title.field : 'title';
}

function titleColumn(resource: ResourceModel): string | undefined {
  return resource.fields.get(titleField(resource))?.columns[0]?.name;
}

/** The number of a record, by which people can ask others about it; empty for a platform table and where a grant hides it. */
function numberSql(actor: Actor, resource: ResourceModel, alias: string): RawBuilder<string> {
  const number = resource.isPlatform ? undefined : resource.fields.get('recordNo');
  if (!number) return sql`${sql.lit(MASKED_WHOLE)}`;
  const numberText = sql<string>`coalesce(nullif(${sql.ref(`${alias}.record_no`)}, ''), ${sql.lit(MASKED_WHOLE)})`;
  if (!isGranted(actor, resource)) return numberText;
  return visibilitySql(
    fieldVisibilityOf(actor, resource, 'recordNo'),
    statusSql(resource, alias),
    (visibility) => (visibility === 'whole' ? numberText : sql`${sql.lit(MASKED_WHOLE)}`),
  );
}

function isGranted(actor: Actor, { code }: ResourceModel): boolean {
  return actor.kind === 'member' && actor.grants.has(code);
}

function visibleSql(target: ResourceModel, { actor, param }: TitleEnv): RawBuilder<boolean> | 'all' | 'none' {
  if (isVisibleToAll(target)) return 'all';
  if (!mayDo(actor, target.code, 'read')) return 'none';
  const rowScope = actorRowScopeOf(actor, target);
  const extent = extentOf(rowScope);
  return extent !== 'some' ? extent : actorRowScopeSql(rowScope, { resource: target, alias: TARGET, param });
}
