import type { FieldDefinition, FieldOf, FieldTypeName } from '@haiqiao/contract/definitions';
import type { WireValue } from '@haiqiao/contract/field-types';
import type { ParsedTerm, TermType } from '@haiqiao/contract/query';
import type { RawBuilder } from 'kysely';
import { boolean } from './boolean.ts';
import { computed } from './computed.ts';
import { dateRange } from './date-range.ts';
import { date } from './date.ts';
import { decimal } from './decimal.ts';
import { dictionaries } from './dictionaries.ts';
import { dictionary } from './dictionary.ts';
import { instant } from './instant.ts';
import { file } from './file.ts';
import { files } from './files.ts';
import { image } from './image.ts';
import { images } from './images.ts';
import { integer } from './integer.ts';
import { longText } from './long-text.ts';
import { money } from './money.ts';
import { org } from './org.ts';
import { percent } from './percent.ts';
import { ref } from './ref.ts';
import { refs } from './refs.ts';
import { region } from './region.ts';
import { richText } from './rich-text.ts';
import type { ColumnRef, ColumnTerm, ServerFieldType, ServerFieldTypes } from './server-field-type.ts';
import { status } from './status.ts';
import { table } from './table.ts';
import { tags } from './tags.ts';
import { text } from './text.ts';
import { user } from './user.ts';

/** The server half of every field type. */
export const SERVER_FIELD_TYPES: ServerFieldTypes = {
  text,
  longText,
  richText,
  integer,
  decimal,
  money,
  percent,
  date,
  instant,
  dateRange,
  boolean,
  dictionary,
  dictionaries,
  ref,
  refs,
  user,
  org,
  region,
  table,
  computed,
  tags,
  status,
  file,
  files,
  image,
  images,
};

/** The server half of one field: every question about its columns, the field itself already said. */
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

/** The server half of a field, whatever its type. Kept as long as the definition is. */
export function handleOf(field: FieldDefinition): FieldHandle {
  const known = handles.get(field);
  if (known) return known;
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
