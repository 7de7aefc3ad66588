import type { FieldDefinition, RowFieldDefinition } from '@haiqiao/contract/definitions';
import { boolean, dictionaries, dictionary } from './choice-types.tsx';
import { computed, decimal, integer, isNumber, money, percent } from './number-types.tsx';
import { date, instant } from './date-types.tsx';
import { file, files, image, images } from './files/file-web.ts';
import { longText, text } from './text-types.tsx';
import { org, ref, region, user } from './reference-types.tsx';
import type { ColumnLook, WebFieldType } from './web-field-type.ts';

/** Field types allowed in a row of a sub-table. */
export const ROW_FIELD_WEB = {
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
} as const satisfies { readonly [Type in RowFieldDefinition['type']]: WebFieldType<Type> };

/** The look of a field's column: computed numbers are end-aligned like typed ones. */
export function lookOf(field: FieldDefinition, usual: ColumnLook): ColumnLook {
  const isFigure = field.type === 'computed' && isNumber(field);
  return isFigure ? { ...usual, align: 'end' } : usual;
}
