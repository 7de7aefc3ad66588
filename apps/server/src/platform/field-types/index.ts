import type { FieldDefinition, FieldOf, FieldTypeName } from '@haiqiao/contract/definitions';
import type { WireValue } from '@haiqiao/contract/field-types';
import type { ParsedTerm, TermType } from '@haiqiao/contract/query';
import type { RawBuilder } from 'kysely';
import { COLUMN_TYPES } from './column-types.ts';
import { computed } from './computed.ts';
import type {
  ColumnRef,
  ColumnSpec,
  ColumnTerm,
  FieldTraits,
  ServerFieldType,
  ServerFieldTypes,
} from './server-field-type.ts';

/** The server half of every field type. */
const SERVER_FIELD_TYPES: ServerFieldTypes = { ...COLUMN_TYPES, computed };

/** Columns of a field, given the name of its first one; none for a sub-table, which has its own table. */
export function columnsOf(column: string, field: FieldDefinition): readonly ColumnSpec[] {
  // The registry pairs every name with its own definition.
  const type = SERVER_FIELD_TYPES[field.type] as unknown as ServerFieldType<typeof field.type>;
  return type.columns(column, field);
}

/**
 * What the server decides by the type of a field. Pass this same field to its functions.
 * @example traitsOf(field).averageScale?.(field)
 */
export function traitsOf(field: Pick<FieldDefinition, 'type'>): FieldTraits<FieldTypeName> {
  // The registry pairs every name with its own definition.
  return SERVER_FIELD_TYPES[field.type] as unknown as FieldTraits<FieldTypeName>;
}

/** Whether a field has several values in one array column. */
export function isMany(field: Pick<FieldDefinition, 'type'>): boolean {
  return traitsOf(field).listIndex === 'items';
}

/** The server half of one field: all its column functions, bound to the field. */
export interface FieldHandle {
  readonly encode: (value: WireValue) => readonly unknown[];
  readonly decode: (columns: readonly unknown[]) => WireValue;
  readonly json: (at: readonly ColumnRef[]) => RawBuilder<unknown>;
  readonly operandTypes: (op: TermType) => readonly string[];
  readonly bind: (term: ParsedTerm) => readonly unknown[];
  readonly filter: (at: readonly ColumnRef[], term: ColumnTerm) => RawBuilder<boolean>;
  readonly sort: (at: readonly ColumnRef[]) => RawBuilder<unknown>;
}

const handles = new WeakMap<FieldDefinition, FieldHandle>();

/** The server half of a field of any type. Cached as long as the definition exists. */
export function handleOf(field: FieldDefinition): FieldHandle {
  const cached = handles.get(field);
  if (cached) return cached;
  const handle = bind(field);
  handles.set(field, handle);
  return handle;
}

function bind<Type extends FieldTypeName>(field: FieldOf<Type>): FieldHandle {
  // The registry pairs every name with its own definition.
  const type = SERVER_FIELD_TYPES[field.type] as unknown as ServerFieldType<Type>;
  return {
    encode: (value) => type.encode(value, field),
    decode: (columns) => type.decode(columns, field),
    json: (at) => type.json(at, field),
    operandTypes: (op) => type.operandTypes(op, field),
    bind: (term) => type.bind(term, field),
    filter: (at, term) => type.filter(at, term, field),
    sort: (at) => type.sort(at, field),
  };
}
