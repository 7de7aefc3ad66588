import type { ComputedField } from '../definitions/field.ts';
import { fieldNamed, type FieldsByName, fieldsOf } from '../definitions/fields-of.ts';
import { dependenciesOf } from '../definitions/record/evaluate.ts';
import type { ResourceDefinition } from '../definitions/resource.ts';
import { type Actor, grantOf } from './actor.ts';
import { grantedModeOf, leastMode, mayDo, mostMode, type NamedDefinition } from './field-mode.ts';
import type { FieldMode } from './grant.ts';

/** An actor's access to one field of a resource. */
export interface FieldAccess {
  /**
   * Visibility for the actor. Personal data is masked for all but the product itself (DOMAIN §2.32.7). A computed field is no more visible
   * than its sources.
   */
  readonly mode: FieldMode;
  /** Whether the actor may write it. A masked value is replaced without being visible. */
  readonly canWrite: boolean;
  /** Whether the actor may unmask single values with a reason: personal data, for holders of `<resource>:unmask`. */
  readonly canUnmask: boolean;
  /** Set if it may be written only while the record's values require it: it is still empty. */
  readonly onlyRequired?: true;
}

/** By name; `table.column` for a column of a sub-table. */
export type FieldAccesses = ReadonlyMap<string, FieldAccess>;

/** Resource properties that determine field access. */
export type AccessedResource = Pick<ResourceDefinition, 'code' | 'fields' | 'table' | 'title'>;

/** An actor's access to the fields of a resource, by record state. */
export interface AccessByState {
  /** In every state: what applies without knowing the record (sorting, filtering, summing). */
  readonly always: FieldAccesses;
  /** In at least one state: whether the actor has any access to the field. */
  readonly ever: FieldAccesses;
  /** By the states named in the actor's rules. */
  readonly named: ReadonlyMap<string, FieldAccesses>;
  /** In every other state. */
  readonly rest: FieldAccesses;
}

/**
 * An actor's access to every field and sub-table column of a resource, by record state. The right to unmask never overrides a group's rule:
 * a grant of `masked` shows only the mask.
 */
export function accessByStateOf(actor: Actor, resource: AccessedResource): AccessByState {
  const rest = accessesIn(actor, resource, null);
  const named = new Map(
    namedStates(actor, resource).map((status) => [status, accessesIn(actor, resource, status)] as const),
  );
  const all = [rest, ...named.values()];
  return { rest, named, always: all.reduce(leastOf), ever: all.reduce(mostOf) };
}

/** The same for any state: the access common to all states. */
export function fieldAccessesOf(actor: Actor, resource: AccessedResource): FieldAccesses {
  return accessByStateOf(actor, resource).always;
}

/** States named by the actor's rules; none for records without states. */
function namedStates(actor: Actor, resource: AccessedResource): readonly string[] {
  const grant = grantOf(actor, resource.code);
  if (!grant?.fieldsByStatus || !Object.hasOwn(fieldsOf(resource), 'status')) return [];
  const modes = Object.values(grant.fieldsByStatus).flat();
  return [...new Set(modes.flatMap(({ statuses }) => statuses))].toSorted();
}

function leastOf(left: FieldAccesses, right: FieldAccesses): FieldAccesses {
  return combined(left, right, (one, other) => ({
    mode: leastMode(one.mode, other.mode),
    canWrite: one.canWrite && other.canWrite,
    canUnmask: one.canUnmask && other.canUnmask,
  }));
}

function mostOf(left: FieldAccesses, right: FieldAccesses): FieldAccesses {
  return combined(left, right, (one, other) => ({
    mode: mostMode(one.mode, other.mode),
    canWrite: one.canWrite || other.canWrite,
    canUnmask: one.canUnmask || other.canUnmask,
  }));
}

function combined(
  left: FieldAccesses,
  right: FieldAccesses,
  combine: (one: FieldAccess, other: FieldAccess) => FieldAccess,
): FieldAccesses {
  return new Map([...left].map(([name, access]) => [name, combine(access, right.get(name) ?? NO_ACCESS)]));
}

function accessesIn(actor: Actor, resource: AccessedResource, status: string | null): FieldAccesses {
  const fields = fieldsOf(resource);
  const accesses = new Map<string, FieldAccess>();
  for (const [name, definition] of Object.entries(fields)) {
    const access = ownAccess(actor, resource.code, { name, definition, status });
    accesses.set(name, access);
    if (definition.type !== 'table') continue;
    for (const [column, cell] of Object.entries(definition.fields)) {
      const path = `${name}.${column}`;
      accesses.set(
        path,
        inTable(access, ownAccess(actor, resource.code, { name: path, definition: cell, status })),
      );
    }
  }
  return narrowed(accesses, workedOut(resource, fields));
}

/** Access to a non-existent field. */
export const NO_ACCESS: FieldAccess = { mode: 'hidden', canWrite: false, canUnmask: false };

function ownAccess(
  actor: Actor,
  resource: string,
  field: NamedDefinition & { readonly status: string | null },
): FieldAccess {
  const granted = grantedModeOf(actor, resource, field);
  const canWrite = granted === 'editable';
  const isPersonal = field.definition.personal !== undefined && actor.kind !== 'system';
  if (!isPersonal) return { mode: granted, canWrite, canUnmask: false };
  const isWhole = granted === 'editable' || granted === 'readonly';
  return {
    mode: leastMode(granted, 'masked'),
    canWrite,
    canUnmask: isWhole && mayDo(actor, resource, 'unmask'),
  };
}

/** Cells of a masked table are masked, cells of a hidden one hidden. */
function inTable(table: FieldAccess, cell: FieldAccess): FieldAccess {
  if (table.mode !== 'hidden' && table.mode !== 'masked') return cell;
  return { mode: leastMode(table.mode, cell.mode), canWrite: false, canUnmask: false };
}

/** Sources of each computed field: names and `table.column`, by field name. */
type Sources = ReadonlyMap<string, readonly string[]>;

/** Computed fields and columns, and the title, which is computed as well. */
function workedOut({ table, title }: AccessedResource, fields: FieldsByName): Sources {
  const sources = new Map<string, readonly string[]>();
  for (const [name, field] of Object.entries(fields)) {
    if (field.type === 'computed') sources.set(name, dependenciesOf(field.value));
    if (field.type !== 'table') continue;
    for (const [column, cell] of Object.entries(field.fields))
      if (cell.type === 'computed') sources.set(`${name}.${column}`, sourcesInRow(name, field.fields, cell));
  }
  if (table === undefined) sources.set('title', dependenciesOf(title));
  return sources;
}

/** In a row, a name refers to the row's own column first. */
function sourcesInRow(table: string, columns: FieldsByName, { value }: ComputedField): readonly string[] {
  return dependenciesOf(value).map((name) => (fieldNamed(columns, name) ? `${table}.${name}` : name));
}

/** No computed field is more visible than its sources. Cycles are refused at start; here they terminate. */
function narrowed(accesses: FieldAccesses, sources: Sources): FieldAccesses {
  const modes = new Map<string, FieldMode>();
  const modeOf = (name: string): FieldMode => {
    const cached = modes.get(name);
    if (cached) return cached;
    const own = accesses.get(name)?.mode ?? 'hidden';
    modes.set(name, own);
    const least = (sources.get(name) ?? []).map(modeOf).map(asSource).reduce(leastMode, own);
    modes.set(name, least);
    return least;
  };
  return new Map([...accesses].map(([name, access]) => [name, { ...access, mode: modeOf(name) }]));
}

/** A read-only source does not restrict the computed field. */
function asSource(mode: FieldMode): FieldMode {
  return mode === 'readonly' ? 'editable' : mode;
}
