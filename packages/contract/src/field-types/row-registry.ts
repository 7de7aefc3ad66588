import type { RowFieldDefinition } from '../definitions/field.ts';
import { boolean } from './boolean.ts';
import { computed } from './computed.ts';
import { date } from './date.ts';
import { decimal } from './decimal.ts';
import { dictionaries } from './dictionaries.ts';
import { dictionary } from './dictionary.ts';
import type { FieldType } from './field-type.ts';
import { file } from './file.ts';
import { files } from './files.ts';
import { image } from './image.ts';
import { images } from './images.ts';
import { instant } from './instant.ts';
import { integer } from './integer.ts';
import { longText } from './long-text.ts';
import { money } from './money.ts';
import { org } from './org.ts';
import { percent } from './percent.ts';
import { ref } from './ref.ts';
import { region } from './region.ts';
import { text } from './text.ts';
import { user } from './user.ts';

/** Name of a type allowed in a sub-table row. */
export type RowFieldTypeName = RowFieldDefinition['type'];

/** Types allowed in a sub-table row. */
export const ROW_FIELD_TYPES = {
  text,
  longText,
  integer,
  decimal,
  money,
  percent,
  date,
  instant,
  boolean,
  dictionary,
  dictionaries,
  ref,
  user,
  org,
  region,
  computed,
  file,
  files,
  image,
  images,
} satisfies { readonly [Type in RowFieldTypeName]: FieldType<Type> };

/** The type of a row's field. Pass this same field to its functions. */
export function rowFieldTypeOf(field: RowFieldDefinition): FieldType<RowFieldTypeName> {
  // Each entry takes its own field type, and `field.type` selects the matching entry.
  return ROW_FIELD_TYPES[field.type] as FieldType<RowFieldTypeName>;
}
