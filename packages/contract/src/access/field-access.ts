import type { ComputedField } from '../definitions/field.ts';
import { fieldNamed, type FieldsByName, fieldsOf } from '../definitions/fields-of.ts';
import { dependenciesOf } from '../definitions/record/evaluate.ts';
import type { ResourceDefinition } from '../definitions/resource.ts';
import { type Actor, grantOf } from './actor.ts';
import { grantedModeOf, leastMode, mayDo, mostMode, type NamedDefinition } from './field-mode.ts';
import type { FieldMode } from './grant.ts';

/** What an actor may do with one field of a resource. */
export interface FieldAccess {
  /**
   * How the actor sees it. Personal data is masked for everybody but the product itself (DOMAIN §2.32.7), and what is worked
   * out of a field is seen no better than that field.
   */
  readonly mode: FieldMode;
  /** Whether the actor may give it a value. A masked one is replaced: the value that stood there is not seen. */
  readonly canWrite: boolean;
  /** Whether the actor may see one value of it whole by saying why: personal data for holders of `<resource>:unmask`. */
  readonly canUnmask: boolean;
  /** Set where it may be given a value only while the values of the record ask for one: nothing stands there yet. */
  readonly onlyRequired?: true;
}

/** By name; `table.column` for a column of a sub-table. */
export type FieldAccesses = ReadonlyMap<string, FieldAccess>;

/** What field access is worked out of. */
export type AccessedResource = Pick<ResourceDefinition, 'code' | 'fields' | 'table' | 'title'>;

/** What an actor may do with the fields of a resource, where that hangs on the state of the record. */
export interface AccessByState {
  /** In every state: what may be said of the field without knowing the record (sorting, asking, adding up). */
  readonly always: FieldAccesses;
  /** In one of the states at least: whether there is anything of the field for the actor at all. */
  readonly ever: FieldAccesses;
  /** By the states that a rule of the actor names. */
  readonly named: ReadonlyMap<string, FieldAccesses>;
  /** In every other state. */
  readonly rest: FieldAccesses;
}

/**
 * What an actor may do with every field of a resource and every column of its sub-tables, by the state of the record. A
 * group's rule is never opened by the right to unmask: who is granted `masked` sees the mask and nothing else.
 */
export function accessByStateOf(actor: Actor, resource: AccessedResource): AccessByState {
  const rest = accessesIn(actor, resource, null);
  const named = new Map(
    namedStates(actor, resource).map((status) => [status, accessesIn(actor, resource, status)] as const),
  );
  const all = [rest, ...named.values()];
  return { rest, named, always: all.reduce(leastOf), ever: all.reduce(mostOf) };
}

/** The same for records of any state: what the actor may do in every one of them. */
export function fieldAccessesOf(actor: Actor, resource: AccessedResource): FieldAccesses {
  return accessByStateOf(actor, resource).always;
}

/** States that the rules of an actor name; none where records have no state. */
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

/** What an actor may do with a field that there is not. */
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

/** Of a masked table every cell is masked, and of a hidden one every cell is hidden. */
function inTable(table: FieldAccess, cell: FieldAccess): FieldAccess {
  if (table.mode !== 'hidden' && table.mode !== 'masked') return cell;
  return { mode: leastMode(table.mode, cell.mode), canWrite: false, canUnmask: false };
}

/** What each worked-out field is made of: names and `table.column`, by its own name. */
type Sources = ReadonlyMap<string, readonly string[]>;

/** Computed fields and columns, and the title, which is worked out of other fields too. */
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

/** A name in a row means the row's own column first. */
function sourcesInRow(table: string, columns: FieldsByName, { value }: ComputedField): readonly string[] {
  return dependenciesOf(value).map((name) => (fieldNamed(columns, name) ? `${table}.${name}` : name));
}

/** Nothing that is worked out is seen better than what it is made of. Circles are refused at the start; here they end. */
function narrowed(accesses: FieldAccesses, sources: Sources): FieldAccesses {
  const modes = new Map<string, FieldMode>();
  const modeOf = (name: string): FieldMode => {
    const known = modes.get(name);
    if (known) return known;
    const own = accesses.get(name)?.mode ?? 'hidden';
    modes.set(name, own);
    const least = (sources.get(name) ?? []).map(modeOf).map(asSource).reduce(leastMode, own);
    modes.set(name, least);
    return least;
  };
  return new Map([...accesses].map(([name, access]) => [name, { ...access, mode: modeOf(name) }]));
}

/** That a source cannot be changed says nothing about what is made of it. */
function asSource(mode: FieldMode): FieldMode {
  return mode === 'readonly' ? 'editable' : mode;
}
