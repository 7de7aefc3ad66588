import { type Actor, type FieldMode, mayDo } from '@haiqiao/contract/access';
import type { DuplicateRule } from '@haiqiao/contract/definitions';
import { prepareStatement, slot } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { accessesOf } from '#server/platform/access/field-accesses.ts';
import { records } from '#server/platform/records/source/records.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { valuesJson } from '#server/platform/records/detail/load-records.ts';
import { cachedPerActor } from '#server/platform/records/source/cached-per-actor.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import { areAlike, likenessOf } from './alike-names.ts';
import { nameOf, sharedValues, DUPLICATE_KEYS_COLUMN, duplicateKeysOf } from './duplicate-keys.ts';

/** Maximum records with a shared key to compare; nearly all of them are duplicates. */
const CANDIDATES_MAX = 100;

/** Why two records may be duplicates. */
export interface Resemblance {
  /** Similarity of the names in hundredths; null where they are not similar. */
  readonly likeness: number | null;
  /** Fields of the first record whose value the other one also has. */
  readonly fields: readonly string[];
}

/** A possible duplicate of a record. */
export interface Duplicate extends Resemblance {
  readonly id: string;
  readonly title: string;
  /** Unique fields with the same value: such a save is refused without a warning. */
  readonly clashes: readonly string[];
}

/** Common features of two records; null when they are no duplicates. */
export function resemblanceOf(
  resource: ResourceModel,
  rule: DuplicateRule,
  [one, other]: readonly [RecordValues, RecordValues],
): Resemblance | null {
  const names = [nameOf(rule, one), nameOf(rule, other)] as const; // a pair
  const isAlike = areAlike(...names);
  const theirs = new Set(sharedValues(resource, rule, other).map(({ kind, text }) => `${kind}:${text}`));
  const fields = sharedValues(resource, rule, one)
    .filter(({ kind, text }) => theirs.has(`${kind}:${text}`))
    .map(({ field }) => field);
  if (!isAlike && fields.length === 0) return null;
  return { likeness: isAlike ? Math.round(likenessOf(...names) * 100) : null, fields };
}

/**
 * The rule limited to fields that the actor sees in full or may unmask. For other fields a duplicate would reveal the value by guessing.
 * Null when not even the name is readable.
 */
export function readableRule(actor: Actor, resource: ResourceModel): DuplicateRule | null {
  const { duplicates } = resource.definition;
  if (!duplicates || !mayDo(actor, resource.code, 'read')) return null;
  const accesses = accessesOf(actor, resource);
  const isReadable = (name: string) => {
    const access = accesses.get(name);
    return access !== undefined && (access.canUnmask || !MASKED.has(access.mode));
  };
  return isReadable(duplicates.name)
    ? { ...duplicates, same: (duplicates.same ?? []).filter(isReadable) }
    : null;
}

const MASKED: ReadonlySet<FieldMode> = new Set(['hidden', 'masked']);

interface Candidate {
  readonly id: string;
  readonly title: string;
  readonly values: RecordValues;
}

/**
 * Records with a shared key in the reader's row scope. Keeps the planner from assuming that the first few are found quickly without the
 * index.
 */
const candidatesOf = cachedPerActor(async (ctx: Context, resource: ResourceModel) => {
  const rule = resource.definition.duplicates;
  const names = new Set([rule?.name, ...(rule?.same ?? [])]);
  const fields = new Map([...resource.fields].filter(([name]) => names.has(name)));
  const source = await records(ctx).source(resource);
  const conditions = [
    sql`record.${sql.id(DUPLICATE_KEYS_COLUMN)} && ${slot('keys')}::integer[]`,
    sql`record.status <> all(${slot('settled')}::text[])`,
  ];
  return prepareStatement<Candidate>(
    sql`
    with met as materialized (select record.* ${source.rows('record', ...conditions)})
    select record.id, record.title, ${valuesJson(fields, 'record')} as values
    from met record order by record.created_at, record.id limit ${CANDIDATES_MAX}`,
    { isPipelined: true },
  );
});

/**
 * Possible duplicates of the record being saved that are visible to the reader, most likely first. For an existing record only those caused
 * by its new values.
 */
export async function findDuplicates(
  ctx: Context,
  resource: ResourceModel,
  { values, before }: { values: RecordValues; before: RecordValues | null },
): Promise<readonly Duplicate[]> {
  const rule = readableRule(ctx.actor, resource);
  if (!rule || rule.settled?.includes(scalarText(values['status']))) return [];
  const previousKeys = new Set(before ? duplicateKeysOf(resource, rule, before) : []);
  const keys = duplicateKeysOf(resource, rule, values).filter((key) => !previousKeys.has(key));
  if (keys.length === 0) return [];
  const statement = await candidatesOf(ctx, resource);
  // Not under row security, which prevents use of the index of keys: its operator is not leakproof.
  const candidates = await statement.run(ctx, { keys, settled: rule.settled ?? [] });
  const unique = (rule.same ?? []).filter((name) => resource.fields.get(name)?.definition.unique === true);
  const found = candidates.flatMap(({ id, title, values: theirs }): Duplicate[] => {
    const resemblance = resemblanceOf(resource, rule, [values, theirs]);
    const clashes = unique.filter((name) => values[name] !== null && values[name] === theirs[name]);
    return resemblance ? [{ id, title, clashes, ...resemblance }] : [];
  });
  return found.toSorted((one, other) => weightOf(other) - weightOf(one));
}

/** A shared value weighs more than similar names. */
function weightOf({ likeness, fields }: Resemblance): number {
  return (likeness ?? 0) + 100 * fields.length;
}
