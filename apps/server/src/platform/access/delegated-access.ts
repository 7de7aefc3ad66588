import { type FieldMode, leastMode, type MemberActor, type ResourceGrant } from '@haiqiao/contract/access';
import type { Context } from '#server/context.ts';

const NO_GRANT: ResourceGrant = { scopes: [], fields: {} };

/** Derived actors by base actor, change and resource: their statements are cached like those of any actor. */
const made = new WeakMap<MemberActor, Map<string, MemberActor>>();

/** Maximum cached changes per actor; realistic models have fewer nodes. */
const CACHED_MAX = 100;

function cachedActor(actor: MemberActor, key: string, make: () => MemberActor): MemberActor {
  const cached = made.get(actor) ?? new Map<string, MemberActor>();
  made.set(actor, cached);
  const found = cached.get(key);
  if (found) return found;
  if (cached.size >= CACHED_MAX) cached.clear();
  const fresh = make();
  cached.set(key, fresh);
  return fresh;
}

/**
 * The actor with delegated access to rows of a resource, in addition to their row scope: `flow` for rows with a task or a copy, `all` for
 * any row, for work assigned by name. Field access and row denials are unchanged, and the resource may be read. A system actor is returned
 * unchanged.
 */
export function withDelegatedAccess(ctx: Context, resource: string, kind: 'flow' | 'all'): Context {
  const { actor } = ctx;
  if (actor.kind !== 'member') return ctx;
  const delegated = cachedActor(actor, `${kind} ${resource}`, () => borrower(actor, resource, kind));
  return { ...ctx, actor: delegated };
}

function borrower(actor: MemberActor, resource: string, kind: 'flow' | 'all'): MemberActor {
  const grant = actor.grants.get(resource) ?? NO_GRANT;
  return {
    ...actor,
    permissions: new Set([...actor.permissions, `${resource}:read`]),
    grants: new Map([...actor.grants, [resource, { ...grant, delegated: kind }]]),
  };
}

/** The actor without any permission on a resource; grants and delegated access of others stay. A system actor is returned unchanged. */
export function withoutPermissions(ctx: Context, resource: string): Context {
  const { actor } = ctx;
  if (actor.kind !== 'member') return ctx;
  const reduced = cachedActor(actor, `without ${resource}`, () => ({
    ...actor,
    permissions: new Set([...actor.permissions].filter((code) => !code.startsWith(`${resource}:`))),
  }));
  return { ...ctx, actor: reduced };
}

/**
 * The actor with narrower access to some fields of a resource, as defined by a task's node; access is never widened.
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
  return { ...ctx, actor: cachedActor(actor, key, () => narrowed(actor, resource, modes)) };
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
