import { type FieldMode, leastMode, type MemberActor, type ResourceGrant } from '@haiqiao/contract/access';
import type { Context } from '#server/context.ts';

const NO_GRANT: ResourceGrant = { scopes: [], fields: {} };

/** Actors made from an actor, by what was changed and of which resource: their statements are kept as those of any actor. */
const made = new WeakMap<MemberActor, Map<string, MemberActor>>();

/** Kinds of changes of one actor that are kept; models have that many nodes only in theory. */
const KEPT_MAX = 100;

function keptActor(actor: MemberActor, key: string, make: () => MemberActor): MemberActor {
  const known = made.get(actor) ?? new Map<string, MemberActor>();
  made.set(actor, known);
  const found = known.get(key);
  if (found) return found;
  if (known.size >= KEPT_MAX) known.clear();
  const fresh = make();
  known.set(key, fresh);
  return fresh;
}

/**
 * Whoever acts, with rows of a resource lent to them beside those that they reach: `flow` those that they have a task or a copy of,
 * `all` any, for work that was handed to them by name. What they may do with fields stays what it is, denials of rows stay in
 * force, and the resource may be read. Nobody else is changed: a system actor reaches everything as it is.
 */
export function withLentRows(ctx: Context, resource: string, kind: 'flow' | 'all'): Context {
  const { actor } = ctx;
  if (actor.kind !== 'member') return ctx;
  const known = keptActor(actor, `${kind} ${resource}`, () => borrower(actor, resource, kind));
  return { ...ctx, actor: known };
}

function borrower(actor: MemberActor, resource: string, kind: 'flow' | 'all'): MemberActor {
  const grant = actor.grants.get(resource) ?? NO_GRANT;
  return {
    ...actor,
    permissions: new Set([...actor.permissions, `${resource}:read`]),
    grants: new Map([...actor.grants, [resource, { ...grant, lent: kind }]]),
  };
}

/**
 * Whoever acts, with less of some fields of a resource than their groups grant: what the node of a task says narrows that, and never
 * opens anything.
 * @param modes by name of field
 */
export function withNarrowedFields(
  ctx: Context,
  resource: string,
  modes: Readonly<Record<string, FieldMode>>,
): Context {
  const { actor } = ctx;
  const names = Object.keys(modes).toSorted();
  if (actor.kind !== 'member' || names.length === 0) return ctx;
  const key = `fields ${resource} ${names.map((name) => `${name}=${modes[name]}`).join(' ')}`;
  return { ...ctx, actor: keptActor(actor, key, () => narrowed(actor, resource, modes)) };
}

function narrowed(
  actor: MemberActor,
  resource: string,
  modes: Readonly<Record<string, FieldMode>>,
): MemberActor {
  const grant = actor.grants.get(resource);
  if (!grant) return actor;
  const { fields, fieldsByStatus = {} } = grant;
  const least = Object.entries(modes).map(
    ([name, mode]) => [name, leastMode(mode, fields[name] ?? mode)] as const,
  );
  const byStatus = Object.entries(fieldsByStatus).map(
    ([name, rules]) =>
      [
        name,
        rules.map((rule) => ({ ...rule, mode: leastMode(rule.mode, modes[name] ?? rule.mode) })),
      ] as const,
  );
  const less: ResourceGrant = {
    ...grant,
    fields: { ...fields, ...Object.fromEntries(least) },
    fieldsByStatus: Object.fromEntries(byStatus),
  };
  return { ...actor, grants: new Map([...actor.grants, [resource, less]]) };
}
