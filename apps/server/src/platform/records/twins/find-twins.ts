import { type Actor, type FieldMode, mayDo } from '@haiqiao/contract/access';
import type { DuplicateRule } from '@haiqiao/contract/definitions';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { keepStatement, slot } from '#server/db/kept-statement.ts';
import { accessesOf } from '#server/platform/access/field-accesses.ts';
import { rowScopeSql } from '#server/platform/access/row-scopes/row-scope.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { valuesJson } from '#server/platform/records/detail/load-records.ts';
import { keptPerActor } from '#server/platform/records/kept-per-actor.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import { areAlike, likenessOf } from './alike-names.ts';
import { nameOf, sharedValues, TWIN_COLUMN, twinKeysOf } from './twin-keys.ts';

/** Records that share a key are looked at, this many at most; nearly all of them are doubles. */
const CANDIDATES_MAX = 100;

/** Why two records may be one and the same. */
export interface Resemblance {
  /** How much of the names agrees, in hundredths; null where they are not alike. */
  readonly likeness: number | null;
  /** Fields of the first record whose value the other has too. */
  readonly fields: readonly string[];
}

/** A record that may be the same as the one at hand. */
export interface Twin extends Resemblance {
  readonly id: string;
  readonly title: string;
  /** Fields whose value must stand once and is the same: such a save is refused, and there is nothing to ask. */
  readonly clashes: readonly string[];
}

/** What two records have in common; null when nothing makes them doubles. */
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
 * The rule as far as somebody may know what it compares: fields that they see whole, or may see whole by saying why. Of the
 * others a double would tell the value to whoever guesses it. Null when not even the name is among them.
 */
export function knownRule(actor: Actor, resource: ResourceModel): DuplicateRule | null {
  const { duplicates } = resource.definition;
  if (!duplicates || !mayDo(actor, resource.code, 'read')) return null;
  const accesses = accessesOf(actor, resource);
  const isKnown = (name: string) => {
    const access = accesses.get(name);
    return access !== undefined && (access.canUnmask || !MASKED.has(access.mode));
  };
  return isKnown(duplicates.name) ? { ...duplicates, same: (duplicates.same ?? []).filter(isKnown) } : null;
}

const MASKED: ReadonlySet<FieldMode> = new Set(['hidden', 'masked']);

interface Candidate {
  readonly id: string;
  readonly title: string;
  readonly values: RecordValues;
}

/** Whoever shares a key, within the reader's rows. The planner must not think that the first few are soon found without the index. */
const candidatesOf = keptPerActor(async (ctx: Context, resource: ResourceModel) => {
  const rule = resource.definition.duplicates;
  const names = new Set([rule?.name, ...(rule?.same ?? [])]);
  const fields = new Map([...resource.fields].filter(([name]) => names.has(name)));
  return keepStatement<Candidate>(
    sql`
    with met as materialized (
      select record.* from ${sql.table(resource.table)} record
      where record.${sql.id(TWIN_COLUMN)} && ${slot('keys')}::integer[] and record.deleted_at is null
        and record.status <> all(${slot('settled')}::text[]) and ${await rowScopeSql(ctx, resource, 'record')}
    )
    select record.id, record.title, ${valuesJson(fields, 'record')} as values
    from met record order by record.created_at, record.id limit ${CANDIDATES_MAX}`,
    { isQuickRead: true },
  );
});

/**
 * Records that the reader sees and that may be the same as the one being saved, the likeliest first. Of a record that is
 * there already, only those that its new values make its doubles.
 */
export async function findTwins(
  ctx: Context,
  resource: ResourceModel,
  { values, before }: { values: RecordValues; before: RecordValues | null },
): Promise<readonly Twin[]> {
  const rule = knownRule(ctx.actor, resource);
  if (!rule || rule.settled?.includes(scalarText(values['status']))) return [];
  const known = new Set(before ? twinKeysOf(resource, rule, before) : []);
  const keys = twinKeysOf(resource, rule, values).filter((key) => !known.has(key));
  if (keys.length === 0) return [];
  const statement = await candidatesOf(ctx, resource);
  const candidates = await statement.run(ctx, { keys, settled: rule.settled ?? [] });
  const unique = (rule.same ?? []).filter((name) => resource.fields.get(name)?.definition.unique === true);
  const twins = candidates.flatMap(({ id, title, values: theirs }): Twin[] => {
    const resemblance = resemblanceOf(resource, rule, [values, theirs]);
    const clashes = unique.filter((name) => values[name] !== null && values[name] === theirs[name]);
    return resemblance ? [{ id, title, clashes, ...resemblance }] : [];
  });
  return twins.toSorted((one, other) => weightOf(other) - weightOf(one));
}

/** A shared value says more than names that are nearly alike. */
function weightOf({ likeness, fields }: Resemblance): number {
  return (likeness ?? 0) + 100 * fields.length;
}
