import { type Actor, MASKED_WHOLE, mayDo } from '@haiqiao/contract/access';
import { type RawBuilder, sql } from 'kysely';
import type { ConditionEnv } from '#server/platform/access/row-scopes/condition-sql.ts';
import { extentOf, needsUnits, reachOf, reachSql } from '#server/platform/access/row-scopes/row-scope.ts';
import { wallViewName } from '#server/platform/install/tables/names.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { sightSql, sightsOf, statusSql } from '#server/platform/access/sights.ts';
import { readingOf, seesWhole } from './list/resource-reading.ts';

/** What titles are written with. */
export interface TitleEnv {
  readonly actor: Actor;
  readonly param: ConditionEnv['param'];
}

/** Names of a target inside its relation: nothing in a statement is called like that. */
const TARGET = 'titled';
const NUMBERED = 'numbered';

const MEMBER = 'member';

/** Members of staff: whoever sees a field of type `user` is told who it is, and so is whoever sees a reference to one. */
const isToldToAll = ({ code }: ResourceModel): boolean => code === MEMBER;

const mayBeTold = (actor: Actor, target: ResourceModel): boolean =>
  isToldToAll(target) || seesTitle(actor, target);

/**
 * Ids and titles (`id`, `title`) of a resource's records as a relation, for whoever is told what a reference points to. Who may not
 * read the target, or not its title, is told its record number, or nothing of it; null for a resource that is gone.
 * Numbers of what is out of reach come through the view that shows them, since the second wall hides the record itself.
 */
export function titlesOf(target: ResourceModel | undefined, env: TitleEnv): RawBuilder<unknown> | null {
  const column = target && titleColumn(target);
  if (!target || !column) return null;
  const table = sql.table(target.table);
  const reach = reachedSql(target, env);
  if (reach === 'all' && mayBeTold(env.actor, target)) {
    return target.isPlatform ? sql`(select id, ${sql.ref(column)} as title from ${table})` : table;
  }
  const [titled, numbered] = [sql.ref(TARGET), sql.ref(NUMBERED)];
  const [titledId, numberedId] = [sql.ref(`${TARGET}.id`), sql.ref(`${NUMBERED}.id`)];
  const title = titleSql(env.actor, target, TARGET);
  if (reach === 'all') return sql`(select ${titledId} as id, ${title} as title from ${table} as ${titled})`;
  const numbers = target.isPlatform ? table : sql.table(wallViewName(target.table));
  const number = numberSql(env.actor, target, NUMBERED);
  if (reach === 'none')
    return sql`(select ${numberedId} as id, ${number} as title from ${numbers} as ${numbered})`;
  return sql`(
    select ${numberedId} as id, case when ${titledId} is null then ${number} else ${title} end as title
    from ${numbers} as ${numbered} left join ${table} as ${titled} on ${titledId} = ${numberedId} and ${reach}
  )`;
}

/** What a record that the actor may read is called for them: its number where they may not see its title. */
export function titleSql(actor: Actor, resource: ResourceModel, alias: string): RawBuilder<string> {
  const column = titleColumn(resource);
  const number = numberSql(actor, resource, alias);
  if (!column) return number;
  return sightSql(sightsOf(actor, resource, titleField(resource)), statusSql(resource, alias), (sight) =>
    sight === 'whole' ? sql.ref<string>(`${alias}.${column}`) : number,
  );
}

/**
 * Whether an actor may know what records of a resource are called, whatever state they are in: a title tells what it is
 * made of.
 */
export function seesTitle(actor: Actor, resource: ResourceModel): boolean {
  const field = resource.fields.get(titleField(resource));
  return field !== undefined && seesWhole(readingOf(actor, resource), field);
}

/** How an actor is told the titles behind the references of a resource. */
export interface TitleReading {
  /** The same for two actors who are told the same. */
  readonly key: string;
  /** Whether it depends on the units below the actor's own. */
  readonly needsUnits: boolean;
}

const readings = new WeakMap<ResourceModel, WeakMap<object, TitleReading>>();

/** Worked out once per actor, since actor and definitions are both replaced when they change. */
export function titleReadingOf(
  actor: Actor,
  resource: ResourceModel,
  resources: Metadata['resources'],
): TitleReading {
  if (actor.kind === 'system') return SYSTEM_READING;
  const ofResource = readings.get(resource) ?? new WeakMap<object, TitleReading>();
  readings.set(resource, ofResource);
  const known = ofResource.get(actor);
  if (known) return known;
  const targets = targetsOf(resource).flatMap((code) => resources.get(code) ?? []);
  const made: TitleReading = {
    key: targets.map((target) => readingKey(actor, target)).join(' '),
    needsUnits: targets.some((target) => needsUnits(reachOf(actor, target))),
  };
  ofResource.set(actor, made);
  return made;
}

const SYSTEM_READING: TitleReading = { key: 'system', needsUnits: false };

/** Who may not read a target is told its number all the same, as far as what a grant says of it leaves that open. */
function readingKey(actor: Actor, target: ResourceModel): string {
  const { key } = readingOf(actor, target);
  if (mayDo(actor, target.code, 'read')) return `${target.code}:${key}`;
  return isGranted(actor, target) ? `${target.code}#${key}` : '-';
}

/** Codes of the resources that fields of a resource, or cells of its rows, point to; each once. */
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

/** The number of a record, by which people can ask others about it; not that of a platform table, nor where a grant hides it. */
function numberSql(actor: Actor, resource: ResourceModel, alias: string): RawBuilder<string> {
  const number = resource.isPlatform ? undefined : resource.fields.get('recordNo');
  if (!number) return sql`${sql.lit(MASKED_WHOLE)}`;
  const told = sql<string>`coalesce(nullif(${sql.ref(`${alias}.record_no`)}, ''), ${sql.lit(MASKED_WHOLE)})`;
  if (!isGranted(actor, resource)) return told;
  return sightSql(sightsOf(actor, resource, 'recordNo'), statusSql(resource, alias), (sight) =>
    sight === 'whole' ? told : sql`${sql.lit(MASKED_WHOLE)}`,
  );
}

function isGranted(actor: Actor, { code }: ResourceModel): boolean {
  return actor.kind === 'member' && actor.grants.has(code);
}

function reachedSql(target: ResourceModel, { actor, param }: TitleEnv): RawBuilder<boolean> | 'all' | 'none' {
  if (isToldToAll(target)) return 'all';
  if (!mayDo(actor, target.code, 'read')) return 'none';
  const reach = reachOf(actor, target);
  const extent = extentOf(reach);
  return extent !== 'some' ? extent : reachSql(reach, { resource: target, alias: TARGET, param });
}
